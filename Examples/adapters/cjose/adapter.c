/* Answers the suite's operations with cjose: JSON-RPC 2.0, one message a line. */
#include <cjose/cjose.h>
#include <jansson.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdlib.h>
#include <string.h>

static json_t *refused(const char *reason) {
  return json_pack("{s:b, s:s}", "refused", 1, "reason", reason);
}

static json_t *invalid(const char *reason) {
  return json_pack("{s:b, s:s}", "valid", 0, "reason", reason);
}

static const char *text(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}

/* The octets that a parameter holds in base64; nothing where it is missing. */
static uint8_t *octets(const json_t *params, const char *name, size_t *length) {
  uint8_t *decoded = NULL;
  const char *encoded = text(params, name);
  if (encoded == NULL) return NULL;
  if (!cjose_base64_decode(encoded, strlen(encoded), &decoded, length, NULL)) return NULL;
  return decoded;
}

/* Keys */

static int no_passphrase(char *buffer, int size, int writing, void *data) {
  (void)buffer, (void)size, (void)writing, (void)data;
  return -1;
}

static void number(const EVP_PKEY *key, const char *name, uint8_t **octets, size_t *length) {
  BIGNUM *value = NULL;
  if (!EVP_PKEY_get_bn_param(key, name, &value)) return;
  *length = BN_num_bytes(value);
  *octets = malloc(*length);
  BN_bn2bin(value, *octets);
  BN_clear_free(value);
}

/* cjose reads no PEM: its users take the numbers out of a key with OpenSSL. */
static cjose_jwk_t *rsa_key(const char *pem, int is_private) {
  cjose_jwk_t *jwk = NULL;
  BIO *input = BIO_new_mem_buf(pem, -1);
  EVP_PKEY *key = is_private ? PEM_read_bio_PrivateKey(input, NULL, no_passphrase, NULL)
                             : PEM_read_bio_PUBKEY(input, NULL, no_passphrase, NULL);
  BIO_free(input);
  if (key != NULL && EVP_PKEY_is_a(key, "RSA")) {
    cjose_jwk_rsa_keyspec spec = {0};
    number(key, OSSL_PKEY_PARAM_RSA_N, &spec.n, &spec.nlen);
    number(key, OSSL_PKEY_PARAM_RSA_E, &spec.e, &spec.elen);
    if (is_private) number(key, OSSL_PKEY_PARAM_RSA_D, &spec.d, &spec.dlen);
    jwk = cjose_jwk_create_RSA_spec(&spec, NULL);
    free(spec.n), free(spec.e), free(spec.d);
  }
  EVP_PKEY_free(key);
  return jwk;
}

/* The key for an algorithm; `reason` says why there is none. */
static cjose_jwk_t *key_for(const char *algorithm, const json_t *params, const char *pem_name,
                            const char **reason) {
  cjose_jwk_t *jwk = NULL;
  *reason = "algorithm-not-allowed";
  if (strcmp(algorithm, CJOSE_HDR_ALG_HS256) == 0) {
    size_t length = 0;
    uint8_t *secret = octets(params, "key", &length);
    if (secret == NULL) return NULL;
    *reason = "malformed";
    jwk = cjose_jwk_create_oct_spec(secret, length, NULL);
    free(secret);
  } else if (strcmp(algorithm, CJOSE_HDR_ALG_RS256) == 0) {
    const char *pem = text(params, pem_name);
    if (pem == NULL) return NULL;
    *reason = "malformed";
    jwk = rsa_key(pem, strcmp(pem_name, "privateKey") == 0);
  }
  return jwk;
}

/* Operations */

/* cjose takes a header member by member: texts, and objects or arrays as JSON. */
static cjose_header_t *header(const json_t *members) {
  cjose_header_t *header = cjose_header_new(NULL);
  const char *name;
  json_t *value;
  json_object_foreach((json_t *)members, name, value) {
    bool is_set;
    if (json_is_string(value)) {
      is_set = cjose_header_set(header, name, json_string_value(value), NULL);
    } else {
      char *raw = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
      is_set = cjose_header_set_raw(header, name, raw, NULL);
      free(raw);
    }
    if (!is_set) {
      cjose_header_release(header);
      return NULL;
    }
  }
  return header;
}

