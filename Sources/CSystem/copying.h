#pragma once

// What Swift can't call about files that are copied, replaced and renamed: macros, extended attributes
// and errno. Each gives what it says, or the error's number with a minus.

#include <linux/limits.h>
#include <sys/syscall.h>
#include <sys/xattr.h>

#include "files.h"

// What tells a file at a path from others, links followed.
static inline int CSystem_version_at(const char *_Nonnull path, struct CSystem_Version *_Nonnull version) {
  int file = open(path, __O_PATH | O_CLOEXEC);
  if (file < 0) return -errno;
  int result = CSystem_version(file, version);
  close(file);
  return result;
}
// Gives a new file another one's owner and group, where the process may, and its mode. A group that
// the process can't give may do no more than everybody: it isn't the group that was meant. Gives 1
// where the group is the other's.
static inline int CSystem_take_over(int file, const struct CSystem_Version *_Nonnull version) {
  struct stat status;
  // What the folder says about new files in it is not what the other file says.
  fremovexattr(file, "system.posix_acl_access");
  if (fchown(file, version->owner, version->group) < 0 &&
      fchown(file, (uid_t)-1, version->group) < 0)
    errno = 0;
  if (fstat(file, &status) < 0) return -errno;
  mode_t mode = (mode_t)version->mode;
  int hasGroup = status.st_gid == version->group;
  if (!hasGroup) mode &= (mode_t)~(070 & ~((mode & 07) << 3));
  return fchmod(file, mode) < 0 ? -errno : hasGroup;
}
// Gives a file an extended attribute of another one's; one that goes meanwhile is gone.
static inline int CSystem_take_attribute(
  int file, const char *_Nonnull path, const char *_Nonnull name
) {
  // No attribute is longer.
  char *value = g_malloc(XATTR_SIZE_MAX);
  ssize_t count = getxattr(path, name, value, XATTR_SIZE_MAX);
  int error = 0;
  if (count < 0) error = errno == ENODATA || errno == ENOTSUP ? 0 : errno;
  else if (fsetxattr(file, name, value, (size_t)count, 0) < 0) error = errno;
  g_free(value);
  return -error;
}
// Gives a file what people and programs noted about another one, as tags of file managers, and, where
// it has the other's group, who else may read it: its extended attributes of these kinds. All that can
// be given are; the first error is told.
static inline int CSystem_take_notes(int file, const char *_Nonnull path, int hasGroup) {
  ssize_t size = listxattr(path, NULL, 0);
  if (size <= 0) return size == 0 || errno == ENOTSUP ? 0 : -errno;
  char *names = g_malloc((gsize)size);
  size = listxattr(path, names, (size_t)size);
  int result = size < 0 ? -errno : 0;
  for (char *name = names; name < names + size; name += strlen(name) + 1) {
    int isAccess = strcmp(name, "system.posix_acl_access") == 0;
    if (isAccess ? !hasGroup : !g_str_has_prefix(name, "user.")) continue;
    int one = CSystem_take_attribute(file, path, name);
    if (result == 0) result = one;
  }
  g_free(names);
  return result;
}
// Shares a new file with whom the file at a path is shared: its group, and who may read or write it.
// Nothing is to be run, and whoever made the file may always write.
static inline int CSystem_share_like(int file, const char *_Nonnull path) {
  struct CSystem_Version version;
  int result = CSystem_version_at(path, &version);
  if (result < 0) return result;
  version.mode = (version.mode & 0666) | 0600;
  result = CSystem_take_over(file, &version);
  if (result <= 0 || CSystem_take_attribute(file, path, "system.posix_acl_access") < 0) return result;
  return fchmod(file, (mode_t)version.mode) < 0 ? -errno : 0;
}
// Copies all bytes of a file, from where it stands to its end, and has the file system share them
// where it can. Gives the number of an error of the target's with a minus, or of the source's
// without.
static inline int CSystem_copy_bytes(int source, int target) {
  if (syscall(SYS_ioctl, target, 0x40049409UL /* FICLONE */, source) == 0) return 0;
  enum { size = 1 << 18 };
  char *bytes = g_malloc(size);
  int result = 0;
  for (;;) {
    ssize_t count = read(source, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) result = errno;
    if (count <= 0) break;
    for (ssize_t done = 0; done < count && result == 0;) {
      ssize_t more = write(target, bytes + done, (size_t)(count - done));
      if (more >= 0) done += more;
      else if (errno != EINTR) result = -errno;
    }
    if (result != 0) break;
  }
  g_free(bytes);
  return result;
}
// Gives a file the times of another one.
static inline void CSystem_take_times(int file, int other) {
  struct stat status;
  if (fstat(other, &status) < 0) return;
  struct timespec times[2] = {status.st_atim, status.st_mtim};
  futimens(file, times);
}
// Gives a file another name: one that nobody has, for 1, or in exchange with whoever has it, for 2.
static inline int CSystem_rename(const char *_Nonnull from, const char *_Nonnull to, unsigned how) {
  if (how == 0) return rename(from, to) < 0 ? -errno : 0;
  return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, how) < 0 ? -errno : 0;
}
// Gives a file a free name by a second link, and takes the first one away.
static inline int CSystem_move_link(const char *_Nonnull from, const char *_Nonnull to) {
  if (link(from, to) < 0) return -errno;
  if (unlink(from) == 0 || errno == ENOENT) return 0;
  int error = errno;
  unlink(to);
  return -error;
}
// Whether a path still leads to an empty file that this process made.
static inline int CSystem_is_claim(const char *_Nonnull path, const struct stat *_Nonnull claim) {
  struct stat status;
  return lstat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0
    && status.st_dev == claim->st_dev && status.st_ino == claim->st_ino;
}
// Claims a free name with an empty file, and puts a file in the claim's place; a claim in vain goes.
static inline int CSystem_rename_over_claim(const char *_Nonnull from, const char *_Nonnull to) {
  struct stat claim;
  if (lstat(from, &claim) < 0) return -errno;
  int file = open(to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return -errno;
  int error = fstat(file, &claim) < 0 ? errno : 0;
  // Closed first: a file that is open can't be replaced everywhere.
  close(file);
  if (error != 0) {
    unlink(to);
    return -error;
  }
  // Another program may have written into it.
  if (!CSystem_is_claim(to, &claim)) return -EEXIST;
  if (rename(from, to) == 0) return 0;
  error = errno;
  if (CSystem_is_claim(to, &claim)) unlink(to);
  return -error;
}
// Whether two paths lead to one name of one file, as 1.jpg and 1.JPG do where case means nothing. Two
// hard links are two names: the folder lists both.
static inline int CSystem_is_same_entry(const char *_Nonnull path, const char *_Nonnull other) {
  struct stat one, two;
  if (lstat(path, &one) < 0 || lstat(other, &two) < 0 || one.st_dev != two.st_dev
      || one.st_ino != two.st_ino) return 0;
  const char *slash = strrchr(other, '/');
  char *folder = slash == NULL ? g_strdup(".") : g_strndup(other, (gsize)(slash - other) + 1);
  GDir *list = g_dir_open(folder, 0, NULL);
  g_free(folder);
  if (list == NULL) return 0;
  const char *name = slash == NULL ? other : slash + 1, *entry;
  int isListed = 0;
  while (!isListed && (entry = g_dir_read_name(list)) != NULL) isListed = strcmp(entry, name) == 0;
  g_dir_close(list);
  return !isListed;
}
