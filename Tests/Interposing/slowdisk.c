/*
 * Makes a program's disk slow, and ends the program at a sidecar or a JPEG file.
 *
 * FSYNC_DELAY   how long each fsync takes, in microseconds
 * KILL_BEFORE   the program is killed before the n-th such file gets its name
 * KILL_AFTER    the program is killed after the n-th such file got its name
 */

#define _GNU_SOURCE
#include "syscalls.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static int number(const char *name)
{
	const char *text = getenv(name);

	return text ? atoi(text) : 0;
}

int fsync(int file)
{
	usleep((useconds_t)number("FSYNC_DELAY"));
	return NEXT(fsync)(file);
}

static int is_counted(const char *path)
{
	size_t length = strlen(path);
	const char *end = path + length - 4;

	return length > 4 && (strcmp(end, ".xmp") == 0 || strcmp(end, ".jpg") == 0);
}

static void kill_at(const char *name, int count)
{
	if (number(name) == count)
		kill(getpid(), SIGKILL);
}

static long intercept(long call, const long values[6])
{
	static int count;
	int counts = call == SYS_renameat2 && is_counted((const char *)values[3]);
	long result;

	if (counts)
		kill_at("KILL_BEFORE", __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST));
	result = next_syscall(call, values);
	if (counts)
		kill_at("KILL_AFTER", __atomic_load_n(&count, __ATOMIC_SEQ_CST));
	return result;
}
