import CCairo

extension ImageSurface {
  /// Returns a smoothly scaled copy of the picture; on any thread.
  ///
  /// - Parameters:
  ///   - width: The copy's width in pixels, 1 to ``maximumSide``; values outside are clamped.
  ///   - height: The copy's height in pixels, 1 to ``maximumSide``; values outside are clamped.
  /// - Returns: The copy, or `nil` if there is not enough memory.
  public func scaled(width: Int, height: Int) -> ImageSurface? {
    let width = Self.clampedSide(width)
    let height = Self.clampedSide(height)
    return unsafe drawn(width: width, height: height, scale: 1) { context in
      unsafe paint(on: context, x: 0, y: 0, width: Double(width), height: Double(height))
    }
  }

  /// Returns a square of the picture's center with round corners, for lists; on any thread.
  ///
  /// The picture covers the whole square: its longer side is cropped equally at both ends. A
  /// picture smaller than the square is enlarged.
  ///
  /// - Parameters:
  ///   - side: The square's side in logical pixels, 1 or more.
  ///   - cornerRadius: The corners' radius in logical pixels; 0 for sharp ones, at most half a
  ///     side.
  ///   - scale: The number of device pixels per logical pixel, 1 or more.
  /// - Returns: The square, or `nil` if there is not enough memory.
  public func thumbnail(side: Int, cornerRadius: Double, scale: Int = 1) -> ImageSurface? {
    let scale = max(scale, 1)
    let pixels = Self.clampedSide(max(side, 1) * scale)
    let square = Double(pixels)
    let factor = max(square / Double(width), square / Double(height))
    let coveredWidth = Double(width) * factor
    let coveredHeight = Double(height) * factor
    let radius = min(max(cornerRadius * Double(scale), 0), square / 2)
    return unsafe drawn(width: pixels, height: pixels, scale: scale) { context in
      unsafe Self.addRoundedSquare(to: context, side: square, radius: radius)
      unsafe cairo_clip(context)
      unsafe paint(
        on: context, x: (square - coveredWidth) / 2, y: (square - coveredHeight) / 2,
        width: coveredWidth, height: coveredHeight)
    }
  }

  private static func clampedSide(_ side: Int) -> Int {
    min(max(side, 1), maximumSide)
  }

  /// Returns a new transparent picture that `draw` has drawn on, or `nil` if there is not enough
  /// memory.
  private func drawn(
    width: Int, height: Int, scale: Int, _ draw: (OpaquePointer) -> Void
  ) -> ImageSurface? {
    guard
      let target = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let context = unsafe cairo_create(target)
    else { return nil }
    unsafe draw(context)
    unsafe cairo_destroy(context)
    return unsafe ImageSurface(adopting: target, scale: scale)
  }

  /// Paints the whole picture into a rectangle of the context, with sharp edges.
  private func paint(
    on context: OpaquePointer, x: Double, y: Double, width: Double, height: Double
  ) {
    unsafe withReader { reader in
      unsafe cairo_translate(context, x, y)
      unsafe cairo_scale(context, width / Double(self.width), height / Double(self.height))
      unsafe cairo_set_source_surface(context, reader, 0, 0)
      if let pattern = unsafe cairo_get_source(context) {
        // Averages when it scales down; the padding keeps the outermost pixels from fading.
        unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      }
      unsafe cairo_paint(context)
      // The context must not keep the reader, whose pixels it does not own.
      unsafe cairo_set_source_rgb(context, 0, 0, 0)
    }
  }

  private static func addRoundedSquare(to context: OpaquePointer, side: Double, radius: Double) {
    guard radius > 0 else {
      unsafe cairo_rectangle(context, 0, 0, side, side)
      return
    }
    unsafe cairo_new_sub_path(context)
    unsafe cairo_arc(context, side - radius, radius, radius, -.pi / 2, 0)
    unsafe cairo_arc(context, side - radius, side - radius, radius, 0, .pi / 2)
    unsafe cairo_arc(context, radius, side - radius, radius, .pi / 2, .pi)
    unsafe cairo_arc(context, radius, radius, radius, .pi, 3 * .pi / 2)
    unsafe cairo_close_path(context)
  }
}
