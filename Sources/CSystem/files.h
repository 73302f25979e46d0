#pragma once

// What Swift can't call about files: variadic functions, macros and errno. Each gives what it says, or
// the error's number with a minus.

#include "../CGLib/shim.h"
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Opening a pipe would wait for a writer without O_NONBLOCK, which means nothing to a file.
static inline int CSystem_open_input(const char *_Nonnull path) {
  int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  return file < 0 ? -errno : file;
}
// The file's type, as in S_IFREG.
static inline int CSystem_file_type(int file) {
  struct stat status;
  return fstat(file, &status) < 0 ? -errno : (int)(status.st_mode & S_IFMT);
}
static inline int CSystem_type_file(void) { return S_IFREG; }
static inline int CSystem_type_folder(void) { return S_IFDIR; }
static inline int CSystem_type_socket(void) { return S_IFSOCK; }
static inline int CSystem_make_folder(const char *_Nonnull path) {
  return g_mkdir_with_parents(path, 0700) < 0 ? -errno : 0;
}
// Puts a file of its own in the place of what is at a path, whatever that is, with no look at the disk.
static inline int CSystem_replace(const char *_Nonnull path, const void *_Nonnull bytes, size_t count) {
  char *temporary = g_strconcat(path, ".XXXXXX", NULL);
  int file = g_mkstemp_full(temporary, O_WRONLY | O_CLOEXEC, 0600);
  int error = file < 0 ? errno : 0;
  for (size_t done = 0; error == 0 && done < count;) {
    ssize_t more = write(file, (const char *)bytes + done, count - done);
    if (more >= 0) done += (size_t)more;
    else if (errno != EINTR) error = errno;
  }
  if (file >= 0) {
    if (close(file) < 0 && error == 0 && errno != EINTR) error = errno;
    if (error == 0 && rename(temporary, path) < 0) error = errno;
    if (error != 0) unlink(temporary);
  }
  g_free(temporary);
  return -error;
}
static inline ssize_t CSystem_read(int file, void *_Nonnull bytes, size_t count) {
  ssize_t result;
  do result = read(file, bytes, count); while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

// What tells one file from another, and one version of it from the next.
struct CSystem_Version {
  uint64_t device, inode;
  int64_t count, modified;  // in bytes, and nanoseconds since 1970
  uint32_t mode, owner, group;
};
// Opens a file to read it; a link is none.
static inline int CSystem_open_no_link(const char *_Nonnull path) {
  int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC);
  return file < 0 ? -errno : file;
}
// Holds on to a file or a link, wherever it is moved, and can't read it.
static inline int CSystem_open_place(const char *_Nonnull path) {
  int file = open(path, __O_PATH | O_NOFOLLOW | O_CLOEXEC);
  return file < 0 ? -errno : file;
}
static inline int CSystem_version(int file, struct CSystem_Version *_Nonnull version) {
  struct stat status;
  if (fstat(file, &status) < 0) return -errno;
  version->device = status.st_dev;
  version->inode = status.st_ino;
  version->count = status.st_size;
  version->modified = (int64_t)status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec;
  version->mode = status.st_mode & 07777;
  version->owner = status.st_uid;
  version->group = status.st_gid;
  return S_ISREG(status.st_mode) ? 0 : -EINVAL;
}
// Makes a file that is not there yet.
static inline int CSystem_create(const char *_Nonnull path, uint32_t mode) {
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, (mode_t)mode);
  return file < 0 ? -errno : file;
}
static inline int CSystem_write_all(int file, const void *_Nonnull bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t more = write(file, (const char *)bytes + done, count - done);
    if (more < 0 && errno != EINTR) return -errno;
    if (more > 0) done += (size_t)more;
  }
  return fsync(file) < 0 ? -errno : 0;
}
static inline int CSystem_unlink(const char *_Nonnull path) {
  return unlink(path) < 0 ? -errno : 0;
}
// Makes sure that what is in a file is on the disk.
static inline int CSystem_sync_file(const char *_Nonnull path) {
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return -errno;
  int result = fsync(file) < 0 ? -errno : 0;
  close(file);
  return result;
}
// Makes sure that the names in a folder are on the disk; what can't be made sure of can't be helped.
static inline void CSystem_sync_folder(const char *_Nonnull path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  fsync(folder);
  close(folder);
}
// Whether somebody may write into a file: by its mode, which holds for root, too, and by all else.
static inline int CSystem_may_write(const char *_Nonnull path, uint32_t mode) {
  return (mode & 0222) != 0 && access(path, W_OK) == 0;
}

