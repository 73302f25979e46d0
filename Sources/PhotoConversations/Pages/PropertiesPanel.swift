import GLib
import GTK
import PhotoLibrary

/// A photo with a column of its properties, which is shown if it is wanted and there is room.
@MainActor
final class PropertiesPanel: LayoutBox {
  /// The width of the column, in logical pixels.
  static var width: Int { Int(280 * Appearance.textScale) }
  /// The minimum width of the photo next to the column, in logical pixels.
  static var smallestPhoto: Int { Int(360 * Appearance.textScale) }

  /// Whether the column is shown if there is room.
  var isWanted = false { didSet { if isWanted != oldValue { queueAllocate() } } }
  /// Whether there is room for the column.
  private(set) var hasRoom = false
  /// Called when the person closes the column.
  var onClosed: (() -> Void)?
  /// Called after the column has appeared and everything is allocated.
  var onCame: (() -> Void)?
  private var coming: ScheduledCall?
  let page = PropertiesSheet()
  let column = Box(orientation: .horizontal)
  let close = Button(iconName: "window-close-symbolic")

  private let photoWidget: Widget
  /// The photo of the column, or `nil` for none.
  private var photo: Photo?
  /// The photo whose properties are visible.
  private var shown: Photo?
  private var reading: Task<Void, Never>?
  /// The number of changes of the photo's file.
  private var version = 0

  /// Creates a hidden column.
  ///
  /// - Parameter photo: The widget next to the column.
  init(beside photo: Widget) {
    photoWidget = photo
    super.init()
    setAccessibleRole(.filler)
    append(photo)
    append(column)
    column.isShownByParent = false
    column.addStyleClass("properties-column")
    column.setAccessibleRole(.panel)
    column.accessibleName = localized("Properties")
    let title = Label(localized("Properties"))
    title.style = TextStyle(weight: .bold)
    title.xalign = 0
    title.ellipsis = .end
    title.setAccessibleRole(.heading)
    close.isFlat = true
    close.explain(as: localized("Close"))
    close.onClicked { [weak self] in self?.onClosed?() }
    let bar = Box(orientation: .horizontal, spacing: 6)
    bar.margins = Margins(top: 6, start: 18, end: 6)
    bar.append(title, expand: true)
    bar.append(close)
    let content = Box(orientation: .vertical)
    content.append(bar)
    content.append(page.widget, expand: true)
    column.append(Separator(orientation: .vertical))
    column.append(content, expand: true)
  }

  /// Shows the properties of another photo or, if `nil`, of none; the previous ones stay until they
  /// are read.
  func show(_ photo: Photo?) {
    self.photo = photo
    read()
  }

  /// Reads the properties again after the photo's file changed.
  func reload() {
    version += 1
    shown = nil
    read()
  }

  /// Reads the properties of the last requested photo, one at a time: keys repeat faster than a
  /// disk reads.
  private func read() {
    guard column.isShownByParent, reading == nil, let photo, photo != shown else { return }
    let version = version
    reading = Task { [weak self] in
      let properties = await WorkerThreads.run { PhotoProperties.read([photo]) }
      guard let self else { return }
      reading = nil
      if photo == self.photo, version == self.version {
        shown = photo
        page.show(properties)
      }
      read()
    }
  }

  // MARK: Layout

  /// The column adds no minimum width: it is hidden if there is no room.
  override func measureWidth() -> Measure { photoWidget.minimumAndNaturalWidth() }

  override func measureHeight() -> Measure { photoWidget.minimumAndNaturalHeight() }

  override func allocate(_ rectangle: Rectangle) {
    let width = Self.width
    hasRoom = rectangle.width >= width + Self.smallestPhoto
    let shows = isWanted && hasRoom
    if shows != column.isShownByParent {
      column.isShownByParent = shows
      read()
      coming = shows ? MainLoop.idle { [weak self] in self?.onCame?() } : nil
    }
    guard shows else { return allocateChild(photoWidget, rectangle) }
    var (first, second) = (rectangle, rectangle)
    let isMirrored = textDirection == .rightToLeft
    first.width = isMirrored ? width : rectangle.width - width
    second.x += first.width
    second.width -= first.width
    allocateChild(photoWidget, isMirrored ? second : first)
    allocateChild(column, isMirrored ? first : second)
  }
}
