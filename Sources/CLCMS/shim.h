#pragma once

#include <lcms2.h>

// Returns the memory layout of a row's pixels, given their bytes: macros that call macros, which
// Swift can't import. The bytes after a color's own, such as alpha, stay as they are.
static inline cmsUInt32Number CLCMS_rgb(cmsUInt32Number channels) {
  return COLORSPACE_SH(PT_RGB) | CHANNELS_SH(3) | BYTES_SH(1) | EXTRA_SH(channels - 3);
}
// The same where only the first byte says which gray it is.
static inline cmsUInt32Number CLCMS_gray(cmsUInt32Number channels) {
  return COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | BYTES_SH(1) | EXTRA_SH(channels - 1);
}
