#pragma once

// Functions for files that need variadic functions, macros or errno, which Swift can't use. On
// failure, each returns the negative errno unless its comment says otherwise.

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

// Opens a file for reading. O_NONBLOCK keeps a pipe from waiting for its writer; files ignore it.
static inline int CSystem_open_input(const char *_Nonnull path) {
  int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  return file < 0 ? -errno : file;
}
// Returns the type of an open file, such as S_IFREG.
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
// Replaces the entry at a path with a new file, without fsync.
static inline int CSystem_replace(
  const char *_Nonnull path, const void *_Nonnull bytes, size_t count
) {
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

// The identity of a file and of its version.
struct CSystem_Version {
  uint64_t device, inode;
  int64_t count;  // in bytes
  int64_t modified, changed;  // in nanoseconds since 1970: the content, and anything about the file
  uint32_t mode, owner, group;
};
// Opens a file for reading; fails for a symbolic link.
static inline int CSystem_open_no_link(const char *_Nonnull path) {
  int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC);
  return file < 0 ? -errno : file;
}
// Opens a file or a symbolic link as a reference that follows it to other names, and can't be read.
static inline int CSystem_open_place(const char *_Nonnull path) {
  int file = open(path, __O_PATH | O_NOFOLLOW | O_CLOEXEC);
  return file < 0 ? -errno : file;
}
static inline int64_t CSystem_nanoseconds(struct timespec time) {
  // Unsigned, because a date far off must not overflow.
  return (int64_t)((uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec);
}
static inline int CSystem_version(int file, struct CSystem_Version *_Nonnull version) {
  struct stat status;
  if (fstat(file, &status) < 0) return -errno;
  version->device = status.st_dev;
  version->inode = status.st_ino;
  version->count = status.st_size;
  version->modified = CSystem_nanoseconds(status.st_mtim);
  version->changed = CSystem_nanoseconds(status.st_ctim);
  version->mode = status.st_mode & 07777;
  version->owner = status.st_uid;
  version->group = status.st_gid;
  return S_ISREG(status.st_mode) ? 0 : -EINVAL;
}
// Creates a file; fails if it exists.
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
// Writes a file's content to the disk.
static inline int CSystem_sync_file(const char *_Nonnull path) {
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return -errno;
  int result = fsync(file) < 0 ? -errno : 0;
  close(file);
  return result;
}
// Writes a folder's entries to the disk; ignores errors.
static inline void CSystem_sync_folder(const char *_Nonnull path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  fsync(folder);
  close(folder);
}
// Returns whether a file may be written: its mode, which is checked for root too, and access()
// allow it.
static inline int CSystem_may_write(const char *_Nonnull path, uint32_t mode) {
  return (mode & 0222) != 0 && access(path, W_OK) == 0;
}

static inline void CSystem_let_write_fail(int signal) { (void)signal; }
// Makes a write beyond the process's file size limit fail, instead of ending the process. Installs
// a handler, because child processes would inherit SIG_IGN.
static inline void CSystem_survive_long_files(void) {
  struct sigaction action = {.sa_handler = CSystem_let_write_fail, .sa_flags = SA_RESTART};
  sigaction(SIGXFSZ, &action, NULL);
}
static inline void CSystem_close(int file) { close(file); }

// Opens a file for writing. O_NONBLOCK keeps a pipe from waiting for its reader, when it is opened
// and when it is full.
static inline int CSystem_open_output(const char *_Nonnull path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666);
  return file < 0 ? -errno : file;
}
// Writes bytes, and returns their number. A pipe without a reader is an error: the thread's
// SIGPIPE, which would end the process, is discarded.
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

// Opens and locks a file. Returns its descriptor, -1 if another process has the lock, or -2 if the
// file can't be locked.
static inline int CSystem_lock(const char *_Nonnull path) {
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return -2;
  if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
  int isTaken = errno == EWOULDBLOCK;
  close(file);
  return isTaken ? -1 : -2;
}

// Releases a lock. Closing the file isn't enough: a child process has the file too, and with it the
// lock, until it runs its own program. In Swift, the name flock is that of a structure.
static inline void CSystem_release_lock(int file) {
  flock(file, LOCK_UN);
}
static inline void CSystem_unlock(int file) {
  CSystem_release_lock(file);
  close(file);
}

// Locks an open file; waits up to two seconds, because the lock's owner may be a stopped process.
// Returns 1, 0 if the file can't be locked, or -1 if another process kept the lock.
static inline int CSystem_lock_open_file(int file) {
  struct timespec pause = {0, 1000000};
  for (int tries = 0; tries < 2000; tries++) {
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return 1;
    if (errno != EWOULDBLOCK && errno != EINTR) return 0;
    nanosleep(&pause, NULL);
  }
  return -1;
}

// Locks one byte of a file, which may be beyond its end, with the results of CSystem_lock. The lock
// (F_OFD_SETLK) belongs to the open file, so that it also excludes other users in the same process.
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

// Returns whether the system can watch one more folder. If it can't, GLib polls the folder every
// four seconds, and reports no error.
static inline int CSystem_can_watch(int notifier, const char *_Nonnull path) {
  int watch = inotify_add_watch(notifier, path, IN_DELETE_SELF);
  if (watch < 0) return errno != ENOSPC;
  inotify_rm_watch(notifier, watch);
  return 1;
}

// Returns an inotify instance for CSystem_watch_path, or -1.
static inline int CSystem_path_notifier(void) { return inotify_init1(IN_CLOEXEC); }

// Watches a file, folder or link for being renamed or deleted; if it is missing, its folder for new
// files. Changes in a folder that is present are no events.
static inline void CSystem_watch_path(int notifier, const char *_Nonnull path,
                                      const char *_Nonnull folder) {
  // Two paths may need the same folder.
  uint32_t mask = IN_DONT_FOLLOW | IN_MASK_ADD;
  if (inotify_add_watch(notifier, path, mask | IN_MOVE_SELF | IN_DELETE_SELF) >= 0) return;
  if (errno == ENOENT) inotify_add_watch(notifier, folder, mask | IN_CREATE | IN_MOVED_TO);
}
