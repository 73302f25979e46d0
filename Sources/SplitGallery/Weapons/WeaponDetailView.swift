import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import SplitProgram

/// One weapon: its entry above its picture, or beside it where the height is compact.
@MainActor
final class WeaponDetailView: PageView {
  typealias Page = WeaponPage

  private static let panelMargins = Margins(top: 10, bottom: 20, start: 20, end: 20)
  private static let spacing = 8

  var widget: Widget { layout }
  private let collection: WeaponCollection
  private let layout: HalfLayout
  private let panel = Box(orientation: .vertical, spacing: WeaponDetailView.spacing)
  private let scrolled: ScrolledWindow
  private let picture = PictureArea()
  private let name = Label()
  private let partOfSpeech = Label()
  private let alternative = Label()
  private let detail = Label()

  init(collection: WeaponCollection) {
    self.collection = collection
    scrolled = ScrolledWindow(panel, horizontal: .never)
    scrolled.addStyleClass("weapon-panel")
    layout = HalfLayout(panel, in: scrolled, picture.widget)
    name.style = TextStyle(scale: 2.4)
    partOfSpeech.style = TextStyle(scale: 1.2, isItalic: true, alpha: 0.75)
    alternative.style = TextStyle(scale: 1.2, alpha: 0.8)
    detail.style = TextStyle(scale: 1.2)
    name.setAccessibleRole(.heading)
    panel.margins = Self.panelMargins
    for label in [name, partOfSpeech, alternative, detail] {
      label.xalign = 0
      panel.append(label)
    }
    for label in [name, partOfSpeech, alternative] { label.ellipsis = .end }
    detail.wraps = true
    detail.maxWidthChars = 60
  }

  func show(_ page: WeaponPage) {
    guard let weapon = collection.weapon(page) else { return }
    name.text = weapon.title
    set(partOfSpeech, weapon.partOfSpeech)
    set(alternative, weapon.alternative)
    detail.text = weapon.detail ?? localized("There is no definition.")
    picture.show(collection.picture(of: weapon), name: weapon.title)
    scrolled.verticalOffset = 0
  }

  func traitsChanged(_ traits: Traits) {
    layout.isBeside = traits.vertical == .compact
  }

  private func set(_ label: Label, _ text: String?) {
    label.text = text ?? ""
    label.isVisible = text != nil
  }
}

/// A picture that fills its place, or what is wrong with it.
@MainActor
final class PictureArea {
  let widget: Widget
  private let area = DrawingArea()
  private let failure = EmptyState(iconName: "image-missing-symbolic", headline: "")
  private var image: ImageSurface?
  private var loading: Task<Void, Never>?

  init() {
    let overlay = Overlay(area)
    overlay.addOverlay(failure.widget)
    failure.widget.isVisible = false
    widget = overlay
    area.setAccessibleRole(.image)
    area.addStyleClass("photo-backdrop")
    area.keep(
      area.onDraw { [weak self] context, width, height in
        guard let self else { return .proceed }
        let room = Rectangle(x: 0, y: 0, width: width, height: height)
        context.renderBackground(of: area, in: room)
        if let image { context.draw(image, covering: room) }
        return .proceed
      })
  }

  /// Shows the picture at a path as soon as it is decoded; without one, says that there is none.
  func show(_ path: String?, name: String) {
    loading?.cancel()
    set(nil)
    area.accessibleName = name
    guard let path else { return fail(localized("This weapon has no picture.")) }
    loading = Task { [weak self] in
      do throws(ImageError) {
        let image = try await BlockingWork.run { () throws(ImageError) in
          try ImageDecoder.decode(path, .whole).surface
        }
        if !Task.isCancelled { self?.set(image) }
      } catch {
        if !Task.isCancelled { self?.fail("\(error)") }
      }
    }
  }

  private func set(_ image: ImageSurface?) {
    self.image = image
    failure.widget.isVisible = false
    area.queueDraw()
  }

  private func fail(_ text: String) {
    failure.show(
      iconName: "image-missing-symbolic", headline: localized("No Picture"), text: text)
    failure.widget.isVisible = true
  }
}
