import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import ImageDecoding
import PictureView

/// The view of one weapon: its entry above its picture, or beside it if the height is compact.
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
  private let picture = PictureView(fit: .covering)
  private let cover: ContentCover
  private var loading: Task<Void, Never>?
  private let name = Label()
  private let partOfSpeech = Label()
  private let alternative = Label()
  private let detail = Label()

  init(collection: WeaponCollection) {
    self.collection = collection
    scrolled = ScrolledWindow(panel, horizontal: .never)
    scrolled.addStyleClass("weapon-panel")
    cover = ContentCover(over: picture.area, iconName: "image-missing-symbolic")
    layout = HalfLayout(panel, in: scrolled, cover.widget)
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
    detail.text = weapon.detail ?? localized("No definition")
    picture.area.accessibleName = weapon.title
    showPicture(at: collection.picture(of: weapon))
    scrolled.verticalOffset = 0
  }

  /// Shows the picture of a file as soon as it is decoded, or a message if there is none.
  private func showPicture(at path: FilePath?) {
    loading?.cancel()
    picture.show(nil)
    cover.clear()
    guard let path else { return fail(localized("No picture")) }
    cover.wait()
    loading = Task { [weak self] in
      do throws(ImageError) {
        let image = try await WorkerThreads.run { () throws(ImageError) in
          try ImageDecoder.decode(path, .whole)
        }
        guard !Task.isCancelled else { return }
        self?.cover.clear()
        self?.picture.show(image)
      } catch {
        if !Task.isCancelled { self?.fail("\(error)") }
      }
    }
  }

  private func fail(_ reason: String) {
    cover.fail(localized("No Picture"), because: reason)
  }

  func traitsChanged(_ traits: SplitTraits) {
    layout.isBeside = traits.vertical == .compact
  }

  private func set(_ label: Label, _ text: String?) {
    label.text = text ?? ""
    label.isVisible = text != nil
  }
}
