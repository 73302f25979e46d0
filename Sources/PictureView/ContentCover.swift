public import GTK

/// An overlay over a picture or other content that shows a spinner while it is loaded, and an error
/// if that failed.
@MainActor
public final class ContentCover {
  /// The delay before the spinner, in milliseconds: for faster content it would only flash.
  private static let spinnerDelay = 150

  /// The content with the overlay.
  public let widget: Overlay
  private let waiting = Box(orientation: .vertical, spacing: 12)
  private let spinner = Spinner()
  private let progress = Label()
  private let failure: EmptyState
  private let iconName: String
  private var spinnerStart: ScheduledCall?

  /// Creates an overlay that shows nothing.
  ///
  /// - Parameters:
  ///   - content: The widget to cover.
  ///   - iconName: The icon for content that can't be loaded.
  public init(over content: Widget, iconName: String) {
    self.iconName = iconName
    failure = EmptyState(iconName: iconName, headline: "")
    widget = Overlay(content)
    spinner.sizeRequest = (37, 37)
    progress.style = TextStyle(alpha: 0.75, hasTabularFigures: true)
    waiting.append(spinner)
    waiting.append(progress)
    for cover in [waiting, failure.widget] {
      cover.horizontalAlignment = .center
      cover.verticalAlignment = .center
      cover.isVisible = false
      // A picture has a dark background in light themes, too.
      cover.setStyleClass("over-photo", content.hasStyleClass("photo-backdrop"))
    }
    widget.addOverlay(waiting, passesInput: true)
    widget.addOverlay(failure.widget)
    // A click focuses the content, even if only an error is visible.
    ClickGesture(widget).onPressed { [weak self, weak content] _, _, _ in
      if self?.failure.widget.isVisible == true { content?.grabFocus() }
    }
  }

  /// Shows the spinner after a delay; until then an earlier error stays visible.
  public func wait() {
    progress.text = ""
    spinnerStart = MainLoop.after(milliseconds: Self.spinnerDelay) { [weak self] in
      guard let self else { return }
      failure.widget.isVisible = false
      waiting.isVisible = true
      spinner.start()
    }
  }

  /// Shows the progress.
  public func show(progress text: String) { progress.text = text }

  /// Shows that the content can't be loaded.
  ///
  /// - Parameters:
  ///   - headline: The headline.
  ///   - text: The reason.
  ///   - label: The button's label, or nil for no button.
  ///   - action: The button's action; retained, so it should hold its owner weakly.
  public func fail(
    _ headline: String, because text: String, button label: String? = nil,
    action: (() -> Void)? = nil
  ) {
    stopWaiting()
    failure.show(iconName: iconName, headline: headline, text: text, button: label, action: action)
    failure.widget.isVisible = true
  }

  /// Shows the content alone.
  public func clear() {
    stopWaiting()
    failure.widget.isVisible = false
  }

  private func stopWaiting() {
    spinnerStart = nil
    spinner.stop()
    waiting.isVisible = false
  }
}
