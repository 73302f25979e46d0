import GLib
import GTK
import PhotoLibrary

/// A rating control of five stars, which are set by touching one or dragging across them.
///
/// Each star can be reached with the keyboard too. A touch of the last lit star, or that star's
/// key, removes the rating.
@MainActor
final class RatingControl {
  var widget: Widget { box }
  /// Called with the chosen rating, from 1 to 5, or `nil` for none; also if it is unchanged.
  var onChosen: ((Int?) -> Void)?
  /// Called when a touch, which may drag across several stars, begins or ends.
  var onDrag: ((_ begins: Bool) -> Void)?

  private let box = ValueBox(range: 0...StarRow.count)
  private let row = Box(orientation: .horizontal)
  let stars: [(button: ToggleButton, area: DrawingArea)]
  private var geometry = StarRow()
  private(set) var rating: Int?
  private var drag: DragGesture?
  private var dragStart = (x: 0.0, y: 0.0)
  /// The last lit star, if it was touched and the touch hasn't left it, or else `nil`.
  private var touchedAgain: Int?
  /// The timer that ends a touch: the pressed button's click follows the touch, and must be
  /// ignored.
  private var ending: ScheduledCall?
  private var isTouched = false
  private var isShowing = false

  /// The stars' buttons, in order.
  var buttons: [ToggleButton] { stars.map(\.button) }

  init() {
    stars = (1...StarRow.count).map { number in
      let button = ToggleButton()
      let area = DrawingArea()
      area.sizeRequest = (StarRow.drawnSide, StarRow.drawnSide)
      area.horizontalAlignment = .center
      area.verticalAlignment = .center
      area.setAccessibleRole(.filler)
      button.child = area
      button.isFlat = true
      button.takesFocusByClick = false
      let label = counted("%s star", "%s stars", number)
      button.setTooltipLabel(label)
      return (button, area)
    }
    box.child = row
    box.takesDrags = true
    box.onValueSet { [weak self] in self?.onChosen?($0 == 0 ? nil : $0) }
    row.addStyleClass("rating")
    for (number, star) in zip(1..., stars) {
      row.append(star.button)
      star.area.onDraw { [weak self, weak area = star.area] context, width, height in
        if let self, let area { draw(number, in: area, context, width, height) }
        return .proceed
      }
      star.button.onClicked { [weak self] in self?.clicked(number) }
      star.button.onLeave { [weak self, weak button = star.button] x, y in
        if let button { self?.leave(button, x: x, y: y) }
      }
    }
    let drag = DragGesture(box, phase: .capture)
    drag.onBegin { [weak self] x, y in
      self?.begin(x: x, y: y)
    }
    drag.onUpdate { [weak self] x, y in
      guard let self else { return }
      touch(x: dragStart.x + x, y: dragStart.y + y)
    }
    drag.onCancel { [weak self] in self?.touchedAgain = nil }
    drag.onEnd { [weak self] _, _ in self?.end() }
    self.drag = drag
    setCompact(false)
  }

  /// Shows a rating, or none if `nil`.
  func show(_ rating: Int?) {
    self.rating = rating
    isShowing = true
    defer { isShowing = false }
    for (number, star) in zip(1..., stars) {
      let isLit = number <= rating ?? 0
      star.button.setStyleClass("lit", isLit)
      star.button.isActive = number == rating
    }
    box.accessibleName = Photo.accessibleText(ofRating: rating)
    box.value = rating ?? 0
  }

  /// Enlarges the stars for fingers in compact width.
  func setCompact(_ isCompact: Bool) {
    geometry = StarRow(isCompact: isCompact)
    for star in stars { star.button.sizeRequest = (geometry.side, geometry.side) }
  }

  /// Draws a lit star with its color and an outline that is visible on any background, and an unlit
  /// star as an outline.
  private func draw(
    _ number: Int, in area: DrawingArea, _ context: DrawContext, _ width: Int, _ height: Int
  ) {
    let color = area.foreground
    let isLit = number <= rating ?? 0
    context.drawStar(
      in: Rectangle(x: 0, y: 0, width: width, height: height), filling: isLit ? color : .clear,
      edge: isLit ? color.mixed(with: row.foreground, 0.5) : color)
  }

  /// Handles the motion of a pressed mouse out of the pressed star, which is reported as a leave
  /// event only.
  private func leave(_ star: Button, x: Double, y: Double) {
    guard drag?.isRecognized == true, let place = star.translate(x: Int(x), y: Int(y), to: widget)
    else { return }
    touch(x: Double(place.x), y: Double(place.y))
  }

  private func begin(x: Double, y: Double) {
    dragStart = (x, y)
    isTouched = true
    ending = nil
    onDrag?(true)
    touchedAgain = star(x: x, y: y).flatMap { $0 == rating ? $0 : nil }
    touch(x: x, y: y)
  }

  private func end() {
    if touchedAgain != nil { onChosen?(nil) }
    touchedAgain = nil
    onDrag?(false)
    ending = MainLoop.idle { [weak self] in self?.isTouched = false }
  }

  private func touch(x: Double, y: Double) {
    let star = star(x: x, y: y)
    if star != touchedAgain { touchedAgain = nil }
    if let star, star != touchedAgain { onChosen?(star) }
  }

  /// Returns the star at a place of the control, or `nil` outside of all stars.
  private func star(x: Double, y: Double) -> Int? {
    geometry.star(
      x: row.textDirection == .rightToLeft ? Double(geometry.width) - x : x, y: y)
  }

  /// Handles a click of a star, unless a touch caused it, which has set the rating already.
  private func clicked(_ star: Int) {
    if isShowing { return }
    if !isTouched { onChosen?(star == rating ? nil : star) }
    // The click toggled the button, with any rating.
    show(rating)
  }
}

/// The geometry of a rating's stars and their touch targets (<doc:PhotoPages>).
struct StarRow: Hashable {
  /// The number of stars.
  static let count = 5
  /// The side of a drawn star, in logical pixels.
  static let drawnSide = 24

  /// The side of a star's square touch target, in logical pixels: 40, or 44 in compact width.
  var side: Int

  init(isCompact: Bool = false) {
    side = isCompact ? TouchTarget.compactSide : TouchTarget.side
  }

  /// The width of all stars, in logical pixels.
  var width: Int { Self.count * side }

  /// Returns the star at a point, from 1 to 5, or `nil` outside of all stars.
  ///
  /// - Parameters:
  ///   - x: The distance from the leading edge of the row, in logical pixels.
  ///   - y: The distance from the top of the row, in logical pixels.
  /// - Returns: The star's number, or `nil` outside of all stars.
  func star(x: Double, y: Double) -> Int? {
    guard (0..<Double(side)).contains(y), x >= 0 else { return nil }
    let index = Int(x / Double(side))
    return index < Self.count ? index + 1 : nil
  }
}
