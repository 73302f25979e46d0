public import GTK
import ImageFiles

/// What lies over a page while its content is on its way, and when it didn't come.
@MainActor
public final class PageCover {
  /// How long content may take before a spinner says that it is on its way, in milliseconds: what
  /// comes sooner would only flash.
  private static let patience = 150

  /// The page's content with the cover over it.
  public let widget: Overlay
  private let waiting = Box(orientation: .vertical, spacing: 12)
  private let spinner = Spinner()
  private let progress = Label()
  private let failure: EmptyState
  private let iconName: String
  private let click: ClickGesture
  private var patience: ScheduledCall?

  /// Creates a cover that shows nothing.
  ///
  /// - Parameters:
  ///   - content: What it lies over.
  ///   - iconName: The icon that stands for content that didn't come.
  public init(over content: Widget, iconName: String) {
    self.iconName = iconName
    failure = EmptyState(iconName: iconName, headline: "")
    widget = Overlay(content)
    click = ClickGesture(widget)
    spinner.sizeRequest = (37, 37)
    progress.style = TextStyle(alpha: 0.75, hasTabularFigures: true)
    waiting.append(spinner)
    waiting.append(progress)
    for cover in [waiting, failure.widget] {
      cover.horizontalAlignment = .center
      cover.verticalAlignment = .center
      cover.isVisible = false
      // A picture's ground is dark in light themes too.
      cover.setStyleClass("over-photo", content.hasStyleClass("photo-backdrop"))
    }
    widget.addOverlay(waiting, passesInput: true)
    widget.addOverlay(failure.widget)
    // What is clicked has the keys from then on, also where only words show.
    click.onPressed { [weak self, weak content] _, _, _ in
      if self?.failure.widget.isVisible == true { content?.grabFocus() }
    }
  }

  /// Says that content is on its way, as soon as it takes long; what failed before shows until then.
  public func wait() {
    progress.text = ""
    patience = MainLoop.after(milliseconds: Self.patience) { [weak self] in
      guard let self else { return }
      failure.widget.isVisible = false
      waiting.isVisible = true
      spinner.start()
    }
  }

  /// Says how far it is.
  public func show(progress text: String) { progress.text = text }

  /// Says that content didn't come.
  ///
  /// - Parameters:
  ///   - headline: What is so.
  ///   - text: Why.
  ///   - label: What a button says, or nil for no button.
  ///   - action: What the button does; kept, so it should hold its owner weakly.
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
    patience = nil
    spinner.stop()
    waiting.isVisible = false
  }
}
