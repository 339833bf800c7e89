/* Identity tokens: RS256 under the provider's key. */
#include "adapter.h"

#include <errno.h>
#include <string.h>

#define CONTENT_TYPE "layer-eit;v=1"

static const struct { const char *parameter, *claim; } optional[] = {
    {"displayName", "display_name"},
    {"avatarUrl", "avatar_url"},
    {"firstName", "first_name"},
    {"lastName", "last_name"},
};

json_t *issue_identity(const json_t *params) {
  const char *provider = text(params, "providerId"), *kid = text(params, "keyId");
  const char *user = text(params, "userId"), *nonce = text(params, "nonce");
  const char *key = text(params, "privateKey");
  time_t issued = instant(text(params, "issuedAt"));
  json_int_t ttl = json_integer_value(json_object_get(params, "timeToLive"));
  long exp;

  if (*provider == '\0' || *kid == '\0' || *user == '\0' || *nonce == '\0') {
    return refused("malformed");
  }
  if (issued < 0) return refused("malformed");
  if (ttl < 1) return refused("ttl-too-short");
  if (__builtin_add_overflow(issued, ttl, &exp)) return refused("claim-invalid");

  jwt_t *jwt;
  jwt_new(&jwt);
  jwt_add_header(jwt, "cty", CONTENT_TYPE);
  jwt_add_header(jwt, "kid", kid);
  jwt_add_grant(jwt, "iss", provider);
  jwt_add_grant(jwt, "prn", user);
  jwt_add_grant(jwt, "nce", nonce);
  jwt_add_grant_int(jwt, "iat", issued);
  jwt_add_grant_int(jwt, "exp", exp);
  for (size_t index = 0; index < sizeof optional / sizeof *optional; index++) {
    const char *value = text(params, optional[index].parameter);
    if (value != NULL) jwt_add_grant(jwt, optional[index].claim, value);
  }
  json_t *answer = signed_token(jwt, JWT_ALG_RS256, key, strlen(key));
  jwt_free(jwt);
  return answer;
}

/* Why the claims of a verified token are not right, or NULL. */
static const char *problem_of(jwt_t *jwt, const json_t *params) {
  const char *iss = jwt_get_grant(jwt, "iss"), *prn = jwt_get_grant(jwt, "prn");
  const char *nce = jwt_get_grant(jwt, "nce");
  if (iss == NULL || strcmp(iss, text(params, "providerId")) != 0) return "wrong-issuer";
  if (prn == NULL || *prn == '\0') return "claim-missing";
  if (nce == NULL || strcmp(nce, text(params, "nonce")) != 0) return "nonce-mismatch";
  jwt_get_grant(jwt, "aud");
  if (errno != ENOENT) return "claim-invalid";
  return date_problem(jwt, params);
}

json_t *verify_identity(const json_t *params) {
  const char *token = text(params, "token");
  if (*text(params, "providerId") == '\0' || *text(params, "nonce") == '\0') {
    return invalid("malformed");
  }
  json_t *header = unverified_header(token), *answer;
  const char *typ = text(header, "typ"), *cty = text(header, "cty"), *kid = text(header, "kid");
  const char *key = kid == NULL ? NULL : text(json_object_get(params, "publicKeys"), kid);
  const char *problem;
  jwt_t *jwt = NULL;

  if (header == NULL) {
    answer = invalid("malformed");
  } else if (typ == NULL || strcmp(typ, "JWT") != 0) {
    answer = invalid("wrong-type");
  } else if (cty == NULL || strcmp(cty, CONTENT_TYPE) != 0) {
    answer = invalid("wrong-type");
  } else if (key == NULL) {
    answer = invalid("unknown-key");
  } else if (jwt_decode(&jwt, token, (const unsigned char *)key, strlen(key)) != 0) {
    answer = invalid("bad-signature"); /* or malformed: all is EINVAL */
  } else if (jwt_get_alg(jwt) != JWT_ALG_RS256) {
    answer = invalid("algorithm-not-allowed");
  } else if ((problem = problem_of(jwt, params)) != NULL) {
    answer = invalid(problem);
  } else {
    answer = json_pack("{s:b, s:s, s:s}", "valid", 1, "userId", jwt_get_grant(jwt, "prn"),
                       "expiresAt", timestamp(jwt_get_grant_int(jwt, "exp")));
  }
  jwt_free(jwt);
  json_decref(header);
  return answer;
}
