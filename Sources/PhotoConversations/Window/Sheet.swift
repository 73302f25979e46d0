import AdaptiveSplit
import GTK
import ImageFiles

/// A page that lies over the window's content until it is done: in the middle of a dimmed window,
/// or over all of it where the width is compact (a form sheet).
@MainActor
final class Sheet {
  /// What darkens all that a sheet lies over.
  static let shade = Color.black.opacity(0.45)
  /// How wide a sheet is that floats, in logical pixels.
  private static let width = 540
  /// How round the corners of a sheet are that floats, in logical pixels; as in the style sheet.
  private static let cornerRadius = 12.0

  /// What covers the content; hidden until something is presented.
  let widget: Widget
  /// Whether a sheet that floats is only as high as what it shows, as for one line; not at first.
  var isBrief = false
  /// Runs after the sheet went.
  var onDismissed: (() -> Void)?

  let card = Box(orientation: .vertical)
  private let rounded = RoundedBin(width: Sheet.width)
  private let title = Label()
  private let done = Button(label: localized("Done"))
  private let place = Box(orientation: .vertical)
  private var content: Widget?

  init() {
    let shade = ModalBox()
    let bar = Box(orientation: .horizontal, spacing: 6)
    bar.addStyleClass("sheet-bar")
    title.addStyleClass("title")
    title.ellipsis = .end
    title.setAccessibleRole(.heading)
    bar.center = title
    bar.appendAtEnd(done)
    card.addStyleClass("sheet-card")
    card.append(bar)
    card.append(place, expand: true)
    // The card has a window of its own, so that a click on it is not one beside it.
    let holder = EventBox(isAboveChild: false, hasVisibleWindow: true)
    rounded.child = card
    holder.child = rounded
    shade.child = holder
    shade.isVisible = false
    widget = shade
    self.holder = holder
    done.keep(done.onClicked { [weak self] in self?.dismiss() })
    holder.keep(holder.onButtonPress { _ in .stop })
    shade.keep(
      shade.onDraw { context, width, height in
        context.fill(Rectangle(x: 0, y: 0, width: width, height: height), with: Self.shade)
        return .proceed
      })
    shade.keep(
      shade.onButtonPress { [weak self] _ in
        self?.dismiss()
        return .stop
      })
  }

  private let holder: EventBox

  var titleText: String { title.text }

  var isPresented: Bool { widget.isVisible }

  /// Shows content under a title; what was presented goes.
  ///
  /// - Parameters:
  ///   - content: What it shows.
  ///   - title: What stands above it.
  ///   - closing: What the button says that closes it, or `nil` for the usual.
  func present(_ content: Widget, title: String, closing: String? = nil) {
    done.label = closing ?? localized("Done")
    if let old = self.content, old != content { place.remove(old) }
    if content.parent == nil { place.append(content, expand: true) }
    self.content = content
    self.title.text = title
    widget.accessibleName = title
    widget.isVisible = true
    done.grabFocus()
  }

  /// Hides the sheet.
  func dismiss() {
    guard isPresented else { return }
    widget.isVisible = false
    onDismissed?()
  }

  /// Keeps the keyboard focus in the sheet: Tab goes around in it.
  func handle(_ event: KeyEvent) -> Propagation {
    switch (event.key, event.modifiers) {
    case (.tab, []): moveFocus(.forward)
    case (.tab, .shift): moveFocus(.backward)
    default: return .proceed
    }
    return .stop
  }

  private func moveFocus(_ direction: FocusDirection) {
    widget.window?.isFocusVisible = true
    if widget.childFocus(direction) { return }
    // At its end the sheet wants to let go of the focus: it begins again at the other end.
    widget.window?.focusWidget = nil
    if !widget.childFocus(direction) { done.grabFocus() }
  }

  /// Fills the window where a direction is compact, and floats in its middle where it is regular.
  ///
  /// - Parameters:
  ///   - traits: The window's traits.
  ///   - width: How wide the window's content is, in logical pixels: with small text a width is
  ///     regular that a sheet has no room in.
  func show(_ traits: Traits, width: Int) {
    let isWide = traits.horizontal == .regular && width > Self.width
    let isHigh = traits.vertical == .regular
    holder.horizontalAlignment = isWide ? .center : .fill
    holder.verticalAlignment = isWide && isHigh ? .center : .fill
    holder.sizeRequest = (isWide ? Self.width : nil, isWide && isHigh && !isBrief ? 440 : nil)
    rounded.cornerRadius = isWide ? Self.cornerRadius : 0
    card.setStyleClass("floating", isWide)
  }
}
