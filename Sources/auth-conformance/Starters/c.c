/* Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
 *
 *     cc -o adapter adapter.c
 *     auth-conformance check --operation sinch.signature.sign -- ./adapter
 *
 * A JSON library, where you have one, takes the place of the functions at the end. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *member(const char *object, const char *name);
static char *text(const char *value);
static void print_text(const char *text);

/* The signature is the SHA-1 digest, in base64, of user id, key, sequence and secret in a row. */
static void sign_sinch_signature(const char *params) {
  char *user = text(member(params, "userId"));
  char *key = text(member(params, "applicationKey"));
  char *sequence = text(member(params, "sequence"));
  char *secret = text(member(params, "applicationSecret"));
  /* Call your code here. What it refuses is answered {"refused": true, "reason": "malformed"}. */
  const char *signature = "to be filled in";
  printf("{\"signature\":");
  print_text(signature);
  printf("}");
  free(user), free(key), free(sequence), free(secret);
}

/* How to go on: write one function for each operation that your code has, and name it here; what is
 * not named counts as unimplemented. `auth-conformance operations NAME` describes what an operation is
 * asked and answers, `auth-conformance show ID` prints a case. */
static const struct { const char *name; void (*answer)(const char *params); } operations[] = {
    {"sinch.signature.sign", sign_sinch_signature},
};
static const size_t count = sizeof operations / sizeof *operations;

static void describe(void) {
  printf("{\"name\":\"my code\",\"version\":\"0.1.0\",\"language\":\"C\",\"protocolVersion\":1");
  printf(",\"operations\":[");
  for (size_t index = 0; index < count; index++) {
    printf("%s\"%s\"", index == 0 ? "" : ",", operations[index].name);
  }
  printf("]}");
}

static void answer(const char *method, const char *params) {
  if (strcmp(method, "conformance.describe") == 0) {
    printf("\"result\":");
    describe();
    return;
  }
  for (size_t index = 0; index < count; index++) {
    if (strcmp(method, operations[index].name) == 0) {
      printf("\"result\":");
      operations[index].answer(params);
      return;
    }
  }
  printf("\"error\":{\"code\":-32601,\"message\":\"no such operation\"}");
}

/* The first octet behind a value. */
static const char *end(const char *value) {
  int depth = 0;
  do {
    if (*value == '"') {
      for (value++; *value != '"'; value++) value += *value == '\\';
    }
    depth += *value == '{' || *value == '[';
    depth -= *value == '}' || *value == ']';
    value++;
  } while (depth > 0 || strchr(",}]: \n", *value) == NULL);
  return value;
}

/* One message a line, in UTF-8; the answer leaves at once. Anything else goes to standard error. */
int main(void) {
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, stdin) > 0) {
    const char *id = member(line, "id");
    char *method = text(member(line, "method"));
    printf("{\"jsonrpc\":\"2.0\",\"id\":%.*s,", (int)(end(id) - id), id);
    answer(method, member(line, "params"));
    printf("}\n");
    fflush(stdout);
    free(method);
  }
  free(line);
  return 0;
}

static const char *skip(const char *text, const char *signs) { return text + strspn(text, signs); }

/* As much of JSON as the messages need. A value is its text, from its first octet on; a member that
 * is missing is null. */
static const char *member(const char *object, const char *name) {
  const char *place = skip(object, " {");
  while (*place == '"') {
    const char *value = skip(end(place), " :");
    char *found = text(place);
    int is_it = strcmp(found, name) == 0;
    free(found);
    if (is_it) return value;
    place = skip(end(value), " ,");
  }
  return "null ";
}

static unsigned long unit(const char *digits) {
  char four[5] = {0};
  return strtoul(strncpy(four, digits, 4), NULL, 16);
}

/* The text that a JSON string stands for, in UTF-8, to be freed. A NUL in it ends it: whoever needs
 * what comes behind returns a length as well. */
static char *text(const char *value) {
  static const char letters[] = "bfnrt", controls[] = "\b\f\n\r\t";
  char *result = calloc(strlen(value) + 1, 1), *next = result;
  if (*value++ != '"') return result;
  for (; *value != '"'; value++) {
    if (*value != '\\') {
      *next++ = *value;
    } else if (*++value != 'u') {
      const char *place = strchr(letters, *value);
      *next++ = place == NULL ? *value : controls[place - letters];
    } else {
      unsigned long point = unit(value + 1);
      value += 4;
      if (point >> 10 == 0xd800 >> 10) { /* the first half of a pair */
        point = 0x10000 + ((point & 0x3ff) << 10) + (unit(value + 3) & 0x3ff);
        value += 6;
      }
      int more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
      *next++ = more == 0 ? point : (0xff00 >> (more + 1) & 0xff) | point >> 6 * more;
      while (more-- > 0) *next++ = 0x80 | (point >> 6 * more & 0x3f);
    }
  }
  return result;
}

static void print_text(const char *text) {
  putchar('"');
  for (; *text != '\0'; text++) {
    unsigned char octet = *text;
    if (octet < ' ' || octet == '"' || octet == '\\') {
      printf("\\u%04x", octet);
    } else {
      putchar(octet);
    }
  }
  putchar('"');
}
