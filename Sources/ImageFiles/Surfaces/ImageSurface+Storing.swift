import CGTK

extension ImageSurface {
  /// Stores a decoded picture; fails where there is no memory.
  convenience init?(_ picture: UprightPixbuf) {
    let layout = picture.layout
    guard
      let surface = unsafe cairo_image_surface_create(
        layout.format, CInt(layout.size.width), CInt(layout.size.height))
    else { return nil }
    // cairo gives no memory for a surface that is no good, which the last line finds.
    if let memory = unsafe cairo_image_surface_get_data(surface) {
      unsafe picture.store(
        in: memory, stride: Int(cairo_image_surface_get_stride(surface)))
      unsafe cairo_surface_mark_dirty(surface)
    }
    unsafe self.init(adopting: surface)
  }

  /// Copies a picture that another process stored; fails where there is no memory, or where the file
  /// has too few bytes.
  ///
  /// - Parameters:
  ///   - file: Where the pixels are.
  ///   - start: How many bytes of the file come before them.
  ///   - layout: How they lie in it.
  convenience init?(copying file: OpenFile, from start: Int = 0, layout: PixelLayout) {
    guard
      let surface = unsafe cairo_image_surface_create(
        layout.format, CInt(layout.size.width), CInt(layout.size.height))
    else { return nil }
    // cairo gives no memory for a surface that is no good. Its rows are as long as those in the file:
    // 32-bit words without a gap.
    guard let memory = unsafe cairo_image_surface_get_data(surface),
      unsafe Int(cairo_image_surface_get_stride(surface)) == layout.stride,
      unsafe CGTK_copy(file.number, start, memory, layout.byteCount) != 0
    else {
      unsafe cairo_surface_destroy(surface)
      return nil
    }
    unsafe cairo_surface_mark_dirty(surface)
    unsafe self.init(adopting: surface)
  }
}
