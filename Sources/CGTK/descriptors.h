#pragma once

// What Swift can't call about open files, shared memory and sockets: variadic functions, macros and
// errno. Each gives what it says, or the error's number with a minus.

#include <cairo.h>
#include <errno.h>
#include <fcntl.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Opening a pipe would wait for a writer without O_NONBLOCK, which means nothing to a file.
static inline int CGTK_open_input(const char *_Nonnull path) {
  int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  return file < 0 ? -errno : file;
}
// The file's type, as in S_IFREG.
static inline int CGTK_file_type(int file) {
  struct stat status;
  return fstat(file, &status) < 0 ? -errno : (int)(status.st_mode & S_IFMT);
}
static inline int CGTK_type_file(void) { return S_IFREG; }
static inline int CGTK_type_folder(void) { return S_IFDIR; }
static inline int CGTK_type_socket(void) { return S_IFSOCK; }
static inline int CGTK_make_folder(const char *_Nonnull path) {
  return g_mkdir_with_parents(path, 0700) < 0 ? -errno : 0;
}
// Puts a file of its own in the place of what is at a path, whatever that is, with no look at the disk.
static inline int CGTK_replace(const char *_Nonnull path, const void *_Nonnull bytes, size_t count) {
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
static inline ssize_t CGTK_read(int file, void *_Nonnull bytes, size_t count) {
  ssize_t result;
  do result = read(file, bytes, count); while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

// What tells one file from another, and one version of it from the next.
struct CGTK_Version {
  uint64_t device, inode;
  int64_t count, modified;  // in bytes, and nanoseconds since 1970
  uint32_t mode, owner, group;
};
// Opens a file to read it; a link is none.
static inline int CGTK_open_no_link(const char *_Nonnull path) {
  int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC);
  return file < 0 ? -errno : file;
}
// Holds on to a file or a link, wherever it is moved, and can't read it.
static inline int CGTK_open_place(const char *_Nonnull path) {
  int file = open(path, __O_PATH | O_NOFOLLOW | O_CLOEXEC);
  return file < 0 ? -errno : file;
}
static inline int CGTK_version(int file, struct CGTK_Version *_Nonnull version) {
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
static inline int CGTK_create(const char *_Nonnull path, uint32_t mode) {
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, (mode_t)mode);
  return file < 0 ? -errno : file;
}
static inline int CGTK_write_all(int file, const void *_Nonnull bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t more = write(file, (const char *)bytes + done, count - done);
    if (more < 0 && errno != EINTR) return -errno;
    if (more > 0) done += (size_t)more;
  }
  return fsync(file) < 0 ? -errno : 0;
}
static inline int CGTK_unlink(const char *_Nonnull path) {
  return unlink(path) < 0 ? -errno : 0;
}
// Makes sure that what is in a file is on the disk.
static inline int CGTK_sync_file(const char *_Nonnull path) {
  int file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return -errno;
  int result = fsync(file) < 0 ? -errno : 0;
  close(file);
  return result;
}
// Makes sure that the names in a folder are on the disk; what can't be made sure of can't be helped.
static inline void CGTK_sync_folder(const char *_Nonnull path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  fsync(folder);
  close(folder);
}
// Whether somebody may write into a file: by its mode, which holds for root, too, and by all else.
static inline int CGTK_may_write(const char *_Nonnull path, uint32_t mode) {
  return (mode & 0222) != 0 && access(path, W_OK) == 0;
}

static inline void CGTK_let_write_fail(int signal) { (void)signal; }
// From now on a file that grows longer than the process may make one is an error of whoever writes, and
// ends no process. A handler and not SIG_IGN, which programs that are started would inherit.
static inline void CGTK_survive_long_files(void) {
  struct sigaction action = {.sa_handler = CGTK_let_write_fail, .sa_flags = SA_RESTART};
  sigaction(SIGXFSZ, &action, NULL);
}

// Whether the kernel lets a process limit itself: with Landlock, and with seccomp.
static inline int CGTK_has_landlock(void) {
  return syscall(444 /* landlock_create_ruleset */, NULL, 0, 1U /* the version */) >= 1;
}
static inline int CGTK_has_seccomp(void) {
  unsigned action = 0x80000000U;  // SECCOMP_RET_KILL_PROCESS
  return syscall(SYS_seccomp, 2U /* SECCOMP_GET_ACTION_AVAIL */, 0U, &action) == 0;
}

