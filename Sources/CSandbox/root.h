#pragma once

// The private root directory of a process, with only the files that it needs. Each function returns
// 0 or the negative errno.

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/capability.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static inline int CSandbox_write_text(const char *_Nonnull path, const char *_Nonnull text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -errno;
  ssize_t count = write(file, text, strlen(text));
  int error = errno;
  close(file);
  return count < 0 ? -error : 0;
}
// Moves the process into new user and mount namespaces, in which it may mount; it keeps its IDs.
static inline int CSandbox_own_namespaces(void) {
  char text[64];
  unsigned user = geteuid(), group = getegid();
  if (syscall(SYS_unshare, 0x10000000UL | 0x00020000UL /* CLONE_NEWUSER | CLONE_NEWNS */) < 0)
    return -errno;
  // Old kernels lack the file, and don't require it.
  CSandbox_write_text("/proc/self/setgroups", "deny");
  snprintf(text, sizeof text, "%u %u 1", user, user);
  int result = CSandbox_write_text("/proc/self/uid_map", text);
  snprintf(text, sizeof text, "%u %u 1", group, group);
  if (result == 0) result = CSandbox_write_text("/proc/self/gid_map", text);
  if (result < 0) return result;
  return mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0 ? -errno : 0;
}
// Creates the folders above a path.
static inline void CSandbox_make_parents(char *_Nonnull path, size_t start) {
  for (size_t index = start; path[index] != 0; index++) {
    if (path[index] != '/') continue;
    path[index] = 0;
    mkdir(path, 0755);
    path[index] = '/';
  }
}
// Binds the file or folder at a path into a new root; ignores a missing one.
static inline int CSandbox_show(const char *_Nonnull path, const char *_Nonnull folder) {
  char target[PATH_MAX], link[PATH_MAX];
  struct stat status;
  if (lstat(path, &status) < 0) return 0;
  if (snprintf(target, sizeof target, "%s%s", folder, path) >= (int)sizeof target)
    return -ENAMETOOLONG;
  CSandbox_make_parents(target, strlen(folder) + 1);
  if (S_ISLNK(status.st_mode)) {
    ssize_t count = readlink(path, link, sizeof link - 1);
    if (count < 0) return -errno;
    link[count] = 0;
    return symlink(link, target) < 0 && errno != EEXIST ? -errno : 0;
  }
  if (S_ISDIR(status.st_mode)) {
    if (mkdir(target, 0755) < 0 && errno != EEXIST) return -errno;
  } else {
    int file = open(target, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) return -errno;
    close(file);
  }
  return mount(path, target, NULL, MS_BIND | MS_REC, NULL) < 0 ? -errno : 0;
}
// Mounts an empty root in memory over a folder.
static inline int CSandbox_begin_root(const char *_Nonnull folder) {
  int result = CSandbox_own_namespaces();
  if (result < 0) return result;
  return mount("root", folder, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "mode=755,size=64k") < 0
    ? -errno : 0;
}
// Makes a folder the root for good, and drops all capabilities.
static inline int CSandbox_enter_root(const char *_Nonnull folder) {
  if (chdir(folder) < 0 || syscall(SYS_pivot_root, ".", ".") < 0) return -errno;
  if (umount2(".", MNT_DETACH) < 0 || chdir("/") < 0) return -errno;
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  return syscall(SYS_capset, &header, none) < 0 ? -errno : 0;
}
