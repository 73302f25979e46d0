import GTK
import ImageFiles
import PageContent

/// What is under a bar over a photo: the photo itself, blurred, under a tint on which the bar can be
/// read.
///
/// The photo is blurred once, when it rests. While it moves the ground stays as it was; under the tint
/// nobody sees the difference. Themes of high contrast have a darker tint alone, as a photo without a
/// rest has, such as one that plays.
@MainActor
final class FrostedGround {
  /// What lies over the blurred photo.
  private static let tint = Color.black.opacity(0.65)
  /// What lies over the photo as it is; as in the style sheet.
  private static let plain = Color.black.opacity(0.75)
  /// How round the corners are, in logical pixels; as in the style sheet.
  private static let cornerRadius = 9.0
  /// How many logical pixels of the photo run together.
  private static let factor = 8

  /// How often the photo was blurred, for tests.
  private(set) var count = 0
  private let bar: Widget
  private let picture: PictureView
  private var blurred: (image: ImageSurface, source: Source)?

  /// What of a photo was blurred.
  private struct Source: Hashable {
    let rest: PictureView.Rest
    let place: Rectangle
  }

  /// Draws the ground of a bar.
  ///
  /// - Parameters:
  ///   - bar: The bar, which gets its style classes here.
  ///   - picture: The photo that it lies over.
  init(of bar: Widget, over picture: PictureView) {
    self.bar = bar
    self.picture = picture
    bar.addStyleClass("photo-bar")
    bar.addStyleClass("frosted")
    bar.keep(
      bar.onDraw { [weak self] context, width, height in
        self?.draw(context, Rectangle(x: 0, y: 0, width: width, height: height))
        return .proceed
      })
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

  /// Blurs what is under the bar, where something else rests there than what is blurred.
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
