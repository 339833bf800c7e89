/* One service that is reached by HTTP, with libsoup. Commands come a line each on standard input, and
 * what libsoup reports to its application goes to standard output; fields have a tab between them.
 *
 *   http_stack PORT METHOD PATH
 *
 *   register                 →  accepted · asks REALM · failed STATUS PHRASE
 *   credentials NAME PASSWORD   answers what was asked last; as register, or: unasked
 *   decline                     the same, without credentials
 *   message TEXT                sends another request */
#include <glib-unix.h>
#include <libsoup/soup.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static SoupSession *session;
static SoupAuth *asked; /* what the application has been asked for, and has not answered yet */
static const char *port, *method, *path;

static gboolean ask(SoupMessage *message, SoupAuth *auth, gboolean retrying, gpointer data) {
  (void)message, (void)retrying, (void)data;
  g_set_object(&asked, auth);
  printf("asks\t%s\n", soup_auth_get_realm(auth));
  return TRUE; /* it is answered later */
}

static void registered(GObject *source, GAsyncResult *result, gpointer data) {
  SoupMessage *message = data;
  GError *error = NULL;
  GBytes *body = soup_session_send_and_read_finish(SOUP_SESSION(source), result, &error);
  if (error != NULL) {
    printf("failed\t%s\n", error->message);
    g_error_free(error);
  } else if (soup_message_get_status(message) == SOUP_STATUS_OK) {
    puts("accepted");
  } else {
    printf("failed\t%u %s\n", soup_message_get_status(message), soup_message_get_reason_phrase(message));
  }
  if (body != NULL) g_bytes_unref(body);
  g_object_unref(message);
}

static SoupMessage *request(const char *verb, const char *place) {
  char *url = g_strdup_printf("http://127.0.0.1:%s%s", port, place);
  SoupMessage *message = soup_message_new(verb, url);
  g_free(url);
  return message;
}

static void obey(const char *command, const char *first, const char *second) {
  if (strcmp(command, "register") == 0) {
    SoupMessage *message = request(method, path);
    g_signal_connect(message, "authenticate", G_CALLBACK(ask), NULL);
    soup_session_send_and_read_async(session, message, G_PRIORITY_DEFAULT, NULL, registered, message);
  } else if (strcmp(command, "message") == 0) {
    SoupMessage *message = request("POST", "/");
    GBytes *body = g_bytes_new(first, strlen(first));
    soup_message_set_request_body_from_bytes(message, "text/plain", body);
    soup_session_send_and_read_async(session, message, G_PRIORITY_DEFAULT, NULL, NULL, NULL);
    g_bytes_unref(body);
  } else if (asked == NULL) {
    puts("unasked");
  } else {
    SoupAuth *auth = g_steal_pointer(&asked);
    if (strcmp(command, "credentials") == 0) soup_auth_authenticate(auth, first, second);
    if (strcmp(command, "decline") == 0) soup_auth_cancel(auth);
    g_object_unref(auth);
  }
}

static gboolean commanded(int input, GIOCondition condition, gpointer data) {
  static char *line;
  static size_t capacity;
  (void)input, (void)condition, (void)data;
  if (getline(&line, &capacity, stdin) <= 0) exit(0);
  char *rest = line;
  const char *command = strsep(&rest, "\t\n"), *first = strsep(&rest, "\t\n");
  obey(command, first, strsep(&rest, "\t\n"));
  return G_SOURCE_CONTINUE;
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  port = arguments[1], method = arguments[2], path = arguments[3];
  setvbuf(stdin, NULL, _IONBF, 0); /* or a line may wait in a buffer that the loop does not see */
  setvbuf(stdout, NULL, _IOLBF, 0);
  session = soup_session_new();
  g_unix_fd_add(STDIN_FILENO, G_IO_IN | G_IO_HUP, commanded, NULL);
  g_main_loop_run(g_main_loop_new(NULL, FALSE));
  return 0;
}
