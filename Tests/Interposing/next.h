/* Access to the functions that a preloaded library replaces; _GNU_SOURCE is to be defined. */

#pragma once
#include <dlfcn.h>

/* The function of a name in the libraries after this one. */
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
