import Cairo
import GTK
import PictureView

/// The background of a bar over a photo: the blurred photo under a tint that keeps the bar legible.
///
/// The photo is blurred once, when it stops moving. While it moves, the background stays, which the
/// tint makes hardly visible. High-contrast themes have only a darker tint, and so do pictures that
/// don't stop, such as animations.
@MainActor
final class FrostedGround {
  /// The tint over the blurred photo.
  private static let tint = Color.black.opacity(0.65)
  /// The tint over an unblurred photo; as in the style sheet.
  private static let plain = Color.black.opacity(0.75)
  /// The corner radius, in logical pixels; as in the style sheet.
  private static let cornerRadius = 9.0
  /// The factor by which the photo is scaled down for the blur.
  private static let factor = 8

  /// The number of times the photo was blurred, for tests.
  private(set) var count = 0
  private let bar: Widget
  private let picture: PictureView
  private var blurred: (image: ImageSurface, source: Source)?

  /// The part of a photo that was blurred.
  private struct Source: Hashable {
    let rest: PictureView.Rest
    let place: Rectangle
  }

  /// Creates the background of a bar.
  ///
  /// - Parameters:
  ///   - bar: The bar, which gets its style classes here.
  ///   - picture: The photo below the bar.
  init(of bar: Widget, over picture: PictureView) {
    self.bar = bar
    self.picture = picture
    bar.addStyleClass("photo-bar")
    bar.addStyleClass("frosted")
    bar.onDraw { [weak self] context, width, height in
      self?.draw(context, Rectangle(x: 0, y: 0, width: width, height: height))
      return .proceed
    }
  }

  private func draw(_ context: DrawContext, _ place: Rectangle) {
    update(place)
    context.saved {
      context.clip(place, cornerRadius: Self.cornerRadius)
      if let image = blurred?.image {
        context.draw(
          image, x: 0, y: 0, width: Double(place.width), height: Double(place.height))
      }
      context.paint(blurred == nil ? Self.plain : Self.tint)
    }
  }

  /// Blurs the part of the photo below the bar, unless it is unchanged or moving.
  private func update(_ place: Rectangle) {
    if Appearance.hasHighContrast || !picture.hasPicture || picture.isPlaying {
      return blurred = nil
    }
    guard let rest = picture.rest, let corner = bar.translate(x: 0, y: 0, to: picture.area) else {
      return
    }
    let source = Source(
      rest: rest,
      place: Rectangle(x: corner.x, y: corner.y, width: place.width, height: place.height))
    guard source != blurred?.source else { return }
    count += 1
    blurred = picture.area.miniature(of: source.place, by: Self.factor).map { ($0, source) }
  }
}
