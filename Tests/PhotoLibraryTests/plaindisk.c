/*
 * Makes the folder PLAIN_FOLDER a disk that knows neither hard links nor renaming with conditions,
 * as exFAT and MTP through FUSE: both fail with the error number PLAIN_ERROR. Where PLAIN_CASE is
 * set, names there differ in more than case; where PLAIN_LINKS is set, it has hard links, as NFS.
 */

#define _GNU_SOURCE
#include "../Interposing/syscalls.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

static int is_plain(const char *path)
{
	const char *folder = getenv("PLAIN_FOLDER");

	return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int number(void)
{
	return atoi(getenv("PLAIN_ERROR"));
}

/* To file systems, EPERM means that there are no hard links, and nothing about renaming. */
static int renaming_number(void)
{
	return number() == EPERM ? EINVAL : number();
}

/* The path of what has a name with the same letters, or the path itself. */
static const char *found(const char *path, char *other)
{
	const char *slash = path ? strrchr(path, '/') : NULL;
	struct stat status;
	struct dirent *entry;
	DIR *list;

	if (!slash || !getenv("PLAIN_CASE") || !is_plain(path) || NEXT(lstat)(path, &status) == 0)
		return path;
	snprintf(other, PATH_MAX, "%.*s", (int)(slash - path) + 1, path);
	list = opendir(other);
	while (list && (entry = readdir(list)))
		if (strcasecmp(entry->d_name, slash + 1) == 0) {
			strcat(other, entry->d_name);
			path = other;
			break;
		}
	if (list)
		closedir(list);
	return path;
}

int lstat(const char *path, struct stat *status)
{
	char other[PATH_MAX];

	return NEXT(lstat)(found(path, other), status);
}

int stat(const char *path, struct stat *status)
{
	char other[PATH_MAX];

	return NEXT(stat)(found(path, other), status);
}

int open(const char *path, int flags, ...)
{
	char other[PATH_MAX];
	va_list words;
	int mode;

	va_start(words, flags);
	mode = va_arg(words, int);
	va_end(words);
	return NEXT(open)(found(path, other), flags, mode);
}

int unlink(const char *path)
{
	char other[PATH_MAX];

	return NEXT(unlink)(found(path, other));
}

int rename(const char *from, const char *to)
{
	char one[PATH_MAX], two[PATH_MAX];
	struct stat file, target;

	from = found(from, one);
	/* What is there under another spelling goes, unless it is the file itself. */
	if (found(to, two) == two && NEXT(lstat)(from, &file) == 0 && NEXT(lstat)(two, &target) == 0
	    && file.st_ino != target.st_ino)
		to = two;
	return NEXT(rename)(from, to);
}

int link(const char *from, const char *to)
{
	if (is_plain(to) && !getenv("PLAIN_LINKS")) {
		errno = number();
		return -1;
	}
	return NEXT(link)(from, to);
}

static long intercept(long call, const long values[6])
{
	if (call == SYS_renameat2 && values[4] != 0 && is_plain((const char *)values[3])) {
		errno = renaming_number();
		return -1;
	}
	return next_syscall(call, values);
}
