/* A replacement of syscall that calls `intercept`, which the including file defines. */

#pragma once
#include "next.h"
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Handles a system call with its six arguments, and returns as syscall does. */
static long intercept(long call, const long values[6]);

/* Makes a system call. */
static long next_syscall(long call, const long values[6])
{
	return NEXT(syscall)(call, values[0], values[1], values[2], values[3], values[4], values[5]);
}

long syscall(long call, ...)
{
	long values[6];
	va_list list;

	va_start(list, call);
	for (int index = 0; index < 6; index++)
		values[index] = va_arg(list, long);
	va_end(list);
	return intercept(call, values);
}