static inline void CSystem_let_write_fail(int signal) { (void)signal; }
// From now on a file that grows longer than the process may make one is an error of whoever writes, and
// ends no process. A handler and not SIG_IGN, which programs that are started would inherit.
static inline void CSystem_survive_long_files(void) {
  struct sigaction action = {.sa_handler = CSystem_let_write_fail, .sa_flags = SA_RESTART};
  sigaction(SIGXFSZ, &action, NULL);
}
static inline void CSystem_close(int file) { close(file); }

// Opens a file to write to it. Opening a pipe would wait for its reader without O_NONBLOCK, and writing
// to it for the reader's next look.
static inline int CSystem_open_output(const char *_Nonnull path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666);
  return file < 0 ? -errno : file;
}
// Gives how many bytes were written. A pipe that nobody reads any
// longer is an error here: SIGPIPE, which would end the process, is taken back from the thread.
static inline ssize_t CSystem_write_output(int file, const void *_Nullable bytes, size_t count) {
  sigset_t pipe, before;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  ssize_t written;
  do written = write(file, bytes, count); while (written < 0 && errno == EINTR);
  if (written < 0) written = -errno;
  struct timespec now = {0, 0};
  if (written == -EPIPE && !sigismember(&before, SIGPIPE)) sigtimedwait(&pipe, NULL, &now);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return written;
}
static inline void CSystem_empty_output(int file) {
  while (ftruncate(file, 0) < 0 && errno == EINTR) {}
}

// Gives the open file, or -1 where another
// one has its lock, or -2 where it can't have one.
static inline int CSystem_lock(const char *_Nonnull path) {
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return -2;
  if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
  int isTaken = errno == EWOULDBLOCK;
  close(file);
  return isTaken ? -1 : -2;
}

// flock is a structure, too, which Swift takes the name for. A process that is being started has the
// file as well until it runs its own program, and with it the lock, unless that is let go of.
static inline void CSystem_let_go(int file) {
  flock(file, LOCK_UN);
}
static inline void CSystem_unlock(int file) {
  CSystem_let_go(file);
  close(file);
}

// Locks an open file, and waits for the lock at most two seconds: a process that has it may have been
// stopped. Gives 1, or 0 where files can't be locked, or -1 where another one has the lock all the time.
static inline int CSystem_hold(int file) {
  struct timespec pause = {0, 1000000};
  for (int tries = 0; tries < 2000; tries++) {
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return 1;
    if (errno != EWOULDBLOCK && errno != EINTR) return 0;
    nanosleep(&pause, NULL);
  }
  return -1;
}

// As CSystem_lock does, but locks one byte of a file, which need not be that long: F_OFD_SETLK. The lock
// belongs to the open file, so that two in one process exclude each other, too.
enum { CSystem_set_lock = 37 };
static inline int CSystem_lock_byte(const char *_Nonnull path, int64_t place) {
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return -2;
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = place, .l_len = 1};
  if (fcntl(file, CSystem_set_lock, &lock) == 0) return file;
  int isTaken = errno == EAGAIN || errno == EACCES;
  close(file);
  return isTaken ? -1 : -2;
}
static inline void CSystem_unlock_bytes(int file) {
  struct flock all = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
  fcntl(file, CSystem_set_lock, &all);
  close(file);
}

// Whether the system would watch one more folder; GLib, where
// it doesn't, looks for itself every four seconds and tells nobody.
static inline int CSystem_can_watch(int notifier, const char *_Nonnull path) {
  int watch = inotify_add_watch(notifier, path, IN_DELETE_SELF);
  if (watch < 0) return errno != ENOSPC;
  inotify_rm_watch(notifier, watch);
  return 1;
}
