/*
 * Has a program wait at the first folder below SLOW_FOLDER until the pipe SLOW_GATE is opened for
 * writing: a disk that is slow for as long as a test wants.
 */

#define _GNU_SOURCE
#include "../Interposing/next.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

DIR *opendir(const char *name)
{
	static int is_open;
	const char *folder = getenv("SLOW_FOLDER");
	const char *gate = getenv("SLOW_GATE");

	if (!is_open && folder && gate && strncmp(name, folder, strlen(folder)) == 0) {
		close(open(gate, O_RDONLY | O_CLOEXEC));
		is_open = 1;
	}
	return NEXT(opendir)(name);
}
