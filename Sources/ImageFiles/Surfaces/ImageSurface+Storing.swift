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

  /// Takes a picture that another process stored; fails where there is no room for it.
  ///
  /// - Parameters:
  ///   - memory: The pixels. Nobody changes them from now on: ``SharedPixels`` has seen to it.
  ///   - layout: How they lie in it.
  convenience init?(_ memory: SharedPixels.Mapping, layout: PixelLayout) {
    guard
      let surface = unsafe cairo_image_surface_create_for_data(
        memory.start, layout.format, CInt(layout.size.width), CInt(layout.size.height),
        CInt(layout.stride))
    else { return nil }
    // The memory lives as long as cairo's surface, which drawing may keep for longer than this object.
    let owner = unsafe Unmanaged.passRetained(memory).toOpaque()
    let status = unsafe cairo_surface_set_user_data(surface, SharedPixels.key, owner) { owner in
      unsafe owner.map { unsafe Unmanaged<SharedPixels.Mapping>.fromOpaque($0).release() }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      unsafe cairo_surface_destroy(surface)
      unsafe Unmanaged<SharedPixels.Mapping>.fromOpaque(owner).release()
      return nil
    }
    unsafe self.init(adopting: surface)
  }
}
