#pragma once

// What Swift can't call about shared and mapped memory: variadic functions, macros and errno. Each gives
// what it says, or the error's number with a minus.

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

// Memory that a file stands for, so that another process can be handed it.
static inline int CSystem_shared_memory(const char *_Nonnull name, size_t count) {
  // By its number: older libraries have the call but not the function.
  int file = (int)syscall(SYS_memfd_create, name, 1U /* MFD_CLOEXEC */ | 2U /* MFD_ALLOW_SEALING */);
  if (file < 0) return -errno;
  if (ftruncate(file, (off_t)count) == 0) return file;
  int error = errno;
  close(file);
  return -error;
}
// From then on nobody can change the memory, nor make it shorter or longer, nor take this back.
enum { CSystem_all_seals = 0x0001 | 0x0002 | 0x0004 | 0x0008 };
static inline int CSystem_seal(int file) {
  return fcntl(file, 1033 /* F_ADD_SEALS */, CSystem_all_seals) < 0 ? -errno : 0;
}
// Whether a file is memory, so that reading it waits for nobody. Huge pages are none of it.
static inline int CSystem_is_memory(int file) {
  struct stat status;
  struct statfs system;
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode) && fstatfs(file, &system) == 0
    && system.f_type == 0x01021994 /* TMPFS_MAGIC */;
}
// Copies so many bytes of a file, wherever it stands: 1, or 0 where it has fewer. Another
// process may change them or cut them off meanwhile; looking at them in place would end this one then.
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
// A file's bytes to write to, shared with all who have it; NULL where there is no room. All pages come
// at once: asking for them one by one takes longer than storing a picture in them.
static inline void *_Nullable CSystem_map(int file, size_t count) {
  void *memory = mmap(
    NULL, count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0);
  return memory == MAP_FAILED ? NULL : memory;
}
// A file as if it were memory, read when it is looked at; NULL where that can't be.
static inline const void *_Nullable CSystem_map_file(int file, size_t *_Nonnull count) {
  struct stat status;
  if (fstat(file, &status) < 0 || !S_ISREG(status.st_mode) || status.st_size <= 0) return NULL;
  *count = (size_t)status.st_size;
  void *memory = mmap(NULL, *count, PROT_READ, MAP_PRIVATE, file, 0);
  return memory == MAP_FAILED ? NULL : memory;
}
