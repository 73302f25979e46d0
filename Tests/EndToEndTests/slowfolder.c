/*
 * Has a program wait at the first folder below SLOW_FOLDER until somebody writes into the pipe
 * SLOW_GATE: a disk that is slow for as long as a test wants.
 */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

DIR *opendir(const char *name)
{
	static int is_open;
	DIR *(*next)(const char *) = (DIR *(*)(const char *))dlsym(RTLD_NEXT, "opendir");
	const char *folder = getenv("SLOW_FOLDER");
	const char *gate = getenv("SLOW_GATE");

	if (!is_open && folder && gate && strncmp(name, folder, strlen(folder)) == 0) {
		close(open(gate, O_RDONLY | O_CLOEXEC));
		is_open = 1;
	}
	return next(name);
}
