// Placeholder until the module's own files land.
