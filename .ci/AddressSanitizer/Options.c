// AddressSanitizer without its search for leaks, in every program of the build, those included that
// a test starts with an environment of its own.
//
// At the end of a process the search takes for lost what is held until then: the arrays of static
// properties, and what XCTest keeps of its suites. What the sanitizer is for stays on.
const char *__asan_default_options(void) { return "detect_leaks=0"; }
