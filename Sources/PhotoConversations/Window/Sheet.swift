import AdaptiveSplit
import GLib
import GTK

/// A modal sheet over the window's content.
///
/// It floats in the middle of a dimmed window, or fills the window if the width is compact (a form
/// sheet).
@MainActor
final class Sheet {
  /// The action that a sheet asks about, with its button.
  struct Action {
    let label: String
    /// Whether files are lost by it, so that its button is red.
    var isDestructive = false
    let run: @MainActor () -> Void
  }

  /// The color that dims the content behind a sheet.
  static let shade = Color.black.opacity(0.45)
  /// The width of a floating sheet, in logical pixels.
  private static let width = 540
  /// The corner radius of a floating sheet, in logical pixels; as in the style sheet.
  private static let cornerRadius = 12.0

  /// The overlay; hidden unless a sheet is presented.
  let widget: Widget
  /// Whether a floating sheet is only as high as its content, for example a single line.
  var isBrief = false
  /// Called after the sheet is dismissed.
  var onDismissed: (() -> Void)?

  let card = Box(orientation: .vertical)
  private let rounded = RoundedBin(width: Sheet.width)
  /// The container of the card, with a window of its own, so that clicks on the card are not clicks
  /// beside it.
  private let holder = EventBox(isAboveChild: false, hasVisibleWindow: true)
  let title = Label()
  private let done = Button(label: localized("Done"))
  private let cancel = Button(label: localized("Cancel"))
  private let accept = Button()
  private var action: Action?
  private let place = Box(orientation: .vertical)
  private var content: Widget?

  init() {
    let shade = ModalBox()
    let bar = Box(orientation: .horizontal, spacing: 6)
    bar.addStyleClass("sheet-bar")
    title.addStyleClass("title")
    // Titles may end with the name of a file.
    title.ellipsis = .middle
    title.setAccessibleRole(.heading)
    bar.center = title
    bar.append(cancel)
    for button in [done, accept] { bar.appendAtEnd(button) }
    card.addStyleClass("sheet-card")
    card.append(bar)
    card.append(place, expand: true)
    rounded.child = card
    holder.child = rounded
    shade.child = holder
    shade.isVisible = false
    widget = shade
    for button in [done, cancel] {
      button.onClicked { [weak self] in self?.dismiss() }
    }
    accept.onClicked { [weak self] in self?.action?.run() }
    holder.onButtonPress { _ in .stop }
    shade.onDraw { context, width, height in
      context.fill(Rectangle(x: 0, y: 0, width: width, height: height), with: Self.shade)
      return .proceed
    }
    shade.onButtonPress { [weak self] _ in
      self?.dismiss()
      return .stop
    }
  }

  var isPresented: Bool { widget.isVisible }

  /// Whether a sheet that asks about an action is presented.
  var asks: Bool { isPresented && action != nil }

  /// Presents content under a title, in place of the previous content.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - title: The title.
  ///   - action: The action that the sheet asks about, or `nil` for a sheet that is only closed.
  func present(_ content: Widget, title: String, action: Action? = nil) {
    self.action = action
    done.isVisible = action == nil
    for button in [cancel, accept] { button.isVisible = action != nil }
    accept.label = action?.label
    accept.setStyleClass("destructive-action", action?.isDestructive == true)
    accept.setStyleClass("suggested-action", action?.isDestructive == false)
    if let old = self.content, old != content { place.remove(old) }
    if content.parent == nil { place.append(content, expand: true) }
    self.content = content
    self.title.text = title
    widget.accessibleName = title
    widget.isVisible = true
    closingButton.grabFocus()
  }

  private var closingButton: Button { action == nil ? done : cancel }

  /// Dismisses the sheet.
  func dismiss() {
    guard isPresented else { return }
    widget.isVisible = false
    action = nil
    onDismissed?()
  }

  /// Keeps the keyboard focus in the sheet: Tab cycles within it.
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
    // GTK would move the focus out of the sheet at its end: start again at the other end.
    widget.window?.focusWidget = nil
    if !widget.childFocus(direction) { closingButton.grabFocus() }
  }

  /// Fills the window in compact directions, and floats in its middle in regular ones.
  ///
  /// - Parameters:
  ///   - traits: The window's traits.
  ///   - width: The width of the window's content, in logical pixels: with small text, a regular
  ///     width may be too narrow for a sheet.
  func show(_ traits: SplitTraits, width: Int) {
    let isWide = traits.horizontal == .regular && width > Self.width
    let isHigh = traits.vertical == .regular
    holder.horizontalAlignment = isWide ? .center : .fill
    holder.verticalAlignment = isWide && isHigh ? .center : .fill
    holder.sizeRequest = (isWide ? Self.width : nil, isWide && isHigh && !isBrief ? 440 : nil)
    rounded.cornerRadius = isWide ? Self.cornerRadius : 0
    card.setStyleClass("floating", isWide)
  }
}
