import CCairo
import CSystem
import Cairo
import GLib

extension ImageSurface {
  /// Stores a decoded picture; fails if there is not enough memory.
  convenience init?(_ picture: UprightPixbuf) {
    let layout = picture.layout
    guard
      let surface = unsafe cairo_image_surface_create(
        layout.format, CInt(layout.size.width), CInt(layout.size.height))
    else { return nil }
    // cairo returns no memory for an invalid surface, which the last line detects.
    if let memory = unsafe cairo_image_surface_get_data(surface) {
      unsafe picture.store(
        in: memory, stride: Int(cairo_image_surface_get_stride(surface)))
      unsafe cairo_surface_mark_dirty(surface)
    }
    unsafe self.init(adopting: surface)
  }

  /// Copies a picture that another process stored; fails if there is not enough memory, or the file
  /// has too few bytes.
  ///
  /// - Parameters:
  ///   - file: The file with the pixels.
  ///   - start: The number of bytes before them.
  ///   - layout: Their layout.
  convenience init?(copying file: OpenFile, from start: Int = 0, layout: PixelLayout) {
    guard
      let surface = unsafe cairo_image_surface_create(
        layout.format, CInt(layout.size.width), CInt(layout.size.height))
    else { return nil }
    // cairo returns no memory for an invalid surface. Its rows have the same length as those in the
    // file: 32-bit words without padding.
    guard let memory = unsafe cairo_image_surface_get_data(surface),
      unsafe Int(cairo_image_surface_get_stride(surface)) == layout.stride,
      unsafe CSystem_copy(file.number, start, memory, layout.byteCount) != 0
    else {
      unsafe cairo_surface_destroy(surface)
      return nil
    }
    unsafe cairo_surface_mark_dirty(surface)
    unsafe self.init(adopting: surface)
  }
}
