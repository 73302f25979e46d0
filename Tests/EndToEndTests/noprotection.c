/* A kernel that has neither Landlock nor seccomp, as far as a program can see that asks for them. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

long syscall(long call, ...)
{
	long (*next)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
	long values[6];
	va_list words;

	va_start(words, call);
	for (int index = 0; index < 6; index++)
		values[index] = va_arg(words, long);
	va_end(words);
	if (call == 444 || call == SYS_seccomp) {
		errno = ENOSYS;
		return -1;
	}
	return next(call, values[0], values[1], values[2], values[3], values[4], values[5]);
}
