/* What the files of the adapter share. */
#pragma once

#include <jansson.h>
#include <jwt.h>
#include <time.h>

/* What an operation answers in place of an output. */
json_t *refused(const char *reason);
json_t *invalid(const char *reason);

/* The text of a parameter, or NULL. */
const char *text(const json_t *object, const char *name);

/* Seconds since 1970, or -1 where the text is no instant. */
time_t instant(const char *text);
/* The instant as text, in a buffer that the next call writes anew. */
const char *timestamp(time_t seconds);

/* The signature over the claims and header given so far, as `{"token": …}` or a refusal. */
json_t *signed_token(jwt_t *jwt, jwt_alg_t algorithm, const void *key, int length);

/* libjwt shows a header only when the signature is verified, which takes the key that the header
 * names: its users decode the first part of a token themselves. NULL if that is no JSON object. */
json_t *unverified_header(const char *token);

/* Why the dates of a verified token are not right now, or NULL; libjwt leaves that to its users. */
const char *date_problem(jwt_t *jwt, const json_t *params);

json_t *issue_registration(const json_t *params);
json_t *verify_registration(const json_t *params);
json_t *issue_identity(const json_t *params);
json_t *verify_identity(const json_t *params);
