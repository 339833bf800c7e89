/* One registration with NUA, the user agent of Sofia-SIP. Commands come a line each on standard input,
 * and what NUA reports to its application goes to standard output; fields have a tab between them.
 *
 *   stack REGISTRAR-PORT ADDRESS-OF-RECORD REQUEST-URI
 *
 *   register                    →  accepted · asks REALM · retries · failed STATUS PHRASE
 *   credentials NAME PASSWORD   answers what was asked last; as register, or: unasked STATUS PHRASE
 *   ha1 NAME HA1                the same
 *   decline                     forgets the registration →  failed declined
 *   timeout                     lets the time pass in which a request is to be answered
 *   message TEXT                sends a request to the address of record */
#include <sofia-sip/msg_header.h>
#include <sofia-sip/msg_parser.h>
#include <sofia-sip/nua.h>
#include <sofia-sip/nua_tag.h>
#include <sofia-sip/sip_tag.h>
#include <sofia-sip/su.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static nua_t *nua;
static nua_handle_t *registration;
static const char *record, *uri, *route;
static char asked[1024]; /* the realm of the last challenge, with its quotation marks */
static time_t ahead;     /* of the machine's clock, in seconds */

/* The clock of the C library, which Sofia-SIP reads. */
int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = syscall(SYS_clock_gettime, clock, now);
  now->tv_sec += ahead;
  return result;
}

static void report(int status, const char *phrase, const sip_t *sip) {
  const sip_www_authenticate_t *challenge = NULL;
  if (sip != NULL && status == 401) challenge = sip->sip_www_authenticate;
  const char *realm = challenge ? msg_header_find_param(challenge->au_common, "realm=") : NULL;
  if (status < 200) {
    printf("retries\t%d %s\n", status, phrase);
  } else if (status < 300) {
    puts("accepted");
  } else if (realm != NULL) {
    char plain[sizeof asked];
    snprintf(asked, sizeof asked, "%s", realm);
    msg_unquote(plain, asked);
    printf("asks\t%s\n", plain);
  } else {
    printf("failed\t%d %s\n", status, phrase);
  }
}

static void happened(nua_event_t event, int status, const char *phrase, nua_t *self,
                     nua_magic_t *magic, nua_handle_t *handle, nua_hmagic_t *hmagic,
                     const sip_t *sip, tagi_t tags[]) {
  (void)self, (void)magic, (void)hmagic, (void)tags;
  if (event == nua_r_register && handle == registration) report(status, phrase, sip);
  if (event == nua_r_authenticate && status > 200) printf("unasked\t%d %s\n", status, phrase);
}

static void authenticate(const char *form, const char *name, const char *secret) {
  if (registration == NULL) {
    puts("unasked\tno registration");
    return;
  }
  char *credentials = su_sprintf(NULL, form, asked, name, secret);
  nua_authenticate(registration, NUTAG_AUTH(credentials), TAG_END());
  su_free(NULL, credentials);
}

static void obey(const char *command, const char *first, const char *second) {
  if (strcmp(command, "register") == 0) {
    if (registration == NULL) {
      registration = nua_handle(nua, NULL, NUTAG_URL(uri), SIPTAG_FROM_STR(record),
                                SIPTAG_TO_STR(record), NUTAG_INITIAL_ROUTE_STR(route), TAG_END());
    }
    nua_register(registration, NUTAG_REGISTRAR(uri), TAG_END());
  } else if (strcmp(command, "credentials") == 0) {
    authenticate("Digest:%s:%s:%s", first, second);
  } else if (strcmp(command, "ha1") == 0) {
    authenticate("HA1+Digest:%s:%s:HA1+%s", first, second);
  } else if (strcmp(command, "decline") == 0) {
    nua_handle_destroy(registration);
    registration = NULL;
    puts("failed\tdeclined");
  } else if (strcmp(command, "timeout") == 0) {
    ahead += 33; /* timer F has 32 */
  } else if (strcmp(command, "message") == 0) {
    nua_message(registration, SIPTAG_CONTENT_TYPE_STR("text/plain"), SIPTAG_PAYLOAD_STR(first),
                TAG_END());
  }
}

static int commanded(su_root_magic_t *root, su_wait_t *wait, su_wakeup_arg_t *argument) {
  static char *line;
  static size_t capacity;
  (void)root, (void)wait, (void)argument;
  if (getline(&line, &capacity, stdin) <= 0) exit(0); /* without a farewell to the registrar */
  char *rest = line;
  const char *command = strsep(&rest, "\t\n"), *first = strsep(&rest, "\t\n");
  obey(command, first, strsep(&rest, "\t\n"));
  return 0;
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  setvbuf(stdin, NULL, _IONBF, 0); /* or a line may wait in a buffer that the loop does not see */
  setvbuf(stdout, NULL, _IOLBF, 0);
  su_init();
  route = su_sprintf(NULL, "<sip:127.0.0.1:%s;lr>", arguments[1]);
  record = arguments[2], uri = arguments[3];
  su_root_t *root = su_root_create(NULL);
  su_root_threading(root, 0);
  nua = nua_create(root, happened, NULL, NUTAG_URL("sip:127.0.0.1:*;transport=udp"),
                   NUTAG_MEDIA_ENABLE(0), NUTAG_RETRY_COUNT(100),
                   NUTAG_OUTBOUND("no-validate no-options-keepalive no-natify"), TAG_END());
  if (nua == NULL) return 1;
  su_wait_t input;
  su_wait_create(&input, STDIN_FILENO, SU_WAIT_IN);
  su_root_register(root, &input, commanded, NULL, 0);
  su_root_run(root);
  return 0;
}
