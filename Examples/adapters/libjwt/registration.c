/* Registration tokens: HS256 under a key derived from the application's secret and the day. */
#define _GNU_SOURCE
#include "adapter.h"

#include <errno.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>

#define MINIMUM_INSTANCE_TTL (48 * 60 * 60)
#define KEY_ID "hkdfv1-"

/* The signing key of a day; says why there is none. */
static const char *derive(const char *secret, const char *date, unsigned char key[32]) {
  size_t length = strlen(secret);
  unsigned char decoded[length + 1];
  int count = EVP_DecodeBlock(decoded, (const unsigned char *)secret, length);
  if (count < 0) return "malformed";
  /* The decoder writes a zero octet for each sign of padding. */
  for (size_t end = length; end > 0 && secret[end - 1] == '='; end--) count--;
  if (count <= 0) return "weak-key";
  HMAC(EVP_sha256(), decoded, count, (const unsigned char *)date, strlen(date), key, NULL);
  return NULL;
}

static void date_of(time_t seconds, char date[16]) {
  struct tm parts;
  gmtime_r(&seconds, &parts);
  strftime(date, 16, "%Y%m%d", &parts);
}

static int is_date(const char *text) {
  struct tm parts = {0};
  const char *rest = strptime(text, "%Y%m%d", &parts);
  int day = parts.tm_mday;
  timegm(&parts);
  return rest != NULL && *rest == '\0' && strlen(text) == 8 && parts.tm_mday == day;
}

static void add_fresh_nonce(jwt_t *jwt) {
  unsigned char octets[16];
  char nonce[33];
  RAND_bytes(octets, sizeof octets);
  for (int index = 0; index < 16; index++) sprintf(nonce + 2 * index, "%02x", octets[index]);
  jwt_add_grant(jwt, "nonce", nonce);
}

json_t *issue_registration(const json_t *params) {
  const char *application = text(params, "applicationKey"), *user = text(params, "userId");
  const char *nonce = text(params, "nonce");
  time_t issued = instant(text(params, "issuedAt"));
  json_int_t ttl = json_integer_value(json_object_get(params, "timeToLive"));
  json_t *instance = json_object_get(params, "instanceTimeToLive");
  char date[16], kid[32], *issuer, *subject;
  unsigned char key[32];

  if (issued < 0 || *application == '\0' || *user == '\0') return refused("malformed");
  if (nonce != NULL && *nonce == '\0') return refused("malformed");
  if (ttl < 60) return refused("ttl-too-short");
  if (instance != NULL && json_integer_value(instance) < MINIMUM_INSTANCE_TTL) {
    return refused("instance-ttl-too-short");
  }
  date_of(issued, date);
  const char *problem = derive(text(params, "applicationSecret"), date, key);
  if (problem != NULL) return refused(problem);

  long exp, instance_exp;
  if (__builtin_add_overflow(issued, ttl, &exp)) return refused("claim-invalid");
  if (__builtin_add_overflow(issued, json_integer_value(instance), &instance_exp)) {
    return refused("claim-invalid");
  }
  jwt_t *jwt;
  jwt_new(&jwt);
  snprintf(kid, sizeof kid, KEY_ID "%s", date);
  jwt_add_header(jwt, "kid", kid);
  if (asprintf(&issuer, "//rtc.sinch.com/applications/%s", application) < 0) abort();
  if (asprintf(&subject, "%s/users/%s", issuer, user) < 0) abort();
  jwt_add_grant(jwt, "iss", issuer);
  jwt_add_grant(jwt, "sub", subject);
  jwt_add_grant_int(jwt, "iat", issued);
  jwt_add_grant_int(jwt, "exp", exp);
  if (nonce == NULL) {
    add_fresh_nonce(jwt);
  } else {
    jwt_add_grant(jwt, "nonce", nonce);
  }
  if (instance != NULL) jwt_add_grant_int(jwt, "sinch:rtc:instance:exp", instance_exp);
  json_t *answer = signed_token(jwt, JWT_ALG_HS256, key, sizeof key);
  free(issuer), free(subject);
  jwt_free(jwt);
  return answer;
}

/* Why the claims of a verified token are not right, or NULL. */
static const char *problem_of(jwt_t *jwt, const json_t *params, const char *date) {
  char issuer[1024], subject[1100], day[16];
  const char *application = text(params, "applicationKey");
  snprintf(issuer, sizeof issuer, "//rtc.sinch.com/applications/%s", application);
  snprintf(subject, sizeof subject, "%s/users/", issuer);
  const char *iss = jwt_get_grant(jwt, "iss"), *sub = jwt_get_grant(jwt, "sub");
  const char *nonce = jwt_get_grant(jwt, "nonce");
  if (*application == '\0' || iss == NULL || strcmp(iss, issuer) != 0) return "wrong-issuer";
  if (sub == NULL || strncmp(sub, subject, strlen(subject)) != 0) return "wrong-subject";
  sub += strlen(subject);
  if (*sub == '\0' || *sub == '/') return "wrong-subject";
  if (nonce == NULL || *nonce == '\0') return "claim-missing";

  jwt_get_grant(jwt, "aud");
  if (errno != ENOENT) return "claim-invalid";
  const char *problem = date_problem(jwt, params);
  if (problem != NULL) return problem;
  long iat = jwt_get_grant_int(jwt, "iat");
  date_of(iat, day);
  if (strcmp(day, date) != 0) return "unknown-key";
  long instance = jwt_get_grant_int(jwt, "sinch:rtc:instance:exp");
  if (errno != ENOENT && instance < iat + MINIMUM_INSTANCE_TTL) return "instance-ttl-too-short";
  return NULL;
}

json_t *verify_registration(const json_t *params) {
  const char *token = text(params, "token");
  unsigned char key[32];
  jwt_t *jwt = NULL;
  json_t *answer = NULL;
  json_t *header = unverified_header(token);
  const char *kid = text(header, "kid");
  const char *date = kid == NULL || strncmp(kid, KEY_ID, strlen(KEY_ID)) != 0 ? "" : kid + 7;
  const char *problem = header == NULL    ? "malformed"
                        : !is_date(date) ? "unknown-key"
                                         : derive(text(params, "applicationSecret"), date, key);
  if (problem != NULL) {
    answer = invalid(problem);
  } else if (jwt_decode(&jwt, token, key, sizeof key) != 0) {
    answer = invalid("bad-signature"); /* or malformed: all is EINVAL */
  } else if (jwt_get_alg(jwt) != JWT_ALG_HS256) {
    answer = invalid("algorithm-not-allowed");
  } else if ((problem = problem_of(jwt, params, date)) != NULL) {
    answer = invalid(problem);
  } else {
    const char *user = strstr(jwt_get_grant(jwt, "sub"), "/users/") + strlen("/users/");
    answer = json_pack("{s:b, s:s, s:s}", "valid", 1, "userId", user, "nonce",
                       jwt_get_grant(jwt, "nonce"));
    long iat = jwt_get_grant_int(jwt, "iat"), exp = jwt_get_grant_int(jwt, "exp");
    json_object_set_new(answer, "issuedAt", json_string(timestamp(iat)));
    json_object_set_new(answer, "expiresAt", json_string(timestamp(exp)));
    long instance = jwt_get_grant_int(jwt, "sinch:rtc:instance:exp");
    if (errno != ENOENT) {
      json_object_set_new(answer, "instanceExpiresAt", json_string(timestamp(instance)));
    }
  }
  jwt_free(jwt);
  json_decref(header);
  return answer;
}
