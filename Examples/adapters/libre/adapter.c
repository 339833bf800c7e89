/* Answers digest.response.compute with libre, the SIP stack of baresip: JSON-RPC 2.0, one message a
 * line. libre verifies a response. It is given the header that a client sends, and the hash that it
 * computes last is the response that it would accept. */
#include <jansson.h>
#include <openssl/evp.h>
#include <re_types.h>
#include <re_fmt.h>
#include <re_httpauth.h>
#include <re_mbuf.h>
#include <re_md5.h>
#include <re_mem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t last[MD5_SIZE];

/* In place of libre's own, which all its hashes are made by. */
void md5(const uint8_t *octets, size_t length, uint8_t *hash) {
  EVP_Digest(octets, length, hash, NULL, EVP_md5(), NULL);
  memcpy(last, hash, MD5_SIZE);
}

static const char *text(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}

static json_t *refused(const char *reason) {
  return json_pack("{s:b, s:s}", "refused", 1, "reason", reason);
}

/* The fields of an Authorization header; libre knows no escapes inside quotation marks. */
static struct mbuf *header(const json_t *params) {
  const char *names[] = {"username", "realm", "nonce", "uri", "cnonce"}, *words[] = {"qop", "nc"};
  struct mbuf *fields = mbuf_alloc(1024);
  mbuf_printf(fields, "Digest response=\"%032x\"", 0);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *value = text(params, names[i]);
    if (value == NULL && i == 0) value = "-"; /* beside an HA1 */
    if (value != NULL) mbuf_printf(fields, ", %s=\"%s\"", names[i], value);
  }
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    const char *value = text(params, words[i]);
    if (value != NULL) mbuf_printf(fields, ", %s=%s", words[i], value);
  }
  return fields;
}

/* The hash of user, realm and password as who verifies has it; 0 where there is one. */
static int inner_hash(const json_t *params, uint8_t *ha1) {
  const char *given = text(params, "ha1");
  if (given != NULL) return str_hex(ha1, MD5_SIZE, given);
  const char *name = text(params, "username"), *password = text(params, "password");
  if (name == NULL || password == NULL) return EINVAL;
  return md5_printf(ha1, "%s:%s:%s", name, text(params, "realm"), password);
}

static json_t *compute(const json_t *params) {
  uint8_t ha1[MD5_SIZE];
  struct httpauth_digest_resp response;
  struct pl value, method;
  const char *qop = text(params, "qop");
  if (strcasecmp(text(params, "algorithm"), "MD5") != 0) return NULL;
  if (qop != NULL && strcmp(qop, "auth-int") == 0) return NULL;
  struct mbuf *fields = header(params);
  pl_set_mbuf(&value, (fields->pos = 0, fields));
  pl_set_str(&method, text(params, "method"));
  int err = httpauth_digest_response_decode(&response, &value);
  if (err == 0) err = inner_hash(params, ha1);
  if (err == 0) httpauth_digest_response_auth(&response, &method, ha1);
  mem_deref(fields);
  if (err != 0) return refused("malformed");
  char hex[2 * MD5_SIZE + 1];
  for (size_t i = 0; i < MD5_SIZE; i++) sprintf(hex + 2 * i, "%02x", last[i]);
  return json_pack("{s:s}", "response", hex);
}

static json_t *describe(void) {
  return json_pack("{s:s, s:s, s:s, s:i, s:[s]}", "name", "libre", "version", LIBRE_VERSION,
                   "language", "C", "protocolVersion", 1, "operations", "digest.response.compute");
}

int main(void) {
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  while ((length = getline(&line, &capacity, stdin)) > 0) {
    json_t *request = json_loadb(line, length, JSON_ALLOW_NUL, NULL), *result = NULL;
    const char *method = text(request, "method");
    if (method == NULL) return 1;
    if (strcmp(method, "conformance.describe") == 0) result = describe();
    if (strcmp(method, "digest.response.compute") == 0) {
      result = compute(json_object_get(request, "params"));
    }
    json_t *id = json_object_get(request, "id");
    json_t *answer = json_pack("{s:s, s:O}", "jsonrpc", "2.0", "id", id);
    if (result == NULL) {
      const char *message = "not in the library: another algorithm than MD5, and a body";
      json_t *error = json_pack("{s:i, s:s}", "code", -32601, "message", message);
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