// Memory that a file stands for, so that another process can be handed it.
static inline int CGTK_shared_memory(const char *_Nonnull name, size_t count) {
  // By its number: older libraries have the call but not the function.
  int file = (int)syscall(SYS_memfd_create, name, 1U /* MFD_CLOEXEC */ | 2U /* MFD_ALLOW_SEALING */);
  if (file < 0) return -errno;
  if (ftruncate(file, (off_t)count) == 0) return file;
  int error = errno;
  close(file);
  return -error;
}
// From then on nobody can change the memory, nor make it shorter or longer, nor take this back.
enum { CGTK_all_seals = 0x0001 | 0x0002 | 0x0004 | 0x0008 };
static inline int CGTK_seal(int file) {
  return fcntl(file, 1033 /* F_ADD_SEALS */, CGTK_all_seals) < 0 ? -errno : 0;
}
// Whether a file is memory, so that reading it waits for nobody. Huge pages are none of it.
static inline int CGTK_is_memory(int file) {
  struct stat status;
  struct statfs system;
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode) && fstatfs(file, &system) == 0
    && system.f_type == 0x01021994 /* TMPFS_MAGIC */;
}
// Copies so many bytes of a file, wherever it stands: 1, or 0 where it has fewer. Another
// process may change them or cut them off meanwhile; looking at them in place would end this one then.
static inline int CGTK_copy(int file, size_t start, void *_Nonnull bytes, size_t count) {
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
static inline void *_Nullable CGTK_map(int file, size_t count) {
  void *memory = mmap(
    NULL, count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0);
  return memory == MAP_FAILED ? NULL : memory;
}
// A file as if it were memory, read when it is looked at; NULL where that can't be.
static inline const void *_Nullable CGTK_map_file(int file, size_t *_Nonnull count) {
  struct stat status;
  if (fstat(file, &status) < 0 || !S_ISREG(status.st_mode) || status.st_size <= 0) return NULL;
  *count = (size_t)status.st_size;
  void *memory = mmap(NULL, *count, PROT_READ, MAP_PRIVATE, file, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

// A pair of sockets whose messages keep their ends; both close when another program is started.
static inline int CGTK_socket_pair(int *_Nonnull pair) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0 ? -errno : 0;
}
enum { CGTK_most_files = 32 };
// Sends a message, with some files. Waits where the other end doesn't read.
static inline int CGTK_send(
  int socket, const void *_Nonnull bytes, size_t count, const int *_Nullable files, int fileCount
) {
  if (fileCount < 0 || fileCount > CGTK_most_files) return -EINVAL;
  struct iovec part = {(void *)bytes, count};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(CGTK_most_files * sizeof(int))];
  } control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (fileCount > 0) {
    size_t length = (size_t)fileCount * sizeof(int);
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(length);
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(length);
    memcpy(CMSG_DATA(&control.header), files, length);
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL); while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : 0;
}
// Takes a message that is there, without waiting, and gives how many bytes it had; 0 where the other
// end is gone. The files that came with it are the caller's. What is too long is cut: isCut says so.
static inline ssize_t CGTK_receive(
  int socket, void *_Nonnull bytes, size_t count, int files[_Nonnull CGTK_most_files],
  int *_Nonnull fileCount, int *_Nonnull isCut
) {
  struct iovec part = {bytes, count};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(CGTK_most_files * sizeof(int))];
  } control;
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1,
    .msg_control = control.bytes, .msg_controllen = sizeof control.bytes,
  };
  *fileCount = 0;
  *isCut = 0;
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return -errno;
  for (struct cmsghdr *one = CMSG_FIRSTHDR(&message); one; one = CMSG_NXTHDR(&message, one)) {
    if (one->cmsg_level != SOL_SOCKET || one->cmsg_type != SCM_RIGHTS) continue;
    size_t there = (one->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < there && *fileCount < CGTK_most_files; index++) {
      memcpy(&files[*fileCount], CMSG_DATA(one) + index * sizeof(int), sizeof(int));
      *fileCount += 1;
    }
  }
  *isCut = (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0;
  return received;
}
// Waits until a message is there or the other end is gone: 1, or 0 when the time is over.
static inline int CGTK_wait_for_message(int socket, int milliseconds) {
  struct pollfd one = {socket, POLLIN, 0};
  int result;
  do result = poll(&one, 1, milliseconds); while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result > 0;
}

