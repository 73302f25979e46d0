#pragma once

#include "../CGLib/shim.h"
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdint.h>

// Stores a picture in cairo's format: one 32-bit word per pixel, premultiplied with its alpha if it
// has one, and rounded as cairo and GDK round. In C because Swift takes a hundred times as long in
// a debug build.
static inline void CGdkPixbuf_store_pixels(
  GdkPixbuf *_Nonnull pixbuf, uint8_t *_Nonnull memory, size_t stride
) {
  const uint8_t *pixels = gdk_pixbuf_read_pixels(pixbuf);
  size_t width = (size_t)gdk_pixbuf_get_width(pixbuf);
  size_t height = (size_t)gdk_pixbuf_get_height(pixbuf);
  size_t source = (size_t)gdk_pixbuf_get_rowstride(pixbuf);
  int hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf);
  for (size_t y = 0; y < height; y++) {
    const uint8_t *from = pixels + y * source;
    uint32_t *to = (uint32_t *)(void *)(memory + y * stride);
    if (!hasAlpha) {
      for (size_t x = 0; x < width; x++, from += 3)
        to[x] = 0xFF000000U | (uint32_t)from[0] << 16 | (uint32_t)from[1] << 8 | from[2];
      continue;
    }
    for (size_t x = 0; x < width; x++, from += 4) {
      uint32_t alpha = from[3], word = alpha << 24;
      for (int part = 0; part < 3; part++) {
        uint32_t product = from[part] * alpha + 0x80;
        word |= ((product + (product >> 8)) >> 8 & 0xFF) << (16 - 8 * part);
      }
      to[x] = word;
    }
  }
}

// Divides the colors of a picture by its alpha, because its decoder multiplied them. A color above
// its alpha shows that the decoder didn't.
static inline void CGdkPixbuf_unpremultiply(GdkPixbuf *_Nonnull pixbuf) {
  if (!gdk_pixbuf_get_has_alpha(pixbuf)) return;
  uint8_t *pixels = gdk_pixbuf_get_pixels(pixbuf);
  size_t width = (size_t)gdk_pixbuf_get_width(pixbuf);
  size_t height = (size_t)gdk_pixbuf_get_height(pixbuf);
  size_t stride = (size_t)gdk_pixbuf_get_rowstride(pixbuf);
  for (size_t y = 0; y < height; y++) {
    const uint8_t *pixel = pixels + y * stride;
    for (size_t x = 0; x < width; x++, pixel += 4)
      if (pixel[0] > pixel[3] || pixel[1] > pixel[3] || pixel[2] > pixel[3]) return;
  }
  for (size_t y = 0; y < height; y++) {
    uint8_t *pixel = pixels + y * stride;
    for (size_t x = 0; x < width; x++, pixel += 4) {
      uint32_t alpha = pixel[3];
      if (alpha == 0 || alpha == 255) continue;
      for (int part = 0; part < 3; part++)
        pixel[part] = (uint8_t)((pixel[part] * 255U + alpha / 2) / alpha);
    }
  }
}

// Returns an iterator at an animation's first picture, which the caller owns. The functions take
// the time as a type that GLib deprecates.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static inline GdkPixbufAnimationIter *_Nullable CGdkPixbuf_animation_start(
  GdkPixbufAnimation *_Nonnull animation
) {
  GTimeVal start = { 1, 0 };
  return gdk_pixbuf_animation_get_iter(animation, &start);
}

// Goes on to the picture of a time, in milliseconds from the first one's beginning.
static inline void CGdkPixbuf_animation_advance(
  GdkPixbufAnimationIter *_Nonnull iterator, int64_t milliseconds
) {
  GTimeVal now = { 1 + milliseconds / 1000, milliseconds % 1000 * 1000 };
  gdk_pixbuf_animation_iter_advance(iterator, &now);
}
G_GNUC_END_IGNORE_DEPRECATIONS

// The opposite: a picture of its own, which is the caller's, or NULL where there is no memory.
static inline GdkPixbuf *_Nullable CGdkPixbuf_make_pixbuf(
  const uint8_t *_Nonnull memory, size_t stride, int width, int height, int hasAlpha
) {
  GdkPixbuf *pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, hasAlpha, 8, width, height);
  if (pixbuf == NULL) return NULL;
  uint8_t *pixels = gdk_pixbuf_get_pixels(pixbuf);
  size_t target = (size_t)gdk_pixbuf_get_rowstride(pixbuf);
  for (size_t y = 0; y < (size_t)height; y++) {
    const uint32_t *from = (const uint32_t *)(const void *)(memory + y * stride);
    uint8_t *to = pixels + y * target;
    for (size_t x = 0; x < (size_t)width; x++) {
      uint32_t word = from[x], alpha = hasAlpha ? word >> 24 : 255;
      for (int part = 0; part < 3; part++) {
        uint32_t value = word >> (16 - 8 * part) & 0xFF;
        value = alpha == 0 ? 0 : (value * 255 + alpha / 2) / alpha;
        *to++ = (uint8_t)(value > 255 ? 255 : value);
      }
      if (hasAlpha) *to++ = (uint8_t)alpha;
    }
  }
  return pixbuf;
}
