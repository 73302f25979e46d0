#pragma once

// Functions for a process's own limits that need variadic functions or system calls without a
// function. On failure, each returns the negative errno unless its comment says otherwise.

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/sched.h>
#include <poll.h>
#include <seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sysexits.h>
#include <unistd.h>

#include "root.h"

// Keeps the process and its children from ever gaining privileges.
static inline int CSandbox_renounce_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ? -errno : 0;
}
// Keeps the user's other processes from tracing this one, and disables core dumps.
static inline int CSandbox_hide(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) < 0 ? -errno : 0;
}
// Closes all descriptors from a number on.
static inline void CSandbox_close_from(unsigned first) {
  if (syscall(436 /* close_range */, first, ~0U, 0) == 0) return;
  long most = sysconf(_SC_OPEN_MAX);
  for (long file = first; file < (most < 0 ? 1024 : most); file++) close((int)file);
}

// Returns the number of the process's threads; 0 if it isn't known.
static inline int CSandbox_thread_count(void) {
#if __has_feature(thread_sanitizer)
  return 0;  // It has a thread of its own, which decodes nothing.
#else
  DIR *tasks = opendir("/proc/self/task");
  if (tasks == NULL) return 0;
  int count = 0;
  for (struct dirent *entry; (entry = readdir(tasks)) != NULL;)
    if (entry->d_name[0] != '.') count++;
  closedir(tasks);
  return count;
#endif
}

// Returns the kernel's version of Landlock.
static inline int CSandbox_landlock_version(void) {
  long version = syscall(
    SYS_landlock_create_ruleset, NULL, 0, 1U /* LANDLOCK_CREATE_RULESET_VERSION */);
  return version < 0 ? -errno : (int)version;
}
// Creates a Landlock ruleset that denies some accesses to files, the network and other processes.
static inline int CSandbox_landlock_rules(uint64_t files, uint64_t network, uint64_t others) {
  // Older headers declare a shorter structure; the kernel accepts additional zeros.
  uint64_t attributes[3] = {files, network, others};
  size_t length = others ? 24 : network ? 16 : 8;
  long rules = syscall(SYS_landlock_create_ruleset, attributes, length, 0U);
  return rules < 0 ? -errno : (int)rules;
}
// Allows an access to a file, or to a folder and everything in it.
static inline int CSandbox_landlock_allow(
  int rules, uint64_t access, const char *_Nonnull path
) {
  int file = open(path, __O_PATH | O_CLOEXEC);
  if (file < 0) return -errno;
  struct stat status;
  // Only these accesses apply to a file: execute, write and read.
  if (fstat(file, &status) == 0 && !S_ISDIR(status.st_mode)) access &= 1 << 0 | 1 << 1 | 1 << 2;
  struct landlock_path_beneath_attr attributes = {.allowed_access = access, .parent_fd = file};
  long result = syscall(
    SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &attributes, 0U);
  int error = errno;
  close(file);
  return result < 0 ? -error : 0;
}
// Applies a ruleset to this thread and its children.
static inline int CSandbox_landlock_enter(int rules) {
  return syscall(SYS_landlock_restrict_self, rules, 0U) < 0 ? -errno : 0;
}

// Sets the soft and the hard limit of a resource.
static inline int CSandbox_limit(int resource, uint64_t soft, uint64_t hard) {
  struct rlimit limit = {soft, hard};
  return setrlimit((__rlimit_resource_t)resource, &limit) < 0 ? -errno : 0;
}
static inline int CSandbox_data_limit(void) { return RLIMIT_DATA; }
static inline int CSandbox_processor_limit(void) { return RLIMIT_CPU; }
static inline int CSandbox_core_limit(void) { return RLIMIT_CORE; }
static inline int CSandbox_file_size_limit(void) { return RLIMIT_FSIZE; }
// Returns the process's processor time in whole seconds, rounded up.
static inline uint64_t CSandbox_processor_seconds(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) < 0) return 0;
  return (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + 2;
}

// Returns whether an amount of memory can be allocated. Safe in signal handlers: doesn't use
// malloc.
static inline int CSandbox_has_memory(size_t count) {
  void *memory = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 0;
  munmap(memory, count);
  return 1;
}
// Sets the handler of crashes; the process ends when it returns.
static inline void CSandbox_on_crash(void (*_Nonnull handler)(int)) {
  static const int signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESETHAND};
  sigfillset(&action.sa_mask);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++)
    sigaction(signals[index], &action, NULL);
}

static int CSandbox_program = -1;
static inline void CSandbox_hear(int signal) {
  int error = errno;
  struct pollfd one = {CSandbox_program, 0, 0};
  if (poll(&one, 1, 0) > 0 && one.revents & POLLHUP) _exit(0);
  errno = error;
}
// Ends the process, even if it is busy, when the other end of a socket is closed: the kernel
// signals activity on the socket.
static inline int CSandbox_end_with(int socket) {
  CSandbox_program = socket;
  struct sigaction action = {.sa_handler = CSandbox_hear, .sa_flags = SA_RESTART};
  int flags = fcntl(socket, F_GETFL);
  return flags < 0 || sigaction(SIGIO, &action, NULL) < 0 || fcntl(socket, F_SETOWN, getpid()) < 0 ||
    fcntl(socket, F_SETFL, flags | O_ASYNC) < 0 ? -errno : 0;
}

// The actions of seccomp for a system call, which are macros that Swift can't import.
static inline uint32_t CSandbox_allow(void) { return SCMP_ACT_ALLOW; }
static inline uint32_t CSandbox_kill(void) { return SCMP_ACT_KILL_PROCESS; }
static inline uint32_t CSandbox_refuse(int error) { return SCMP_ACT_ERRNO(error); }
