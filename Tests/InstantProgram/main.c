// Answers every request at once, with what its input says it must: as fast as a program can be.
//
//   instant-program          answers all that has come, then writes
//   instant-program each     writes each answer by itself, as most programs do
//
// It knows the shape of the requests that the benchmark sends and no JSON beyond that.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { room = 1 << 20 };

static char input[room], output[2 * room];
static size_t used, filled;

static void writeAll(void) {
  for (size_t done = 0; done < filled;) {
    ssize_t count = write(STDOUT_FILENO, output + done, filled - done);
    if (count <= 0) exit(1);
    done += (size_t)count;
  }
  filled = 0;
}

// What stands between a mark and the next quote or comma.
static int after(const char *line, const char *mark, int *length) {
  const char *place = strstr(line, mark);
  if (place == NULL) return -1;
  place += strlen(mark);
  *length = (int)strcspn(place, "\",");
  return (int)(place - line);
}

static void answer(const char *line) {
  int idLength = 0, numberLength = 0;
  int id = after(line, "\"id\":", &idLength);
  int number = after(line, "\"sequence\":\"", &numberLength);
  if (id < 0) exit(1);
  char *end = output + filled;
  size_t left = sizeof output - filled;
  if (number >= 0) {
    filled += (size_t)snprintf(
        end, left,
        "{\"jsonrpc\":\"2.0\",\"id\":%.*s,\"result\":"
        "{\"signature\":\"signature-of-the-sequence-%.*s\"}}\n",
        idLength, line + id, numberLength, line + number);
  } else {
    filled += (size_t)snprintf(
        end, left,
        "{\"jsonrpc\":\"2.0\",\"id\":%.*s,\"result\":{\"name\":\"instant\",\"version\":\"1\","
        "\"language\":\"C\",\"protocolVersion\":1,\"operations\":[\"sinch.signature.sign\"]}}\n",
        idLength, line + id);
  }
}

int main(int count, char **arguments) {
  int isEach = count > 1 && strcmp(arguments[1], "each") == 0;
  for (;;) {
    ssize_t more = read(STDIN_FILENO, input + used, room - 1 - used);
    if (more <= 0) return more < 0;
    used += (size_t)more;
    char *line = input, *end;
    while ((end = memchr(line, '\n', used - (size_t)(line - input))) != NULL) {
      *end = 0;
      answer(line);
      if (isEach || filled > room) writeAll();
      line = end + 1;
    }
    writeAll();
    used -= (size_t)(line - input);
    memmove(input, line, used);
  }
}
