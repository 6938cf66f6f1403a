// Tells ThreadSanitizer of the two steps of Swift's `Mutex` that it cannot see.
//
// The swift path of `Mutex` is compiled into whoever uses it and watched like all else there. The
// path for a lock that somebody else holds is in the toolchain's Synchronization library, which is
// not watched: who waits for a lock there seems to race with who held it before. These two functions
// stand before the library's, call them, and say what they do: taking the lock comes after the last
// release of it. Nothing is suppressed, so an access without the lock is still found.
//
// The names are those of the functions in Swift 6.3 on Linux; where they change this changes nothing,
// and `.ci/sanitize` says so.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define swift_function __attribute__((swiftcall))
#define swift_self __attribute__((swift_context))

void __tsan_acquire(void *address);
void __tsan_release(void *address);

swift_function void lock_slow(uint32_t seen, swift_self void *mutex) __asm__(LOCK_SLOW);
swift_function void unlock_slow(swift_self void *mutex) __asm__(UNLOCK_SLOW);

swift_function void lock_slow(uint32_t seen, swift_self void *mutex) {
  swift_function void (*library)(uint32_t, swift_self void *) = dlsym(RTLD_NEXT, LOCK_SLOW);
  library(seen, mutex);
  __tsan_acquire(mutex);
}

swift_function void unlock_slow(swift_self void *mutex) {
  swift_function void (*library)(swift_self void *) = dlsym(RTLD_NEXT, UNLOCK_SLOW);
  __tsan_release(mutex);
  library(mutex);
}
