// Loaded into a program before all else, this lets it trust the certificates of one file instead of
// the system's: `AUTHORITIES` names it. What opens the system's file gets that one.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *open_instead(const char *function, const char *path, const char *mode) {
  FILE *(*next)(const char *, const char *) =
      (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, function);
  const char *other = getenv("AUTHORITIES");
  int isSystems = !strcmp(path, "/etc/ssl/certs/ca-certificates.crt");
  return next(other && isSystems ? other : path, mode);
}

FILE *fopen(const char *path, const char *mode) { return open_instead("fopen", path, mode); }

FILE *fopen64(const char *path, const char *mode) { return open_instead("fopen64", path, mode); }
