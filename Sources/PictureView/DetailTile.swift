import Cairo
import ImageDecoding

/// A detail tile: the visible part of a picture, decoded at the screen's resolution.
struct DetailTile {
  /// The margin on each side, as a fraction of the visible part's size; all margins add less than
  /// half of its area.
  static let margin = 0.1
  /// The tolerated lack of resolution for a tile that counts as sharp.
  private static let tolerance = 0.01

  let region: PictureRegion
  let surface: ImageSurface

  /// Returns the part of the picture for a detail tile.
  ///
  /// - Parameters:
  ///   - zoom: The picture's zoom.
  ///   - width: The width of the whole decoded picture, in pixels.
  /// - Returns: The part with a margin, or `nil` if the whole picture has enough pixels.
  static func region(for zoom: Zoom, decodedWidth width: Int) -> PictureRegion? {
    guard zoom.picture.x > 0, zoom.picture.y > 0 else { return nil }
    let needed = min(zoom.magnification, 1)
    guard needed > Double(width) / zoom.picture.x * (1 + tolerance) else { return nil }
    let (start, end) = zoom.visible
    let (x, y) = ((end.x - start.x) * margin, (end.y - start.y) * margin)
    guard x > 0, y > 0 else { return nil }
    let left = Int(max(start.x - x, 0).rounded(.down))
    let top = Int(max(start.y - y, 0).rounded(.down))
    let right = Int(min(end.x + x, zoom.picture.x).rounded(.up))
    let bottom = Int(min(end.y + y, zoom.picture.y).rounded(.up))
    return PictureRegion(
      x: left, y: top, size: PixelSize(width: right - left, height: bottom - top), scale: needed)
  }

  /// Returns whether the tile covers the visible part of the picture at the screen's resolution.
  func isEnough(for zoom: Zoom) -> Bool {
    covers(zoom) && region.scale >= min(zoom.magnification, 1) * (1 - Self.tolerance)
  }

  /// Returns whether the tile covers the visible part of the picture.
  func covers(_ zoom: Zoom) -> Bool {
    let (start, end) = zoom.visible
    return start.x >= Double(region.x) && start.y >= Double(region.y)
      && end.x <= Double(region.x + region.size.width)
      && end.y <= Double(region.y + region.size.height)
  }

  /// Returns the tile's rectangle, in logical pixels, aligned to device pixels if the tile was
  /// decoded for this zoom.
  func place(in zoom: Zoom) -> (origin: Zoom.Vector, size: Zoom.Vector) {
    let factor = zoom.magnification / zoom.density
    func snapped(_ length: Double) -> Double { (length * zoom.density).rounded() / zoom.density }
    let origin = Zoom.Vector(
      x: snapped(zoom.origin.x + Double(region.x) * factor),
      y: snapped(zoom.origin.y + Double(region.y) * factor))
    let isExact = abs(zoom.magnification - region.scale) < region.scale * 1e-6
    let size =
      isExact
      ? Zoom.Vector(
        x: Double(surface.width) / zoom.density, y: Double(surface.height) / zoom.density)
      : Zoom.Vector(
        x: Double(region.size.width) * factor, y: Double(region.size.height) * factor)
    return (origin, size)
  }
}
