import GTK
import ImageFiles
import PhotoLibrary

/// Five stars that the person sets by touching one or by dragging across them; each can be reached
/// with the keyboard too.
///
/// A touch of the last lit star, or that star's key, takes the rating away.
@MainActor
final class RatingControl {
  var widget: Widget { box }
  /// Runs when the person chose a number of stars, from 1 to 5, or `nil` for none; also what was
  /// shown already.
  var onChosen: ((Int?) -> Void)?
  /// Runs when a touch that may have gone over several stars begins and ends.
  var onDrag: ((_ begins: Bool) -> Void)?

  private let box = ValueBox(range: 0...StarRow.count)
  private let row = Box(orientation: .horizontal)
  private let stars: [(button: ToggleButton, area: DrawingArea)]
  private var geometry = StarRow()
  private(set) var rating: Int?
  private var drag: DragGesture?
  private var dragStart = (x: 0.0, y: 0.0)
  /// The star that was the last lit one when it was touched, and that the touch hasn't left: `nil`
  /// where there is none.
  private var touchedAgain: Int?
  /// What ends a touch: the button that was pressed is clicked after it, which is the same deed.
  private var ending: ScheduledCall?
  private var isTouched = false
  private var isShowing = false

  /// The stars, first one first.
  var buttons: [ToggleButton] { stars.map(\.button) }

  /// How many stars are lit.
  var litStars: Int { stars.filter { $0.button.hasStyleClass("lit") }.count }

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
      button.explain(as: label)
      return (button, area)
    }
    box.child = row
    box.takesDrags = true
    box.onValueSet = { [weak self] in self?.onChosen?($0 == 0 ? nil : $0) }
    row.addStyleClass("rating")
    for (number, star) in zip(1..., stars) {
      row.append(star.button)
      star.area.keep(
        star.area.onDraw { [weak self, weak area = star.area] context, width, height in
          if let self, let area { draw(number, in: area, context, width, height) }
          return .proceed
        })
      star.button.keep(star.button.onClicked { [weak self] in self?.clicked(number) })
      star.button.keep(
        star.button.onLeave { [weak self, weak button = star.button] x, y in
          if let button { self?.leave(button, x: x, y: y) }
        })
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

  /// Lights as many stars as the rating says, and none without a rating.
  func show(_ rating: Int?) {
    self.rating = rating
    isShowing = true
    defer { isShowing = false }
    for (number, star) in zip(1..., stars) {
      let isLit = number <= rating ?? 0
      star.button.setStyleClass("lit", isLit)
      star.button.isActive = number == rating
    }
    box.accessibleName = Photo.spoken(rating: rating)
    box.value = rating ?? 0
  }

  /// Makes room for fingers where the width is compact.
  func setCompact(_ isCompact: Bool) {
    geometry = StarRow(isCompact: isCompact)
    for star in stars { star.button.sizeRequest = (geometry.side, geometry.side) }
  }

  /// Draws a lit star in its colour, with an edge that tells it from any ground, and another one as
  /// its edge alone.
  private func draw(
    _ number: Int, in area: DrawingArea, _ context: DrawContext, _ width: Int, _ height: Int
  ) {
    let color = area.foreground
    let isLit = number <= rating ?? 0
    context.drawStar(
      in: Rectangle(x: 0, y: 0, width: width, height: height), filling: isLit ? color : .clear,
      edge: isLit ? color.mixed(with: row.foreground, 0.5) : color)
  }

  /// The motion that takes a pressed mouse out of the star where it was pressed comes as this alone.
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

  /// The star at a place of the control, or `nil` beside all stars.
  private func star(x: Double, y: Double) -> Int? {
    geometry.star(
      x: row.textDirection == .rightToLeft ? Double(geometry.width) - x : x, y: y)
  }

  /// A star was chosen with a key, by an assistive tool, or by a touch, which has done it already.
  private func clicked(_ star: Int) {
    if isShowing { return }
    if !isTouched { onChosen?(star == rating ? nil : star) }
    // The click has pressed the button or let it go, whatever the rating is.
    show(rating)
  }
}
