import Foundation
import GLib
import GTK
import PictureView

/// A page whose content comes from an address, with its cover.
@MainActor
final class LoadedPage {
  private let cover: ContentCover
  private let content: Widget
  private let takesFocusCovered: Bool
  private let headline: String
  private var loading: Task<Void, Never>?
  private var retry: (() -> Void)?

  /// The content with the cover over it.
  var widget: Widget { cover.widget }

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - content: The widget for the content.
  ///   - iconName: The icon for missing content.
  ///   - headline: The headline if loading fails.
  ///   - takesFocusCovered: Whether the content can have the keyboard focus under an error: a web
  ///     view would keep it, so that the button that loads it again can't be reached.
  init(_ content: Widget, iconName: String, headline: String, takesFocusCovered: Bool = true) {
    cover = ContentCover(over: content, iconName: iconName)
    self.content = content
    self.headline = headline
    self.takesFocusCovered = takesFocusCovered
  }

  /// Cancels loading when the page is destroyed.
  isolated deinit { loading?.cancel() }

  /// Loads an address and shows the progress; earlier loading is cancelled.
  ///
  /// - Parameters:
  ///   - address: The address, or the error why there is none.
  ///   - loader: The loader.
  ///   - use: Converts the bytes, off the main thread; throws an error for people. It runs in a
  ///     task that is cancelled when the page is destroyed or loads another address.
  ///   - show: Shows the content; it is not called for a destroyed page.
  func load<Content: Sendable>(
    _ address: Result<URL, LoadError>, with loader: Loader,
    use: @escaping @Sendable (Data) throws -> Content, show: @escaping @MainActor (Content) -> Void
  ) {
    retry = { [weak self] in self?.load(address, with: loader, use: use, show: show) }
    loading?.cancel()
    wait()
    loading = Task { [weak self] in
      let result: Result<Content, any Error>
      do {
        let content = try await loader.load(
          address.get(),
          onProgress: { [weak self] progress in self?.cover.show(progress: progress.text) },
          use: use)
        result = .success(content)
      } catch {
        result = .failure(error)
      }
      guard let self, !Task.isCancelled else { return }
      switch result {
      case .success(let content):
        clear()
        show(content)
      case .failure(LoadError.absent(let reason)): cover.fail(headline, because: reason)
      case .failure(let error): fail("\(error)")
      }
    }
  }

  /// Covers the content while it is being made.
  func wait() {
    if !takesFocusCovered { content.canFocus = true }
    cover.wait()
  }

  /// Shows the content alone.
  func clear() { cover.clear() }

  /// Covers the content with an error for people, and a button that loads it again.
  func fail(_ reason: String) {
    cover.fail(headline, because: reason, button: localized("Retry")) { [weak self] in
      self?.retry?()
    }
    if takesFocusCovered { return }
    let hadFocus = content.contains(content.window?.focusWidget)
    content.canFocus = false
    if hadFocus { _ = cover.widget.childFocus(.forward) }
  }
}
