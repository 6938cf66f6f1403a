#include <stddef.h>
#include <stdint.h>

/// Changes `data`, of `size` bytes and at most `max_size` afterwards, in one of libFuzzer's own ways, and returns the new size.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