static json_t *sign(const json_t *params) {
  size_t header_length = 0, payload_length = 0;
  const char *algorithm = text(params, "algorithm"), *reason = NULL, *token = NULL;
  uint8_t *header_octets = octets(params, "protectedHeader", &header_length);
  uint8_t *payload = octets(params, "payload", &payload_length);
  cjose_jwk_t *jwk = key_for(algorithm, params, "privateKey", &reason);
  json_t *members = json_loadb((char *)header_octets, header_length, 0, NULL);
  const char *named = text(members, CJOSE_HDR_ALG);
  cjose_header_t *protected = NULL;
  cjose_jws_t *jws = NULL;
  json_t *answer = NULL;

  /* The library signs by the header's alg and has no other way to be told the algorithm. */
  if (jwk != NULL) reason = "malformed";
  if (jwk != NULL && named != NULL && strcmp(named, algorithm) == 0) {
    protected = header(members);
    if (protected != NULL) jws = cjose_jws_sign(jwk, protected, payload, payload_length, NULL);
  }
  if (jws != NULL && cjose_jws_export(jws, &token, NULL)) {
    answer = json_pack("{s:s}", "token", token);
  } else {
    answer = refused(reason);
  }
  cjose_jws_release(jws);
  if (protected != NULL) cjose_header_release(protected);
  json_decref(members);
  cjose_jwk_release(jwk);
  free(header_octets), free(payload);
  return answer;
}

static int is_allowed(const json_t *algorithms, const char *algorithm) {
  size_t index;
  json_t *allowed;
  json_array_foreach(algorithms, index, allowed) {
    if (algorithm != NULL && strcmp(json_string_value(allowed), algorithm) == 0) return 1;
  }
  return 0;
}

static json_t *verify(const json_t *params) {
  const json_t *token = json_object_get(params, "token");
  const char *reason = NULL;
  cjose_jws_t *jws =
      cjose_jws_import(json_string_value(token), json_string_length(token), NULL);
  if (jws == NULL) return invalid("malformed");

  json_t *answer = NULL;
  cjose_jwk_t *jwk = NULL;
  uint8_t *payload = NULL;
  size_t length = 0;
  char *encoded = NULL;
  size_t encoded_length = 0;
  const char *algorithm = cjose_header_get(cjose_jws_get_protected(jws), CJOSE_HDR_ALG, NULL);
  if (!is_allowed(json_object_get(params, "algorithms"), algorithm)) {
    answer = invalid("algorithm-not-allowed");
  } else if ((jwk = key_for(algorithm, params, "publicKey", &reason)) == NULL) {
    answer = invalid(reason);
  } else if (!cjose_jws_verify(jws, jwk, NULL)) {
    answer = invalid("bad-signature");
  } else if (cjose_jws_get_plaintext(jws, &payload, &length, NULL) &&
             cjose_base64_encode(payload, length, &encoded, &encoded_length, NULL)) {
    answer = json_pack("{s:b, s:s}", "valid", 1, "payload", encoded);
  }
  free(encoded);
  cjose_jwk_release(jwk);
  cjose_jws_release(jws);
  return answer;
}

static json_t *describe(void) {
  return json_pack("{s:s, s:s, s:s, s:i, s:[ss]}", "name", "cjose", "version", cjose_version(),
                   "language", "C", "protocolVersion", 1, "operations", "jws.sign", "jws.verify");
}

int main(void) {
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  while ((length = getline(&line, &capacity, stdin)) > 0) {
    json_t *request = json_loadb(line, length, JSON_ALLOW_NUL, NULL);
    const json_t *params = json_object_get(request, "params");
    const char *method = text(request, "method");
    if (method == NULL) return 1;
    json_t *result = NULL;
    if (strcmp(method, "conformance.describe") == 0) result = describe();
    if (strcmp(method, "jws.sign") == 0) result = sign(params);
    if (strcmp(method, "jws.verify") == 0) result = verify(params);

    json_t *response =
        json_pack("{s:s, s:O}", "jsonrpc", "2.0", "id", json_object_get(request, "id"));
    if (result != NULL) {
      json_object_set_new(response, "result", result);
    } else {
      json_t *error = json_pack("{s:i, s:s}", "code", -32601, "message", "no such operation");
      json_object_set_new(response, "error", error);
    }
    char *answer = json_dumps(response, JSON_COMPACT);
    puts(answer);
    fflush(stdout);
    free(answer);
    json_decref(response);
    json_decref(request);
  }
  free(line);
  return 0;
}
