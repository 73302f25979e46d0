import CCairo

/// A picture in memory, ready to be drawn.
///
/// Its pixels never change after it was created, so it may be created, scaled and released on any
/// thread; it is drawn on the main thread. Its memory is released with its last reference.
///
/// `@unchecked Sendable` because nothing writes to the pixels after `init`, cairo counts references
/// atomically, and every reader off the main thread uses its own surface over the same pixels
/// (`withReader(_:)`): cairo's state of a surface is not safe to share.
@safe
public final class ImageSurface: @unchecked Sendable {
  /// The largest width and height of a picture, in pixels: cairo's own limit.
  public static let maximumSide = 32_767

  /// The cairo surface, for drawing on the main thread; borrowed from this object.
  package let surface: OpaquePointer
  /// The width in pixels of the picture (device pixels, not logical ones), 1 or more.
  public let width: Int
  /// The height in pixels of the picture (device pixels, not logical ones), 1 or more.
  public let height: Int
  /// The number of the picture's pixels per logical pixel when it is drawn, 1 or more.
  public let scale: Int

  /// Takes ownership of the caller's reference to an image surface whose pixels no longer change.
  ///
  /// Fails, and releases the surface, if cairo reports an error for it.
  package init?(adopting surface: OpaquePointer, scale: Int = 1) {
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      unsafe cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
    else {
      unsafe cairo_surface_destroy(surface)
      return nil
    }
    unsafe cairo_surface_flush(surface)
    unsafe cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
    unsafe self.surface = surface
    width = unsafe Int(cairo_image_surface_get_width(surface))
    height = unsafe Int(cairo_image_surface_get_height(surface))
    self.scale = scale
  }

  deinit {
    unsafe cairo_surface_destroy(surface)
  }

  /// The size of the pixels in memory, in bytes.
  public var byteCount: Int {
    unsafe Int(cairo_image_surface_get_stride(surface)) * height
  }

  /// Calls `body` with a second surface over the same pixels, which only the calling thread uses.
  package func withReader(_ body: (OpaquePointer) -> Void) {
    guard
      let reader = unsafe cairo_image_surface_create_for_data(
        cairo_image_surface_get_data(surface), cairo_image_surface_get_format(surface),
        Int32(width), Int32(height), cairo_image_surface_get_stride(surface))
    else { return }
    unsafe body(reader)
    unsafe cairo_surface_finish(reader)
    unsafe cairo_surface_destroy(reader)
  }
}

extension ImageSurface {
  /// The color of a pixel, 0 to 255 each, premultiplied with alpha.
  package struct Pixel: Hashable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8
    package let alpha: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }
}
