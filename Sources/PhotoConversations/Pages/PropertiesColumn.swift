import GTK
import ImageFiles
import PhotoLibrary

/// A photo, and beside it what there is to know about it, where that is wanted and there is room.
@MainActor
final class PropertiesColumn: LayoutBox {
  /// How wide the column is, in logical pixels.
  static var width: Int { Int(280 * Appearance.textScale) }
  /// What a photo keeps beside it at least, in logical pixels.
  static var smallestPhoto: Int { Int(360 * Appearance.textScale) }

  /// Whether it shows where there is room.
  var isWanted = false { didSet { if isWanted != oldValue { queueAllocate() } } }
  /// Whether there is room for it.
  private(set) var hasRoom = false
  /// Runs when the person closes it.
  var onClosed: (() -> Void)?
  /// Runs after the column came, when everything has its place.
  var onCame: (() -> Void)?
  private var coming: ScheduledCall?
  let page = PropertiesPage()
  let column = Box(orientation: .horizontal)
  let close = Button(iconName: "window-close-symbolic")

  private let photoWidget: Widget
  /// The photo that it is about, or `nil` for none.
  private var photo: Photo?
  /// The photo whose properties show.
  private var shown: Photo?
  private var reading: Task<Void, Never>?
  /// How many times the photo's file became another one.
  private var version = 0

  /// Creates a column that nobody wants yet.
  ///
  /// - Parameter photo: What it stands beside.
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
    close.keep(close.onClicked { [weak self] in self?.onClosed?() })
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

  /// Says what there is to know about another photo, or about none; what showed before stays until
  /// that is read.
  func show(_ photo: Photo?) {
    self.photo = photo
    read()
  }

  /// Reads it again, as the photo's file is another one.
  func reload() {
    version += 1
    shown = nil
    read()
  }

  /// Reads the photo that is meant last, one at a time: keys go faster than disks.
  private func read() {
    guard column.isShownByParent, reading == nil, let photo, photo != shown else { return }
    let version = version
    reading = Task { [weak self] in
      let properties = await BlockingWork.run { PhotoProperties.read([photo]) }
      guard let self else { return }
      reading = nil
      if photo == self.photo, version == self.version {
        shown = photo
        page.show(properties)
      }
      read()
    }
  }

  // MARK: Placing

  /// The column asks for nothing: without room it isn't there.
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
