/* Answers the suite's operations with libjwt: JSON-RPC 2.0, one message a line. */
#define _GNU_SOURCE
#include "adapter.h"

#include <openssl/ui.h>
#include <stdlib.h>
#include <string.h>

static json_t *describe(void) {
  return json_pack("{s:s, s:s, s:s, s:i, s:[ssss]}", "name", "libjwt", "version", LIBJWT_VERSION,
                   "language", "C", "protocolVersion", 1, "operations",
                   "sinch.registrationToken.issue", "sinch.registrationToken.verify",
                   "layer.identityToken.issue", "layer.identityToken.verify");
}

static json_t *result(const char *method, const json_t *params) {
  if (strcmp(method, "conformance.describe") == 0) return describe();
  if (strcmp(method, "sinch.registrationToken.issue") == 0) return issue_registration(params);
  if (strcmp(method, "sinch.registrationToken.verify") == 0) return verify_registration(params);
  if (strcmp(method, "layer.identityToken.issue") == 0) return issue_identity(params);
  if (strcmp(method, "layer.identityToken.verify") == 0) return verify_identity(params);
  return NULL;
}

int main(void) {
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  /* Or else the library asks the terminal for the passphrase of an encrypted key. */
  UI_set_default_method(UI_null());
  while ((length = getline(&line, &capacity, stdin)) > 0) {
    json_error_t problem;
    json_t *request = json_loadb(line, length, JSON_ALLOW_NUL, &problem);
    const char *method = text(request, "method");
    if (method == NULL) {
      fprintf(stderr, "jansson: %s\n", problem.text);
      return 1;
    }
    json_t *answer = result(method, json_object_get(request, "params"));
    json_t *response =
        json_pack("{s:s, s:O}", "jsonrpc", "2.0", "id", json_object_get(request, "id"));
    if (answer != NULL) {
      json_object_set_new(response, "result", answer);
    } else {
      json_t *error = json_pack("{s:i, s:s}", "code", -32601, "message", "no such operation");
      json_object_set_new(response, "error", error);
    }
    char *output = json_dumps(response, JSON_COMPACT);
    puts(output);
    fflush(stdout);
    free(output);
    json_decref(response);
    json_decref(request);
  }
  free(line);
  return 0;
}
