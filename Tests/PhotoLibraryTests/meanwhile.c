/*
 * Changes a file meanwhile, as another program does: just after its copy got a name.
 *
 * CHANGED   the path of the file
 * HOW       "replace": another file gets its name; "write": its last byte is written, and it gets
 *           its old times
 * CHANGES   how many of its copies are followed by a change
 */

#define _GNU_SOURCE
#include "../Interposing/syscalls.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void change(const char *path, char end)
{
	int replaces = strcmp(getenv("HOW"), "replace") == 0;
	char bytes[8192], other[4096];
	struct stat status, now;
	int file = open(path, O_RDWR | O_CLOEXEC);
	ssize_t length = read(file, bytes, sizeof bytes);

	if (length < 1 || fstat(file, &status) < 0)
		abort();
	bytes[length - 1] = end;
	if (replaces) {
		snprintf(other, sizeof other, "%s_other", path);
		close(file);
		file = open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	}
	/* Until the clock has a new time for the change. */
	do {
		if (pwrite(file, bytes, (size_t)length, 0) != length)
			abort();
		futimens(file, (struct timespec[]){status.st_atim, status.st_mtim});
		if (fstat(file, &now) < 0)
			abort();
	} while (now.st_ctim.tv_sec == status.st_ctim.tv_sec
		&& now.st_ctim.tv_nsec == status.st_ctim.tv_nsec);
	close(file);
	if (replaces && rename(other, path) < 0)
		abort();
}

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static long intercept(long call, const long values[6])
{
	static int count;
	const char *path = getenv("CHANGED");
	long result = next_syscall(call, values);
	int error = errno;

	if (call == SYS_renameat2 && result == 0 && path) {
		const char *to = (const char *)values[3];

		if (strcmp(to, path) != 0 && strcmp(last_part(to), last_part(path)) == 0
			&& count < atoi(getenv("CHANGES")))
			change(path, (char)('0' + count++));
	}
	errno = error;
	return result;
}
