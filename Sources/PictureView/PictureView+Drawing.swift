import Cairo
import GTK
import ImageDecoding

// The picture's drawing: fast during changes, sharp at rest.

extension PictureView {
  func draw(_ context: DrawContext, _ all: Rectangle) {
    context.renderBackground(of: area, in: all)
    context.saved {
      context.translate(x: swipe.offset.rounded(), y: 0)
      if let surface = playback?.surface ?? image?.surface { draw(surface, context) }
    }
    swipe.drawNeighbor(context)
    if showsFocus { context.markFocus(in: all) }
  }

  private func draw(_ surface: ImageSurface, _ context: DrawContext) {
    let (origin, size) = (zoom.origin, zoom.size)
    let (width, height) = (size.x.rounded(), size.y.rounded())
    if let detailTile, detailTile.isEnough(for: zoom) {
      draw(detailTile, context)
      return
    }
    if let copy = movingCopy(of: surface, context) {
      context.draw(copy, x: origin.x, y: origin.y, width: width, height: height, filter: .fast)
    } else {
      context.draw(surface, x: origin.x, y: origin.y, width: width, height: height)
    }
    if let detailTile {
      let (start, size) = detailTile.place(in: zoom)
      context.saved {
        context.clip(
          Rectangle(
            x: Int(start.x.rounded(.up)), y: Int(start.y.rounded(.up)), width: Int(size.x),
            height: Int(size.y)))
        // The coarser picture must not show through a transparent tile.
        context.renderBackground(
          of: area,
          in: Rectangle(x: 0, y: 0, width: area.allocation.width, height: area.allocation.height))
        draw(detailTile, context)
      }
    }
    guard reach == .fiveTimes, let color = area.themeColor(named: "borders") else { return }
    context.stroke(
      Rectangle(x: Int(origin.x), y: Int(origin.y), width: Int(width), height: Int(height)),
      with: color)
  }

  private func draw(_ detailTile: DetailTile, _ context: DrawContext) {
    let (origin, size) = detailTile.place(in: zoom)
    if isAtRest {
      detailTileCopy = nil
    } else if detailTileCopy?.image !== detailTile.surface {
      detailTileCopy = context.screenImage(of: detailTile.surface)
    }
    if let detailTileCopy {
      context.draw(
        detailTileCopy, x: origin.x, y: origin.y, width: size.x, height: size.y, filter: .fast)
    } else {
      context.draw(detailTile.surface, x: origin.x, y: origin.y, width: size.x, height: size.y)
    }
  }

  /// Returns a copy of the picture on the display server during changes or while a sharper one is
  /// loaded; nil at rest, because it is rarely drawn then.
  private func movingCopy(of surface: ImageSurface, _ context: DrawContext) -> ScreenImage? {
    if swipe.offset == 0, isExact || isAtRest && (requestHandlers.isEmpty || isSharp) {
      copy = nil
    } else if copy?.image !== surface {
      copy = context.screenImage(of: surface)
    }
    return copy
  }
}
