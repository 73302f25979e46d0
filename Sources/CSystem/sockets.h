#pragma once

// Functions for sockets that need macros or errno, which Swift can't use. On failure, each returns
// the negative errno.

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <time.h>

// Creates a pair of sockets that keep message boundaries, and are closed on exec.
static inline int CSystem_socket_pair(int *_Nonnull pair) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0 ? -errno : 0;
}
enum { CSystem_most_files = 32 };
// Sends a message with open files. Waits while the other end doesn't read, and up to ten seconds
// while too many files are in transit: the kernel compares the number of the user's files in
// transit with this process's limit of open files.
static inline int CSystem_send(
  int socket, const void *_Nonnull bytes, size_t count, const int *_Nullable files, int fileCount
) {
  if (fileCount < 0 || fileCount > CSystem_most_files) return -EINVAL;
  struct iovec part = {(void *)bytes, count};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(CSystem_most_files * sizeof(int))];
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
  const struct timespec pause = {0, 10 * 1000 * 1000};
  for (int tries = 0; sent < 0 && errno == ETOOMANYREFS && tries < 1000; tries++) {
    nanosleep(&pause, NULL);
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL); while (sent < 0 && errno == EINTR);
  }
  return sent < 0 ? -errno : 0;
}
// Receives a message without waiting; returns its number of bytes, or 0 if the other end is closed.
// The caller owns the received files. A message that is too long is truncated, and isCut is set.
static inline ssize_t CSystem_receive(
  int socket, void *_Nonnull bytes, size_t count, int files[_Nonnull CSystem_most_files],
  int *_Nonnull fileCount, int *_Nonnull isCut
) {
  struct iovec part = {bytes, count};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(CSystem_most_files * sizeof(int))];
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
    for (size_t index = 0; index < there && *fileCount < CSystem_most_files; index++) {
      memcpy(&files[*fileCount], CMSG_DATA(one) + index * sizeof(int), sizeof(int));
      *fileCount += 1;
    }
  }
  *isCut = (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0;
  return received;
}
// Waits for a message or the end of the connection; returns 1, or 0 after the timeout.
static inline int CSystem_wait_for_message(int socket, int milliseconds) {
  struct pollfd one = {socket, POLLIN, 0};
  int result;
  do result = poll(&one, 1, milliseconds); while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result > 0;
}
