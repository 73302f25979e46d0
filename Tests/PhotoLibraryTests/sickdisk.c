/* Makes the disk fail to answer about the path SICK_PATH, which can't be looked up or listed. */

#define _GNU_SOURCE
#include "../Interposing/next.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int is_sick(const char *path)
{
	const char *sick = getenv("SICK_PATH");

	if (!sick || !path || strcmp(path, sick) != 0)
		return 0;
	errno = EIO;
	return 1;
}

int lstat(const char *path, struct stat *status)
{
	return is_sick(path) ? -1 : NEXT(lstat)(path, status);
}

DIR *opendir(const char *path)
{
	return is_sick(path) ? NULL : NEXT(opendir)(path);
}
