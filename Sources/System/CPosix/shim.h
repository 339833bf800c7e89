// What the C library has and Swift's module of it does not show.

#include <signal.h>
#include <spawn.h>
#include <stddef.h>

// The environment of this process, as `posix_spawn` wants it; nobody here changes it.
static inline char *const *environment(void) {
  extern char **environ;
  return environ;
}

// Whether this process ignores a signal; asking changes nothing.
static inline _Bool ignoresSignal(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

#if defined(__linux__)

// Opens a pipe whose ends no program started meanwhile can inherit: between pipe(2) and fcntl(2)
// another thread may start one, and the pipe would stay open for as long as that one runs.
int pipe2(int ends[2], int flags);

// Leaves a program its three streams and nothing else that this process has open, as
// POSIX_SPAWN_CLOEXEC_DEFAULT does elsewhere: others may have opened files without saying so. A C
// library before glibc 2.34 cannot.
static inline void closeAllButStreams(posix_spawn_file_actions_t *actions) {
#ifdef __GLIBC__
#if __GLIBC_PREREQ(2, 34)
  posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
#endif
}

#endif
