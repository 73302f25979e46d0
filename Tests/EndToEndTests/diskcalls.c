/*
 * Observes a program's calls that may wait for a disk, and lets them wait.
 *
 * DISK_FOLDERS   the observed folders, separated by colons
 * DISK_LOG       the file that gets a line for each call of the main thread; nothing is recorded
 *                while it is missing
 * DISK_GATE      a pipe: while it exists, the calls of all threads wait until it is opened for
 *                writing, as for a server that is away
 * DISK_GATE_CALL the name of the only call that waits
 */

#define _GNU_SOURCE
#include "../Interposing/next.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_observed(const char *path)
{
	const char *folder = getenv("DISK_FOLDERS");

	while (path && folder && *folder) {
		size_t length = strcspn(folder, ":");

		if (strncmp(path, folder, length) == 0)
			return 1;
		folder += length + (folder[length] == ':');
	}
	return 0;
}

static void wait_at_gate(const char *call, const char *path)
{
	static _Atomic int is_open;
	const char *gate = getenv("DISK_GATE");
	const char *only = getenv("DISK_GATE_CALL");
	int file;

	if (is_open || !gate || !is_observed(path) || (only && strcmp(only, call) != 0))
		return;
	file = NEXT(open)(gate, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return;
	is_open = 1;
	close(file);
}

static void record(const char *call, const char *path)
{
	const char *log = getenv("DISK_LOG");
	int file;

	wait_at_gate(call, path);

	if (gettid() != getpid() || !log || !is_observed(path))
		return;
	file = NEXT(open)(log, O_WRONLY | O_APPEND | O_CLOEXEC);
	if (file < 0)
		return;
	dprintf(file, "%s %s\n", call, path);
	close(file);
}

static void record_file(const char *call, int file)
{
	char link[32], path[4096];
	ssize_t length;

	snprintf(link, sizeof link, "/proc/self/fd/%d", file);
	length = NEXT(readlink)(link, path, sizeof path - 1);
	if (length < 0)
		return;
	path[length] = 0;
	record(call, path);
}

#define OPEN(name, parameters, arguments)                             \
	int name parameters                                           \
	{                                                             \
		mode_t mode = 0;                                      \
		va_list list;                                         \
                                                                      \
		va_start(list, flags);                                \
		if (flags & (O_CREAT | O_TMPFILE))                    \
			mode = va_arg(list, mode_t);                  \
		va_end(list);                                         \
		record(#name, path);                                  \
		return NEXT(name) arguments;                          \
	}

OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPEN(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))

#define CALL(result, name, parameters, path, arguments)               \
	result name parameters                                        \
	{                                                             \
		record(#name, path);                                  \
		return NEXT(name) arguments;                          \
	}

CALL(int, stat, (const char *path, struct stat *status), path, (path, status))
CALL(int, stat64, (const char *path, struct stat64 *status), path, (path, status))
CALL(int, lstat, (const char *path, struct stat *status), path, (path, status))
CALL(int, lstat64, (const char *path, struct stat64 *status), path, (path, status))
CALL(int, fstatat, (int folder, const char *path, struct stat *status, int flags), path,
	(folder, path, status, flags))
CALL(int, fstatat64, (int folder, const char *path, struct stat64 *status, int flags), path,
	(folder, path, status, flags))
CALL(int, statx, (int folder, const char *path, int flags, unsigned mask, struct statx *status),
	path, (folder, path, flags, mask, status))
CALL(int, access, (const char *path, int mode), path, (path, mode))
CALL(ssize_t, readlink, (const char *path, char *target, size_t length), path,
	(path, target, length))
CALL(char *, realpath, (const char *path, char *real), path, (path, real))
CALL(DIR *, opendir, (const char *path), path, (path))
CALL(int, mkdir, (const char *path, mode_t mode), path, (path, mode))
CALL(int, unlink, (const char *path), path, (path))
CALL(int, rename, (const char *path, const char *other), path, (path, other))
CALL(int, inotify_add_watch, (int notifier, const char *path, uint32_t mask), path,
	(notifier, path, mask))

int fsync(int file)
{
	record_file("fsync", file);
	return NEXT(fsync)(file);
}
