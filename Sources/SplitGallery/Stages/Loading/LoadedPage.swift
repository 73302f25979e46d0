import Foundation
import GTK
import ImageFiles
import PageContent

/// A page whose content comes from an address, with its cover.
@MainActor
final class LoadedPage {
  private let cover: PageCover
  private var loading: Task<Void, Never>?

  /// The content with the cover over it.
  var widget: Widget { cover.widget }

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - content: What shows the content.
  ///   - iconName: The icon that stands for content that didn't come.
  init(_ content: Widget, iconName: String) {
    cover = PageCover(over: content, iconName: iconName)
  }

  /// A page that goes gives up what it waits for.
  isolated deinit { loading?.cancel() }

  /// Loads an address and shows how far it is; what was under way before is given up.
  ///
  /// - Parameters:
  ///   - address: The address, or why there is none.
  ///   - loader: What loads it.
  ///   - headline: What is said where it doesn't come.
  ///   - use: Makes something of the bytes, off the main thread; throws what is said then. It runs
  ///     in a task that is cancelled when nobody wants it any longer.
  ///   - show: Shows what came; it does not run for a page that is gone.
  func load<Content: Sendable>(
    _ address: Result<URL, LoadError>, with loader: Loader, headline: String,
    use: @escaping @Sendable (Data) throws -> Content, show: @escaping @MainActor (Content) -> Void
  ) {
    loading?.cancel()
    cover.wait()
    loading = Task { [weak self] in
      let result: Result<Content, any Error>
      do {
        let content = try await loader.load(
          address.get(),
          onProgress: { [weak self] progress in
            Task { @MainActor in self?.cover.show(progress: progress.text) }
          }, use: use)
        result = .success(content)
      } catch {
        result = .failure(error)
      }
      guard let self, !Task.isCancelled else { return }
      switch result {
      case .success(let content):
        cover.clear()
        show(content)
      case .failure(let error):
        cover.fail(headline, because: "\(error)", button: localized("Retry")) { [weak self] in
          self?.load(address, with: loader, headline: headline, use: use, show: show)
        }
      }
    }
  }
}
