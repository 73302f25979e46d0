// Lets a program trust the certificates of the file `AUTHORITIES` instead of the system's.

#define _GNU_SOURCE
#include "../Interposing/next.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *replacement(const char *path) {
  const char *other = getenv("AUTHORITIES");
  return other && !strcmp(path, "/etc/ssl/certs/ca-certificates.crt") ? other : path;
}

FILE *fopen(const char *path, const char *mode) { return NEXT(fopen)(replacement(path), mode); }

FILE *fopen64(const char *path, const char *mode) { return NEXT(fopen64)(replacement(path), mode); }
