#include "CLibcurl.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The numbers are part of libcurl's binary interface and never change (curl/curl.h).
enum {
  option_write_data = 10001,
  option_url = 10002,
  option_error_buffer = 10010,
  option_user_agent = 10018,
  option_header_data = 10029,
  option_progress_data = 10057,
  option_accept_encoding = 10102,
  option_write_function = 20011,
  option_header_function = 20079,
  option_progress_function = 20219,
  option_no_progress = 43,
  option_no_signal = 99,
  option_timeout_milliseconds = 155,
  option_protocols = 181,
  option_suppress_connect_headers = 265,
};

enum {
  global_default = 3,
  info_system_error = 0x200019,
  protocol_http = 1,
  protocol_https = 2,
  code_failed_init = 2,
  code_could_not_connect = 7,
};

static struct {
  int (*global_init)(long flags);
  void *(*easy_init)(void);
  int (*easy_setopt)(void *handle, int option, ...);
  int (*easy_perform)(void *handle);
  int (*easy_getinfo)(void *handle, int info, ...);
  const char *(*easy_strerror)(int code);
  void (*easy_reset)(void *handle);
  void (*easy_cleanup)(void *handle);
  _Bool is_usable;
} library;

static void load(void) {
  // The name that libFoundationNetworking.so is linked to, so wherever Swift's own networking runs,
  // this is there. Some systems have only the build with GnuTLS, of the same interface.
  void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!handle) handle = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  *(void **)&library.global_init = dlsym(handle, "curl_global_init");
  *(void **)&library.easy_init = dlsym(handle, "curl_easy_init");
  *(void **)&library.easy_setopt = dlsym(handle, "curl_easy_setopt");
  *(void **)&library.easy_perform = dlsym(handle, "curl_easy_perform");
  *(void **)&library.easy_getinfo = dlsym(handle, "curl_easy_getinfo");
  *(void **)&library.easy_strerror = dlsym(handle, "curl_easy_strerror");
  *(void **)&library.easy_reset = dlsym(handle, "curl_easy_reset");
  *(void **)&library.easy_cleanup = dlsym(handle, "curl_easy_cleanup");
  library.is_usable = library.global_init && library.easy_init && library.easy_setopt
      && library.easy_perform && library.easy_getinfo && library.easy_strerror
      && library.easy_reset && library.easy_cleanup && library.global_init(global_default) == 0;
}

// Before 7.86 libcurl lets OpenSSL write to connections that the server has closed, which raises
// SIGPIPE; and told to leave signals alone, as it must be among threads, it does not look after that
// one. What the program does with SIGPIPE is the program's own, so it is held off here.
typedef struct {
  sigset_t before;
  _Bool was_pending;
} held_signal;

static sigset_t broken_pipe(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  return set;
}

static held_signal hold_broken_pipe(void) {
  held_signal held;
  sigset_t pending, set = broken_pipe();
  sigpending(&pending);
  held.was_pending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &set, &held.before);
  return held;
}

static void release_broken_pipe(const held_signal *held) {
  sigset_t set = broken_pipe();
  const struct timespec at_once = {0, 0};
  if (!held->was_pending) sigtimedwait(&set, NULL, &at_once);
  pthread_sigmask(SIG_SETMASK, &held->before, NULL);
}

struct storecheck_curl {
  void *handle;
  char *user_agent;
  const storecheck_curl_receiver *receiver;
};

static size_t take_header(char *bytes, size_t size, size_t count, void *data) {
  const storecheck_curl_receiver *receiver = ((storecheck_curl *)data)->receiver;
  return receiver->header(receiver->context, (const uint8_t *)bytes, size * count)
      ? size * count : 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *data) {
  const storecheck_curl_receiver *receiver = ((storecheck_curl *)data)->receiver;
  return receiver->body(receiver->context, (const uint8_t *)bytes, size * count)
      ? size * count : 0;
}

