#pragma once

// Functions for copying, replacing and renaming files that need macros, extended attributes or
// errno, which Swift can't use. On failure, each returns the negative errno unless its comment says
// otherwise.

#include <linux/limits.h>
#include <sys/syscall.h>
#include <sys/xattr.h>

#include "files.h"

// Gets the version of the file at a path; follows links.
static inline int CSystem_version_at(
  const char *_Nonnull path, struct CSystem_Version *_Nonnull version
) {
  int file = open(path, __O_PATH | O_CLOEXEC);
  if (file < 0) return -errno;
  int result = CSystem_version(file, version);
  close(file);
  return result;
}
// Sets a new file's owner and group, if permitted, and its mode. If the group can't be set, the
// file's other group gets no more permissions than everybody. Returns 1 if the group is set,
// otherwise 0.
static inline int CSystem_copy_ownership(int file, const struct CSystem_Version *_Nonnull version) {
  struct stat status;
  // The new file has the default access list of its folder, not that of the other file.
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
// Copies an extended attribute of the file at a path; a missing attribute is no error.
static inline int CSystem_copy_attribute(
  int file, const char *_Nonnull path, const char *_Nonnull name
) {
  // The system's limit for an attribute.
  char *value = g_malloc(XATTR_SIZE_MAX);
  ssize_t count = getxattr(path, name, value, XATTR_SIZE_MAX);
  int error = 0;
  if (count < 0) error = errno == ENODATA || errno == ENOTSUP ? 0 : errno;
  else if (fsetxattr(file, name, value, (size_t)count, 0) < 0) error = errno;
  g_free(value);
  return -error;
}
// Copies the "user." attributes of the file at a path, such as tags of file managers, and its
// access list if the file has its group. Copies as many as possible, and returns the first error.
static inline int CSystem_copy_attributes(int file, const char *_Nonnull path, int hasGroup) {
  ssize_t size = listxattr(path, NULL, 0);
  if (size <= 0) return size == 0 || errno == ENOTSUP ? 0 : -errno;
  char *names = g_malloc((gsize)size);
  size = listxattr(path, names, (size_t)size);
  int result = size < 0 ? -errno : 0;
  for (char *name = names; name < names + size; name += strlen(name) + 1) {
    int isAccess = strcmp(name, "system.posix_acl_access") == 0;
    if (isAccess ? !hasGroup : !g_str_has_prefix(name, "user.")) continue;
    int one = CSystem_copy_attribute(file, path, name);
    if (result == 0) result = one;
  }
  g_free(names);
  return result;
}
// Copies the group, the read and write permissions and the access list of the file at a path to a
// new file, which is never executable, and always readable and writable for its owner.
static inline int CSystem_share_like(int file, const char *_Nonnull path) {
  struct CSystem_Version version;
  int result = CSystem_version_at(path, &version);
  if (result < 0) return result;
  version.mode = (version.mode & 0666) | 0600;
  result = CSystem_copy_ownership(file, &version);
  if (result <= 0) return result;
  if (CSystem_copy_attribute(file, path, "system.posix_acl_access") < 0) return result;
  return fchmod(file, (mode_t)version.mode) < 0 ? -errno : 0;
}
// Copies the bytes of a file from its offset to its end; the file system shares them if it can.
// Returns the errno of reading, or the negative errno of writing.
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
// Copies the access and modification times of another file.
static inline void CSystem_copy_times(int file, int other) {
  struct stat status;
  if (fstat(other, &status) < 0) return;
  struct timespec times[2] = {status.st_atim, status.st_mtim};
  futimens(file, times);
}
// Renames a file: 0 replaces a file of the new name, 1 fails if there is one, 2 exchanges the
// names.
static inline int CSystem_rename(const char *_Nonnull from, const char *_Nonnull to, unsigned how) {
  if (how == 0) return rename(from, to) < 0 ? -errno : 0;
  return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, how) < 0 ? -errno : 0;
}
// Renames a file to a free name by linking it there and removing the old link. It fails with EPERM
// for a file of another owner: in a folder with the sticky bit, neither link could be removed.
static inline int CSystem_move_link(const char *_Nonnull from, const char *_Nonnull to) {
  struct stat status;
  if (lstat(from, &status) < 0) return -errno;
  if (status.st_uid != geteuid()) return -EPERM;
  if (link(from, to) < 0) return -errno;
  if (unlink(from) == 0 || errno == ENOENT) return 0;
  int error = errno;
  unlink(to);
  return -error;
}
// Returns whether the file at a path is still the empty file of a claim.
static inline int CSystem_is_claim(const char *_Nonnull path, const struct stat *_Nonnull claim) {
  struct stat status;
  return lstat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0
    && status.st_dev == claim->st_dev && status.st_ino == claim->st_ino;
}
// Renames a file to a free name: claims the name with an empty file, which the rename replaces, or
// which is removed if the rename fails.
static inline int CSystem_rename_over_claim(const char *_Nonnull from, const char *_Nonnull to) {
  struct stat claim;
  if (lstat(from, &claim) < 0) return -errno;
  int file = open(to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return -errno;
  int error = fstat(file, &claim) < 0 ? errno : 0;
  // Some file systems can't replace an open file.
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
// Returns whether two paths are one directory entry, such as 1.jpg and 1.JPG on a file system that
// ignores case. Two hard links are two entries: the folder lists both.
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
