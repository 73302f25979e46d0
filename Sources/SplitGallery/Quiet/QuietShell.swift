import AdaptiveSplit
import AdaptiveSplitGTK
import Foundation
import GLib
import GTK

/// A light shell around the heavy detail, with a label of its own identity and of the item that it
/// was made for: the original's `DetailViewController`.
@MainActor
final class QuietShell: PageView {
  typealias Page = QuietPage

  private static let margins = Margins(bottom: 26, start: 20, end: 20)

  let widget: Widget
  let created = Date()
  private let overlay: Overlay
  private weak var detail: QuietDetail?

  init(number: Int, item: QuietModel.Item?, _ detail: QuietDetail?) {
    let label = Label()
    overlay = Overlay(label)
    widget = overlay
    self.detail = detail
    label.text = identity(
      "DetailViewController", of: self, created: created, item: item,
      localized("instance %s", "\(number)"))
    label.xalign = 1
    label.yalign = 1
    label.justification = .end
    label.ellipsis = .middle
    label.margins = Self.margins
    label.style = TextStyle(alpha: 0.75, hasTabularFigures: true)
    if let detail {
      detail.widget.removeFromParent()
      overlay.addOverlay(detail.widget, passesInput: true)
    }
  }

  /// Removes the detail from a shell that is destroyed, or GTK would destroy it too.
  isolated deinit {
    if let detail, detail.widget.parent == overlay { overlay.remove(detail.widget) }
  }

  func show(_ page: QuietPage) {}
}

/// The heavy detail, made once and configured for one item after the other: the original's
/// `TrueDetailViewController`.
@MainActor
final class QuietDetail {
  /// The number of colors for the configurations; they are in the style sheet, as `quiet-0` and so
  /// on.
  static let colors = 7

  let widget: Widget
  let label = Label()
  let created = Date()
  private var color: String?

  init() {
    let box = Box(orientation: .vertical)
    box.addStyleClass("quiet-detail")
    label.xalign = 1
    label.justification = .end
    label.ellipsis = .middle
    label.style = TextStyle(scale: 1.2, hasTabularFigures: true)
    label.margins = Margins(start: 20, end: 20)
    box.append(label, expand: true)
    widget = box
  }

  /// Shows the model's item and the number of configurations, in that number's color.
  func show(_ model: QuietModel) {
    guard let item = model.shown else { return }
    label.text = identity(
      "TrueDetailViewController", of: self, created: created, item: item,
      localized("configured %s times", "\(model.configurations)"))
    if let color { label.removeStyleClass(color) }
    let color = "quiet-\(model.configurations % Self.colors)"
    label.addStyleClass(color)
    self.color = color
  }
}

/// Returns five lines that identify an instance.
@MainActor
private func identity(
  _ name: String, of object: AnyObject, created: Date, item: QuietModel.Item?, _ last: String
) -> String {
  let hash = String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
  let lines = [
    name.isolatedLeftToRight, localized("hash = %s", hash.isolatedLeftToRight),
    localized("created = %s", created.description.isolatedLeftToRight),
    localized("item = %s", (item?.title ?? "–").isolatedLeftToRight), last,
  ]
  return lines.joined(separator: "\n")
}
