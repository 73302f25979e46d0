/* A kernel without Landlock and seccomp, as far as a program that asks for them can see. */

#define _GNU_SOURCE
#include "../Interposing/syscalls.h"
#include <errno.h>

static long intercept(long call, const long values[6])
{
	if (call == SYS_landlock_create_ruleset || call == SYS_seccomp) {
		errno = ENOSYS;
		return -1;
	}
	return next_syscall(call, values);
}