// Starts a program whose file 3 is the socket. It has no input and no output, and the signals are to
// it what they are to a new process, whatever this one did with its own.
static inline int CGTK_start_beside(
  const char *_Nonnull path, int socket, char *_Nullable const *_Nonnull environment
) {
  char *arguments[] = {(char *)path, NULL};
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
  // Moved first: the socket may be one of the three.
  int error = posix_spawn_file_actions_adddup2(&files, socket, 3);
  for (int file = 0; file < 3 && error == 0; file++)
    error = posix_spawn_file_actions_addopen(
      &files, file, "/dev/null", file == 0 ? O_RDONLY : O_WRONLY, 0);
  if (error == 0) error = posix_spawn(&process, path, &files, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return error ? -error : process;
}
// Lets all other work of the machine go before a process that was just started.
static inline void CGTK_put_last(pid_t process) { setpriority(PRIO_PROCESS, (id_t)process, 10); }
// Ends a process at once. A method that is called kill hides the function.
static inline void CGTK_kill(pid_t process) { kill(process, SIGKILL); }
// Waits until a child has ended, and leaves it for CGTK_reap.
static inline void CGTK_wait_for_end(pid_t process) {
  siginfo_t information;
  while (waitid(P_PID, (id_t)process, &information, WEXITED | WNOWAIT) < 0 && errno == EINTR) {}
}
// Lets a child that has ended go: its status, or the signal's number with a minus.
static inline int CGTK_reap(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return 0;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}
// How much of the processor's time a process took, in microseconds; -1 where there is no such process.
static inline int64_t CGTK_processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

// Stores a picture the way cairo wants it: one 32-bit word a pixel, multiplied with its alpha where it
// has one, and rounded as cairo and GDK round. In C because Swift takes a hundred times as long for it
// in a debug build.
static inline void CGTK_store_pixels(
  GdkPixbuf *_Nonnull pixbuf, uint8_t *_Nonnull memory, size_t stride
) {
  const uint8_t *pixels = gdk_pixbuf_read_pixels(pixbuf);
  size_t width = (size_t)gdk_pixbuf_get_width(pixbuf);
  size_t height = (size_t)gdk_pixbuf_get_height(pixbuf);
  size_t source = (size_t)gdk_pixbuf_get_rowstride(pixbuf);
  int hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf);
  for (size_t y = 0; y < height; y++) {
    const uint8_t *from = pixels + y * source;
    uint32_t *to = (uint32_t *)(void *)(memory + y * stride);
    if (!hasAlpha) {
      for (size_t x = 0; x < width; x++, from += 3)
        to[x] = 0xFF000000U | (uint32_t)from[0] << 16 | (uint32_t)from[1] << 8 | from[2];
      continue;
    }
    for (size_t x = 0; x < width; x++, from += 4) {
      uint32_t alpha = from[3], word = alpha << 24;
      for (int part = 0; part < 3; part++) {
        uint32_t product = from[part] * alpha + 0x80;
        word |= ((product + (product >> 8)) >> 8 & 0xFF) << (16 - 8 * part);
      }
      to[x] = word;
    }
  }
}

// An animation's first picture, as what goes through them: it is the caller's. The functions take the
// time as a type that GLib gave up.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static inline GdkPixbufAnimationIter *_Nullable CGTK_animation_start(
  GdkPixbufAnimation *_Nonnull animation
) {
  GTimeVal start = { 1, 0 };
  return gdk_pixbuf_animation_get_iter(animation, &start);
}

// Goes on to the picture of a time, in milliseconds from the first one's beginning.
static inline void CGTK_animation_advance(
  GdkPixbufAnimationIter *_Nonnull iterator, int64_t milliseconds
) {
  GTimeVal now = { 1 + milliseconds / 1000, milliseconds % 1000 * 1000 };
  gdk_pixbuf_animation_iter_advance(iterator, &now);
}
G_GNUC_END_IGNORE_DEPRECATIONS

// The opposite: a picture of its own, which is the caller's, or NULL where there is no memory.
static inline GdkPixbuf *_Nullable CGTK_make_pixbuf(
  const uint8_t *_Nonnull memory, size_t stride, int width, int height, int hasAlpha
) {
  GdkPixbuf *pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, hasAlpha, 8, width, height);
  if (pixbuf == NULL) return NULL;
  uint8_t *pixels = gdk_pixbuf_get_pixels(pixbuf);
  size_t target = (size_t)gdk_pixbuf_get_rowstride(pixbuf);
  for (size_t y = 0; y < (size_t)height; y++) {
    const uint32_t *from = (const uint32_t *)(const void *)(memory + y * stride);
    uint8_t *to = pixels + y * target;
    for (size_t x = 0; x < (size_t)width; x++) {
      uint32_t word = from[x], alpha = hasAlpha ? word >> 24 : 255;
      for (int part = 0; part < 3; part++) {
        uint32_t value = word >> (16 - 8 * part) & 0xFF;
        value = alpha == 0 ? 0 : (value * 255 + alpha / 2) / alpha;
        *to++ = (uint8_t)(value > 255 ? 255 : value);
      }
      if (hasAlpha) *to++ = (uint8_t)alpha;
    }
  }
  return pixbuf;
}
