// curl_easy_setopt and its like take any number of arguments, which Swift cannot call: one function for
// each type of argument that we need.

#include <curl/curl.h>
#include <sys/socket.h>

typedef size_t (*CurlReceiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode setNumber(CURL *handle, CURLoption option, long value) {
  return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode setPointer(CURL *handle, CURLoption option, const void *value) {
  return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode setReceiver(CURL *handle, CURLoption option, CurlReceiver receiver) {
  return (curl_easy_setopt)(handle, option, receiver);
}

static inline CURLcode setLog(CURL *handle, curl_debug_callback log) {
  return (curl_easy_setopt)(handle, CURLOPT_DEBUGFUNCTION, log);
}

static inline void setSocketOpener(CURL *handle, curl_opensocket_callback open, const void *context) {
  (void)(curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, open);
  (void)(curl_easy_setopt)(handle, CURLOPT_OPENSOCKETDATA, context);
}

static inline void setProgress(CURL *handle, curl_xferinfo_callback progress, const void *context) {
  (void)(curl_easy_setopt)(handle, CURLOPT_XFERINFOFUNCTION, progress);
  (void)(curl_easy_setopt)(handle, CURLOPT_XFERINFODATA, context);
  (void)(curl_easy_setopt)(handle, CURLOPT_NOPROGRESS, 0L);
}

// Certificates from memory, so that a file is read once; a libcurl before 7.77 takes none.
#if LIBCURL_VERSION_NUM >= 0x074d00
static inline CURLcode setBlob(CURL *handle, CURLoption option, const void *bytes, size_t count) {
  struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
  return (curl_easy_setopt)(handle, option, &blob);
}
#else
enum { CURLOPT_CAINFO_BLOB, CURLOPT_SSLCERT_BLOB, CURLOPT_SSLKEY_BLOB };
static inline CURLcode setBlob(CURL *handle, int option, const void *bytes, size_t count) {
  return CURLE_NOT_BUILT_IN;
}
#endif

static inline CURLcode setAuthorities(CURL *handle, const void *bytes, size_t count) {
  return setBlob(handle, CURLOPT_CAINFO_BLOB, bytes, count);
}

static inline CURLcode setCertificate(CURL *handle, const void *bytes, size_t count) {
  return setBlob(handle, CURLOPT_SSLCERT_BLOB, bytes, count);
}

static inline CURLcode setKey(CURL *handle, const void *bytes, size_t count) {
  return setBlob(handle, CURLOPT_SSLKEY_BLOB, bytes, count);
}

static inline long longInfo(CURL *handle, CURLINFO info) {
  long value = 0;
  (void)(curl_easy_getinfo)(handle, info, &value);
  return value;
}

// The connection that a handle has used, -1 where it is closed.
static inline curl_socket_t keptSocket(CURL *handle) {
  curl_socket_t socket = CURL_SOCKET_BAD;
  (void)(curl_easy_getinfo)(handle, CURLINFO_ACTIVESOCKET, &socket);
  return socket;
}

typedef int (*CurlStart)(void *context, char *address, char *ownAddress, int port, int ownPort);

// Asks, when there is a connection, whether the request is to go out; a libcurl before 7.80 does not ask.
static inline void setStart(CURL *handle, CurlStart start, const void *context) {
#if LIBCURL_VERSION_NUM >= 0x075000
  (void)(curl_easy_setopt)(handle, CURLOPT_PREREQFUNCTION, start);
  (void)(curl_easy_setopt)(handle, CURLOPT_PREREQDATA, context);
#endif
}

// Gives up on names that are being looked up, instead of waiting for the system; a libcurl before 7.87
// waits.
static inline void abandonLookups(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
  (void)(curl_easy_setopt)(handle, CURLOPT_QUICK_EXIT, 1L);
#endif
}

// What has come over a connection and was not read: how many bytes, 0 at its end, -1 where nothing is.
static inline long peek(curl_socket_t socket, char *bytes, size_t count) {
  return recv(socket, bytes, count, MSG_PEEK | MSG_DONTWAIT);
}