static int take_progress(
    void *data, int64_t download_total, int64_t download_now, int64_t upload_total,
    int64_t upload_now) {
  const storecheck_curl_receiver *receiver = ((storecheck_curl *)data)->receiver;
  return receiver->goes_on(receiver->context) ? 0 : 1;
}

// Each request starts from nothing but the connections: libcurl counts its fresh attempts after
// connections that had died over all requests since the last reset, and fails one at every sixth.
static void set_options(storecheck_curl *curl) {
  void *handle = curl->handle;
  library.easy_reset(handle);
  library.easy_setopt(handle, option_no_signal, 1L);
  library.easy_setopt(handle, option_protocols, (long)(protocol_http | protocol_https));
  // Of a proxy's answer to CONNECT nothing is the store's.
  library.easy_setopt(handle, option_suppress_connect_headers, 1L);
  library.easy_setopt(handle, option_user_agent, curl->user_agent);
  // All that this libcurl can decompress.
  library.easy_setopt(handle, option_accept_encoding, "");
  library.easy_setopt(handle, option_write_function, take_body);
  library.easy_setopt(handle, option_write_data, curl);
  library.easy_setopt(handle, option_header_function, take_header);
  library.easy_setopt(handle, option_header_data, curl);
  library.easy_setopt(handle, option_progress_function, take_progress);
  library.easy_setopt(handle, option_progress_data, curl);
  library.easy_setopt(handle, option_no_progress, 0L);
}

storecheck_curl *storecheck_curl_open(const char *user_agent) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!library.is_usable) return NULL;
  storecheck_curl *curl = calloc(1, sizeof(*curl));
  if (!curl) return NULL;
  curl->user_agent = strdup(user_agent);
  curl->handle = library.easy_init();
  if (curl->user_agent && curl->handle) return curl;
  if (curl->handle) library.easy_cleanup(curl->handle);
  free(curl->user_agent);
  free(curl);
  return NULL;
}

void storecheck_curl_close(storecheck_curl *curl) {
  held_signal held = hold_broken_pipe();
  library.easy_cleanup(curl->handle);
  release_broken_pipe(&held);
  free(curl->user_agent);
  free(curl);
}

int storecheck_curl_get(
    storecheck_curl *curl, const char *url, int64_t timeout_milliseconds,
    const storecheck_curl_receiver *receiver, char error[storecheck_curl_error_size]) {
  held_signal held = hold_broken_pipe();
  error[0] = 0;
  curl->receiver = receiver;
  set_options(curl);
  long timeout = timeout_milliseconds > INT32_MAX ? INT32_MAX : (long)timeout_milliseconds;
  library.easy_setopt(curl->handle, option_timeout_milliseconds, timeout);
  library.easy_setopt(curl->handle, option_error_buffer, error);
  int code = library.easy_setopt(curl->handle, option_url, url);
  if (code == 0) code = library.easy_perform(curl->handle);
  library.easy_setopt(curl->handle, option_error_buffer, NULL);
  curl->receiver = NULL;
  long system_error = 0;
  if (code == code_could_not_connect) {
    library.easy_getinfo(curl->handle, info_system_error, &system_error);
  }
  release_broken_pipe(&held);
  if (code != 0 && (system_error != 0 || error[0] == 0)) {
    const char *text =
        system_error != 0 ? strerror((int)system_error) : library.easy_strerror(code);
    size_t i = 0;
    for (; text[i] && i + 1 < storecheck_curl_error_size; i++) error[i] = text[i];
    error[i] = 0;
  }
  return code;
}

#else

// Other systems have URLSession.

storecheck_curl *storecheck_curl_open(const char *user_agent) { return NULL; }

void storecheck_curl_close(storecheck_curl *curl) {}

int storecheck_curl_get(
    storecheck_curl *curl, const char *url, int64_t timeout_milliseconds,
    const storecheck_curl_receiver *receiver, char error[storecheck_curl_error_size]) {
  error[0] = 0;
  return 2;
}

#endif
