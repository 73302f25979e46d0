import AdaptiveSplit
import GLib
import GTK

/// A reduced picture of a sample at a width of its own, drawn by a view that is never on the
/// screen.
@MainActor
final class WidthPicture {
  /// The picture's size in relation to the view's.
  static let scale = 0.4

  /// The view's width, in logical pixels.
  let width: Int
  /// The picture with its width and arrangement below it.
  let button = Button()
  /// The sample that is drawn; nothing else refers to it.
  let sample: any SampleWindow
  private let offscreen: OffscreenWindow
  private let area = DrawingArea()
  /// The arrangement of the view, for a person to read.
  let arrangement = Label()

  /// Creates a picture of a sample that was never on the screen.
  ///
  /// - Parameters:
  ///   - sample: The sample; its window gives its content away.
  ///   - original: The window with the data, settings and pages to draw it with.
  ///   - width: The view's width, in logical pixels.
  ///   - height: The height of the view with its title bar, in logical pixels.
  init(of sample: any SampleWindow, as original: any SampleWindow, width: Int, height: Int) {
    self.sample = sample
    self.width = width
    sample.takeData(of: original)
    sample.settings.apply(original.settings)
    let all = Box(orientation: .vertical)
    let bar = sample.window.titlebar
    let content = sample.window.child
    sample.window.titlebar = nil
    sample.window.child = nil
    if let bar { all.append(bar) }
    if let content { all.append(content, expand: true) }
    offscreen = OffscreenWindow(width: width, height: height)
    offscreen.child = all
    makeButton(height: height)
    offscreen.onDamage { [weak self] in self?.update() }
    offscreen.onSizeAllocate { [weak bar, weak content] _ in
      bar?.placeIfAsked()
      content?.placeIfAsked()
    }
    offscreen.isVisible = true
    update()
  }

  private func makeButton(height: Int) {
    let title = Label(localized("%s px", "\(width)"))
    title.style = TextStyle(weight: .bold)
    arrangement.wraps = true
    arrangement.maxWidthChars = 1
    arrangement.justification = .center
    arrangement.yalign = 0
    area.sizeRequest = (
      Int(Double(width) * Self.scale), Int(Double(height) * Self.scale)
    )
    area.onDraw { [weak self] context, _, _ in
      self?.draw(context)
      return .proceed
    }
    let box = Box(orientation: .vertical, spacing: 6)
    box.append(area)
    box.append(title)
    box.append(arrangement)
    button.child = box
    button.isFlat = true
    button.verticalAlignment = .start
  }

  /// Shows the view as it was drawn last.
  private func update() {
    arrangement.text = sample.settings.arrangementText
    button.accessibleName = localized("%s px: %s", "\(width)", arrangement.text)
    area.queueDraw()
  }

  private func draw(_ context: DrawContext) {
    let place = Rectangle(x: 0, y: 0, width: area.allocation.width, height: area.allocation.height)
    context.draw(offscreen, in: place, filter: .best)
    context.stroke(place, with: area.themeColor(named: "borders") ?? area.foreground)
  }

  /// Destroys the view.
  func destroy() {
    offscreen.destroy()
    sample.window.destroy()
  }
}

extension SplitSettings {
  /// The visible columns, for a person to read.
  var arrangementText: String {
    let columns =
      if state.isCollapsed {
        localized("One stack")
      } else {
        switch state.displayMode {
        case .secondaryOnly: localized("Detail alone")
        case .oneBesideSecondary: localized("Two columns")
        case .oneOverSecondary: localized("One column over the detail")
        case .twoBesideSecondary: localized("Three columns")
        case .twoOverSecondary: localized("Two columns over the detail")
        case .twoDisplaceSecondary: localized("Three columns, the detail moved aside")
        }
      }
    return switch state.inspectorPlace {
    case .absent, .onStack: columns
    case .beside: localized("%s, and the inspector", columns)
    case .over: localized("%s, the inspector over the detail", columns)
    }
  }
}
