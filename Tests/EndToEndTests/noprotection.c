/* A kernel that has neither Landlock nor seccomp, as far as a program can see that asks for them. */

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
