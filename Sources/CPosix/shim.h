// What the C library has and Swift's module of it does not show.

#if defined(__linux__)

// Opens a pipe whose ends no program started meanwhile can inherit: between pipe(2) and fcntl(2)
// another thread may start one, and the pipe would stay open for as long as that one runs.
int pipe2(int ends[2], int flags);

#endif
