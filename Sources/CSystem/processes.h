#pragma once

// Functions for processes that need variadic functions, macros or errno, which Swift can't use. On
// failure, each returns the negative errno unless its comment says otherwise.

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Return whether the kernel supports Landlock, and seccomp.
static inline int CSystem_has_landlock(void) {
  return syscall(444 /* landlock_create_ruleset */, NULL, 0, 1U /* the version */) >= 1;
}
static inline int CSystem_has_seccomp(void) {
  unsigned action = 0x80000000U;  // SECCOMP_RET_KILL_PROCESS
  return syscall(SYS_seccomp, 2U /* SECCOMP_GET_ACTION_AVAIL */, 0U, &action) == 0;
}

// Starts a program with one argument and a socket as descriptor 3, and returns the process. Its
// standard files are /dev/null, and all signals have their default actions.
static inline int CSystem_spawn(
  const char *_Nonnull path, const char *_Nonnull argument, int socket,
  char *_Nullable const *_Nonnull environment
) {
  char *arguments[] = {(char *)path, (char *)argument, NULL};
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t files;
  pid_t process = 0;
  if (posix_spawnattr_init(&attributes) != 0) return -ENOMEM;
  if (posix_spawn_file_actions_init(&files) != 0) {
    posix_spawnattr_destroy(&attributes);
    return -ENOMEM;
  }
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  // First, because the socket may be one of the standard descriptors.
  int error = posix_spawn_file_actions_adddup2(&files, socket, 3);
  for (int file = 0; file < 3 && error == 0; file++)
    error = posix_spawn_file_actions_addopen(
      &files, file, "/dev/null", file == 0 ? O_RDONLY : O_WRONLY, 0);
  if (error == 0) error = posix_spawn(&process, path, &files, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return error ? -error : process;
}
// Lowers the priority of a new process.
static inline void CSystem_lower_priority(pid_t process) {
  setpriority(PRIO_PROCESS, (id_t)process, 10);
}
// Kills a process. In Swift, a method named kill hides the function.
static inline void CSystem_kill(pid_t process) { kill(process, SIGKILL); }
// Waits until a child process has ended, without reaping it.
static inline void CSystem_wait_for_end(pid_t process) {
  siginfo_t information;
  while (waitid(P_PID, (id_t)process, &information, WEXITED | WNOWAIT) < 0 && errno == EINTR) {}
}
// Reaps a child process that has ended; returns its exit status, or the negative signal number.
static inline int CSystem_reap(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return 0;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}
// Returns a process's processor time in microseconds, or -1 if there is no such process.
static inline int64_t CSystem_processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}
