#pragma once

// Functions for shared and mapped memory that need variadic functions, macros or errno, which Swift
// can't use. On failure, each returns the negative errno unless its comment says otherwise.

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

// Creates a memory file, which can be sent to another process.
static inline int CSystem_shared_memory(const char *_Nonnull name, size_t count) {
  // Older C libraries lack the function.
  int file =
    (int)syscall(SYS_memfd_create, name, 1U /* MFD_CLOEXEC */ | 2U /* MFD_ALLOW_SEALING */);
  if (file < 0) return -errno;
  if (ftruncate(file, (off_t)count) == 0) return file;
  int error = errno;
  close(file);
  return -error;
}
// Seals a memory file: its content and its size can never change again.
enum { CSystem_all_seals = 0x0001 | 0x0002 | 0x0004 | 0x0008 };
static inline int CSystem_seal(int file) {
  return fcntl(file, 1033 /* F_ADD_SEALS */, CSystem_all_seals) < 0 ? -errno : 0;
}
// Returns whether a file is in memory (tmpfs, without huge pages), so that reading it never blocks.
static inline int CSystem_is_memory(int file) {
  struct stat status;
  struct statfs system;
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode) && fstatfs(file, &system) == 0
    && system.f_type == 0x01021994 /* TMPFS_MAGIC */;
}
// Copies bytes of a file, independent of its offset. Returns 1, or 0 if the file is too short.
// Another process may change or truncate it meanwhile, which would end a process that reads a
// mapping.
static inline int CSystem_copy(int file, size_t start, void *_Nonnull bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t more = pread(file, (char *)bytes + done, count - done, (off_t)(start + done));
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) return 0;
    done += (size_t)more;
  }
  return 1;
}
// Maps a file for writing, shared with other processes; returns NULL without memory. All pages are
// allocated at once: page faults take longer than storing a picture.
static inline void *_Nullable CSystem_map(int file, size_t count) {
  void *memory = mmap(
    NULL, count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0);
  return memory == MAP_FAILED ? NULL : memory;
}
// Maps a file for reading; returns NULL if that fails.
static inline const void *_Nullable CSystem_map_file(int file, size_t *_Nonnull count) {
  struct stat status;
  if (fstat(file, &status) < 0 || !S_ISREG(status.st_mode) || status.st_size <= 0) return NULL;
  *count = (size_t)status.st_size;
  void *memory = mmap(NULL, *count, PROT_READ, MAP_PRIVATE, file, 0);
  return memory == MAP_FAILED ? NULL : memory;
}
