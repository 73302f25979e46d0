/*
 * Ends a program at its END_AT_STEP-th step with files, as a kill does: after it creates a file or
 * reserves its space, and before it renames, links, removes or syncs one, counted from the removal
 * of the file END_AFTER or, if that isn't set, from the start.
 * Writes each step into the file STEP_LOG, if that is set. Each sync takes SYNC_DELAY microseconds
 * longer.
 */

#define _GNU_SOURCE
#include "syscalls.h"
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static atomic_int is_counting, count;

static void step(const char *what, const char *path)
{
	const char *limit = getenv("END_AT_STEP"), *log = getenv("STEP_LOG");

	if (!is_counting && getenv("END_AFTER"))
		return;
	if (log) {
		char line[8192];
		int length = snprintf(line, sizeof line, "%s %s\n", what, path);
		int file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

		if (write(file, line, (size_t)length) != length)
			abort();
		close(file);
	}
	if (limit && atomic_fetch_add(&count, 1) + 1 == atoi(limit))
		raise(SIGKILL);
}

static int created(int file, const char *path, int flags)
{
	if (file >= 0 && (flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL))
		step("create", path);
	return file;
}

/* Replaces a function with the arguments of open. */
#define OPENS(name) \
	int name(const char *path, int flags, ...) \
	{ \
		va_list rest; \
		mode_t mode; \
\
		va_start(rest, flags); \
		mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
		va_end(rest); \
		return created(NEXT(name)(path, flags, mode), path, flags); \
	}

OPENS(open)
OPENS(open64)

int rename(const char *from, const char *to)
{
	step("rename", from);
	return NEXT(rename)(from, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned how)
{
	step("rename", from);
	return NEXT(renameat2)(from_folder, from, to_folder, to, how);
}

int link(const char *from, const char *to)
{
	step("link", from);
	return NEXT(link)(from, to);
}

int unlink(const char *path)
{
	const char *mark = getenv("END_AFTER");

	step("unlink", path);
	if (mark && strcmp(path, mark) == 0)
		is_counting = 1;
	return NEXT(unlink)(path);
}

static void step_at(const char *what, int file)
{
	char name[64], path[4096];
	ssize_t length;

	snprintf(name, sizeof name, "/proc/self/fd/%d", file);
	length = readlink(name, path, sizeof path - 1);
	path[length < 0 ? 0 : length] = 0;
	step(what, path);
}

int fallocate64(int file, int mode, off64_t start, off64_t length)
{
	int result = NEXT(fallocate64)(file, mode, start, length);

	step_at("reserve", file);
	return result;
}

int fallocate(int file, int mode, off_t start, off_t length)
{
	return fallocate64(file, mode, start, length);
}

static void before_sync(int file)
{
	const char *delay = getenv("SYNC_DELAY");

	step_at("sync", file);
	if (is_counting && delay)
		usleep((useconds_t)atoi(delay));
}

int fsync(int file)
{
	before_sync(file);
	return NEXT(fsync)(file);
}

int fdatasync(int file)
{
	before_sync(file);
	return NEXT(fdatasync)(file);
}

static long intercept(long call, const long values[6])
{
	if (call == SYS_renameat2)
		step("rename", (const char *)values[1]);
	return next_syscall(call, values);
}
