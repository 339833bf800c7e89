#define _GNU_SOURCE
#include "adapter.h"

#include <errno.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

json_t *refused(const char *reason) {
  return json_pack("{s:b, s:s}", "refused", 1, "reason", reason);
}

json_t *invalid(const char *reason) {
  return json_pack("{s:b, s:s}", "valid", 0, "reason", reason);
}

const char *text(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}

time_t instant(const char *text) {
  struct tm parts = {0};
  const char *rest = strptime(text, "%Y-%m-%dT%H:%M:%S", &parts);
  if (rest == NULL) return -1;
  int day = parts.tm_mday;
  if (*rest == '.') rest += 1 + strspn(rest + 1, "0123456789");
  time_t local = timegm(&parts);
  if (parts.tm_mday != day) return -1;  /* timegm has carried 30 February into March */
  struct tm zone = {0};
  rest = strptime(rest, "%z", &zone);
  time_t seconds = local - zone.tm_gmtoff;
  if (rest == NULL || *rest != '\0' || seconds > 253402300799) return -1; /* the year 9999 */
  return seconds;
}

const char *timestamp(time_t seconds) {
  static char buffer[40];
  struct tm parts;
  gmtime_r(&seconds, &parts);
  strftime(buffer, sizeof buffer, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return buffer;
}

json_t *signed_token(jwt_t *jwt, jwt_alg_t algorithm, const void *key, int length) {
  json_t *answer = refused("malformed");
  if (jwt_set_alg(jwt, algorithm, key, length) == 0) {
    char *token = jwt_encode_str(jwt);
    if (token != NULL) {
      json_decref(answer);
      answer = json_pack("{s:s}", "token", token);
      free(token);
    }
  }
  return answer;
}

json_t *unverified_header(const char *token) {
  size_t length = strcspn(token, ".");
  size_t padded = (length + 3) / 4 * 4;
  char encoded[padded + 1];
  unsigned char decoded[padded + 1];
  memset(encoded, '=', padded);
  for (size_t index = 0; index < length; index++) {
    char letter = token[index];
    encoded[index] = letter == '-' ? '+' : letter == '_' ? '/' : letter;
  }
  int count = EVP_DecodeBlock(decoded, (unsigned char *)encoded, padded);
  if (count < 0) return NULL;
  json_t *header = json_loadb((char *)decoded, count - (padded - length), 0, NULL);
  if (json_is_object(header)) return header;
  json_decref(header);
  return NULL;
}

const char *date_problem(jwt_t *jwt, const json_t *params) {
  time_t now = instant(text(params, "now"));
  time_t leeway = json_integer_value(json_object_get(params, "leeway"));
  if (now < 0) return "malformed";
  /* Zero stands for a value of another kind, and errno for a claim that is missing. */
  long iat = jwt_get_grant_int(jwt, "iat");
  if (errno == ENOENT) return "claim-missing";
  long exp = jwt_get_grant_int(jwt, "exp");
  if (errno == ENOENT) return "claim-missing";
  if (iat <= 0 || exp <= iat) return "claim-invalid";
  if (exp + leeway <= now) return "expired";
  if (iat - leeway > now) return "not-yet-valid";
  return NULL;
}
