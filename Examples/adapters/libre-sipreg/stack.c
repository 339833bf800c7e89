/* One registration with sipreg of libre, the SIP stack of baresip. Commands come a line each on
 * standard input, and what sipreg reports to its application goes to standard output; fields have a tab
 * between them.
 *
 *   stack REGISTRAR-PORT ADDRESS-OF-RECORD REQUEST-URI
 *
 *   register                 →  accepted · asks REALM · failed STATUS PHRASE
 *   credentials NAME PASSWORD   answers what was asked last; as register
 *   decline                     the same, without credentials
 *   timeout                     lets the time pass in which a request is to be answered
 *   message TEXT                sends a request to the address of record */
#include <re.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { REFRESH = 3600, TIMER_F = 33 }; /* seconds, after which sipreg or a transaction acts */

static struct sip *sip;
static struct sipreg *registration;
static const char *record, *uri, *route;
static time_t ahead; /* of the machine's clock, in seconds */

/* The clocks of the C library, which libre reads. */
int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = syscall(SYS_clock_gettime, clock, now);
  now->tv_sec += ahead;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int result = syscall(SYS_gettimeofday, now, zone);
  now->tv_sec += ahead;
  return result;
}

/* The next command, in fields; the program ends where there is none. */
static const char *command(const char **first, const char **second) {
  static char *line;
  static size_t capacity;
  if (getline(&line, &capacity, stdin) <= 0) exit(0);
  char *rest = line;
  const char *name = strsep(&rest, "\t\n");
  *first = strsep(&rest, "\t\n");
  *second = strsep(&rest, "\t\n");
  return name;
}

/* What sipreg asks its application for; libre waits until this returns. */
static int asked(char **username, char **password, const char *realm, void *arg) {
  const char *name, *secret;
  (void)arg;
  printf("asks\t%s\n", realm);
  if (strcmp(command(&name, &secret), "credentials") != 0) return ECANCELED;
  return str_dup(username, name) | str_dup(password, secret);
}

static void responded(int err, const struct sip_msg *msg, void *arg) {
  (void)arg;
  if (err != 0) {
    printf("failed\t%s\n", strerror(err));
  } else if (msg->scode < 300) {
    puts("accepted");
  } else {
    printf("failed\t%u %.*s\n", msg->scode, (int)msg->reason.l, msg->reason.p);
  }
}

static void send_message(const char *text) {
  static struct sip_request *request; /* libre clears it when the response is there */
  struct sip_dialog *dialog;
  if (sip_dialog_alloc(&dialog, record, record, NULL, record, &route, 1) != 0) exit(1);
  int err = sip_drequestf(&request, sip, true, "MESSAGE", dialog, 0, NULL, NULL, NULL, NULL,
                          "Content-Type: text/plain\r\nContent-Length: %zu\r\n\r\n%s", strlen(text), text);
  if (err != 0) exit(1);
}

static void commanded(int flags, void *arg) {
  const char *first, *second, *name = command(&first, &second);
  (void)flags, (void)arg;
  if (strcmp(name, "register") == 0 && registration == NULL) {
    int err = sipreg_register(&registration, sip, uri, record, NULL, record, REFRESH, "user", &route,
                              1, 0, asked, NULL, false, responded, NULL, NULL, NULL);
    if (err != 0) printf("failed\t%s\n", strerror(err));
  } else if (strcmp(name, "register") == 0) {
    ahead += REFRESH; /* sipreg registers anew by itself, when its time has come */
  } else if (strcmp(name, "timeout") == 0) {
    ahead += TIMER_F;
  } else if (strcmp(name, "message") == 0) {
    send_message(first);
  }
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  struct sa local;
  char proxy[64];
  setvbuf(stdin, NULL, _IONBF, 0); /* or a line may wait in a buffer that select does not see */
  setvbuf(stdout, NULL, _IOLBF, 0);
  snprintf(proxy, sizeof proxy, "sip:127.0.0.1:%s;lr", arguments[1]);
  route = proxy, record = arguments[2], uri = arguments[3];
  int err = libre_init();
  err |= sa_set_str(&local, "127.0.0.1", 0);
  err |= sip_alloc(&sip, NULL, 32, 32, 32, "libre", NULL, NULL);
  err |= sip_transp_add(sip, SIP_TRANSP_UDP, &local);
  err |= fd_listen(STDIN_FILENO, FD_READ, commanded, NULL);
  return err != 0 ? 1 : re_main(NULL);
}
