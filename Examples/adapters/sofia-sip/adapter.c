/* Answers the suite's digest operations with the SIP stack Sofia-SIP: JSON-RPC 2.0, one message a
 * line. The parameters go to it as they stand in an Authorization header. */
#include <jansson.h>
#include <openssl/evp.h>
#include <sofia-sip/auth_digest.h>
#include <sofia-sip/su_alloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *refused(const char *reason) {
  return json_pack("{s:b, s:s}", "refused", 1, "reason", reason);
}

static const char *text(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}

/* name="value", with backslashes where a quoted string needs them. */
static char *quoted(su_home_t *home, const char *name, const char *value) {
  char *field = su_zalloc(home, strlen(name) + 2 * strlen(value) + 4);
  char *end = field + sprintf(field, "%s=\"", name);
  for (; *value != '\0'; value++) {
    if (*value == '"' || *value == '\\') *end++ = '\\';
    *end++ = *value;
  }
  *end = '"';
  return field;
}

/* The fields of a header; a parameter that is missing has none. */
static void credentials(su_home_t *home, const json_t *params, auth_response_t *response) {
  const char *names[] = {"username", "realm", "nonce", "uri", "cnonce"};
  const char *words[] = {"algorithm", "qop", "nc"};
  const char *fields[sizeof names / sizeof *names + sizeof words / sizeof *words + 1] = {NULL};
  size_t count = 0;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *value = text(params, names[i]);
    if (value != NULL) fields[count++] = quoted(home, names[i], value);
  }
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    const char *value = text(params, words[i]);
    if (value != NULL) fields[count++] = su_sprintf(home, "%s=%s", words[i], value);
  }
  memset(response, 0, sizeof *response);
  response->ar_size = sizeof *response;
  auth_digest_response_get(home, response, fields);
}

/* The hash that a response begins with; -1 where Sofia-SIP does not know the algorithm. */
static int session(const json_t *params, auth_response_t *response, auth_hexmd5_t ha1) {
  const char *given = text(params, "ha1"), *password = text(params, "password");
  if (given == NULL) return password == NULL ? -1 : auth_digest_sessionkey(response, ha1, password);
  if (strlen(given) != sizeof(auth_hexmd5_t) - 1) return -1;
  if (response->ar_md5sess) return auth_digest_a1sess(response, ha1, given);
  strcpy(ha1, given);
  return response->ar_md5 ? 0 : -1;
}

static json_t *derive(su_home_t *home, const json_t *params) {
  auth_response_t response;
  auth_hexmd5_t ha1;
  credentials(home, params, &response);
  if (session(params, &response, ha1) != 0) return refused("algorithm-not-allowed");
  return json_pack("{s:s}", "ha1", ha1);
}

static json_t *compute(su_home_t *home, const json_t *params) {
  auth_response_t response;
  auth_hexmd5_t ha1, digest;
  credentials(home, params, &response);
  if (session(params, &response, ha1) != 0) return refused("algorithm-not-allowed");
  const char *encoded = text(params, "body") == NULL ? "" : text(params, "body");
  int length = strlen(encoded), padding = 0;
  unsigned char *body = su_zalloc(home, length + 1);
  while (padding < length && encoded[length - padding - 1] == '=') padding++;
  int octets = EVP_DecodeBlock(body, (const unsigned char *)encoded, length) - padding;
  if (auth_digest_response(&response, digest, ha1, text(params, "method"), body, octets) != 0) {
    return refused("malformed");
  }
  return json_pack("{s:s}", "response", digest);
}

static json_t *describe(void) {
  return json_pack("{s:s, s:s, s:s, s:i, s:[ss]}", "name", "Sofia-SIP", "version", SOFIA_VERSION,
                   "language", "C", "protocolVersion", 1, "operations", "digest.ha1.derive",
                   "digest.response.compute");
}

int main(void) {
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  while ((length = getline(&line, &capacity, stdin)) > 0) {
    json_t *request = json_loadb(line, length, JSON_ALLOW_NUL, NULL), *result = NULL;
    const json_t *params = json_object_get(request, "params");
    const char *method = text(request, "method");
    if (method == NULL) return 1;
    su_home_t *home = su_home_create();
    if (strcmp(method, "conformance.describe") == 0) result = describe();
    if (strcmp(method, "digest.ha1.derive") == 0) result = derive(home, params);
    if (strcmp(method, "digest.response.compute") == 0) result = compute(home, params);
    su_home_unref(home);

    json_t *id = json_object_get(request, "id");
    json_t *answer = json_pack("{s:s, s:O}", "jsonrpc", "2.0", "id", id);
    if (result == NULL) {
      json_t *error = json_pack("{s:i, s:s}", "code", -32601, "message", "no such operation");
      json_object_set_new(answer, "error", error);
    } else {
      json_object_set_new(answer, "result", result);
    }
    char *written = json_dumps(answer, JSON_COMPACT);
    puts(written);
    fflush(stdout);
    free(written);
    json_decref(answer);
    json_decref(request);
  }
  free(line);
  return 0;
}
