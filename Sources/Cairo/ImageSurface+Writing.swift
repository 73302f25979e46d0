import CCairo
import CGLib
import CGdkPixbuf
import GLib

extension ImageSurface {
  /// Creates a picture pixel by pixel; on any thread.
  ///
  /// Fails for an invalid size, or if there is not enough memory.
  ///
  /// - Parameters:
  ///   - size: The picture's size.
  ///   - color: Returns the color at a place, counted from the top left, premultiplied with alpha.
  package convenience init?(size: PixelSize, color: (_ x: Int, _ y: Int) -> Pixel) {
    guard size.width > 0, size.height > 0, max(size.width, size.height) <= Self.maximumSide,
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, CInt(size.width), CInt(size.height))
    else { return nil }
    if let data = unsafe cairo_image_surface_get_data(surface) {
      let stride = Int(unsafe cairo_image_surface_get_stride(surface))
      for y in 0..<size.height {
        for x in 0..<size.width {
          let pixel = color(x, y)
          let word =
            UInt32(pixel.alpha) << 24 | UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8
            | UInt32(pixel.blue)
          unsafe UnsafeMutableRawPointer(data)
            .storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
      unsafe cairo_surface_mark_dirty(surface)
    }
    unsafe self.init(adopting: surface)
  }

  /// Encodes the picture as a file; on any thread.
  ///
  /// The C function is `gdk_pixbuf_save_to_bufferv`.
  ///
  /// - Parameters:
  ///   - format: `png`, `jpeg`, `bmp`, `tiff` or `ico`.
  ///   - notes: The file's text fields by name, in Latin 1; for PNG only.
  ///   - isQuick: Whether a PNG may be some percent larger, but is encoded in a third of the time.
  /// - Returns: `nil` if the format can't be written or can't hold the picture.
  package func encoded(as format: String, notes: [(String, String)] = [], isQuick: Bool = false)
    -> [UInt8]?
  {
    guard let memory = unsafe cairo_image_surface_get_data(surface),
      let pixbuf = unsafe CGdkPixbuf_make_pixbuf(
        memory, Int(cairo_image_surface_get_stride(surface)), CInt(width), CInt(height),
        gboolean(cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32))
    else { return nil }
    let options = notes.map { ("tEXt::\($0.0)", $0.1) } + (isQuick ? [("compression", "2")] : [])
    var keys = unsafe options.map { unsafe g_strdup($0.0) } + [nil]
    var values = unsafe options.map { unsafe g_strdup($0.1) } + [nil]
    var bytes: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    let isSaved = unsafe gdk_pixbuf_save_to_bufferv(
      pixbuf, &bytes, &count, format, &keys, &values, nil)
    unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf))
    unsafe keys.forEach { unsafe g_free($0) }
    unsafe values.forEach { unsafe g_free($0) }
    guard isSaved != 0, let bytes = unsafe bytes else { return nil }
    defer { unsafe g_free(bytes) }
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }
}
