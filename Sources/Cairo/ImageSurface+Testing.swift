import CCairo
import Glibc

// Members for tests.

extension ImageSurface {
  /// Returns the color of one pixel, 0 to 255 each, as stored: premultiplied with alpha;
  /// on any thread.
  ///
  /// - Returns: `nil` outside the picture.
  package func pixel(x: Int, y: Int) -> Pixel? {
    guard (0..<width).contains(x), (0..<height).contains(y),
      let data = unsafe cairo_image_surface_get_data(surface)
    else { return nil }
    let offset = y * Int(unsafe cairo_image_surface_get_stride(surface)) + x * 4
    // cairo stores a pixel as one 32-bit word in the machine's order; without alpha the top byte is
    // undefined.
    let word = unsafe UnsafeRawPointer(data).load(fromByteOffset: offset, as: UInt32.self)
    let opaque = unsafe cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    return Pixel(
      red: UInt8(truncatingIfNeeded: word >> 16), green: UInt8(truncatingIfNeeded: word >> 8),
      blue: UInt8(truncatingIfNeeded: word),
      alpha: opaque ? 255 : UInt8(truncatingIfNeeded: word >> 24))
  }

  /// Returns whether another picture has the same size and, byte for byte, the same pixels.
  package func hasSamePixels(as other: ImageSurface) -> Bool {
    guard width == other.width, height == other.height,
      unsafe cairo_image_surface_get_format(surface)
        == cairo_image_surface_get_format(other.surface),
      let own = unsafe cairo_image_surface_get_data(surface),
      let others = unsafe cairo_image_surface_get_data(other.surface)
    else { return false }
    // Rows may be padded at their ends.
    return (0..<height).allSatisfy { row in
      unsafe memcmp(
        own + row * Int(cairo_image_surface_get_stride(surface)),
        others + row * Int(cairo_image_surface_get_stride(other.surface)), width * 4) == 0
    }
  }
}
