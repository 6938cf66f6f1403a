/// The long names of all options; ``OptionTable`` says what each is.
package enum OptionName: String, Hashable, Sendable, CaseIterable {
  // What goes in.
  case input
  case inputFormat = "input-format"
  case installed, developer, countries
  case anyCountry = "any-country"
  case platform
  case keepColumns = "keep-columns"
  case shard, config
  // How it asks.
  case store, rate, share, concurrency, batch, retries, timeout, cooldown
  case giveUp = "give-up"
  case cache
  case maxAge = "max-age"
  case fresh
  case confirmUnlisted = "confirm-unlisted"
  case dryRun = "dry-run"
  case demo
  // What comes out.
  case format, output, layout, columns, only, compare, grace
  case failOn = "fail-on"
  case excel
  case rawCells = "raw-cells"
  // The stand-in.
  case port, apps, catalogue, answers, list, limit, fault, poison, seed, latency
  case fullBodies = "full-bodies"
  // What is said meanwhile.
  case progress, color, quiet, verbose, man, help, version
}
