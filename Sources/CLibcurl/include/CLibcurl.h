#ifndef STORECHECK_CLIBCURL_H
#define STORECHECK_CLIBCURL_H

#include <stddef.h>
#include <stdint.h>

// What StoreCheckCurl needs of the system's libcurl, which is looked up when it is first used.
//
// Not linked, since that would take the headers of libcurl to build and half a hundred libraries to
// start, for commands that send nothing. In C, since curl_easy_setopt() takes its value as a
// variable argument, which Swift cannot call.

/// One connection's worth of libcurl: an easy handle. To be used by one thread at a time.
typedef struct storecheck_curl storecheck_curl;

/// What becomes of an answer. None of the functions is called after the exchange has returned.
typedef struct {
  void *context;
  /// Takes one line of a header, with its line end; the result says whether to go on.
  _Bool (*header)(void *context, const uint8_t *bytes, size_t count);
  /// Takes some of the body after decompression; the result says whether to go on.
  _Bool (*body)(void *context, const uint8_t *bytes, size_t count);
  /// Says whether to go on; asked at least once a second.
  _Bool (*goes_on)(void *context);
} storecheck_curl_receiver;

/// The size of the buffer for an error's text.
enum { storecheck_curl_error_size = 256 };

/// Opens a handle; NULL where the system has no libcurl, or no memory.
storecheck_curl *storecheck_curl_open(const char *user_agent);

/// Closes a handle and its connections.
void storecheck_curl_close(storecheck_curl *curl);

/// Gets a URL over http or https and returns when that is through, with libcurl's code: 0 is success.
/// The message for a failure is left in `error`: of a failed connection (code 7) the system's, if it
/// gave one, else libcurl's.
int storecheck_curl_get(
    storecheck_curl *curl, const char *url, int64_t timeout_milliseconds,
    const storecheck_curl_receiver *receiver, char error[storecheck_curl_error_size]);

#endif
