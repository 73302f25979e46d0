public import Foundation
public import GTK
import ImageFiles
import SplitProgram

/// What lies over a page while its content is on its way, and when it didn't come.
@MainActor
public final class LoadCover {
  /// The page's content with the cover over it.
  public let widget: Overlay
  private let waiting = Box(orientation: .vertical, spacing: 12)
  private let spinner = Spinner()
  private let progress = Label()
  private let failure: EmptyState
  private let iconName: String
  private var loading: Task<Void, Never>?

  /// Creates a cover.
  ///
  /// - Parameters:
  ///   - content: What it lies over.
  ///   - iconName: The icon that stands for content that didn't come.
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
    }
    widget.addOverlay(waiting, passesInput: true)
    widget.addOverlay(failure.widget)
  }

  /// A cover that goes gives up what it waits for.
  isolated deinit { loading?.cancel() }

  /// Loads an address and shows how far it is; what was under way before is given up.
  ///
  /// - Parameters:
  ///   - address: The address, or why there is none.
  ///   - loader: What loads it.
  ///   - headline: What is said where it doesn't come.
  ///   - use: Makes something of the bytes, off the main thread; throws what is said then. It runs
  ///     in a task that is cancelled when nobody wants it any longer.
  ///   - show: Shows what came; it does not run for a cover that is gone.
  public func load<Content: Sendable>(
    _ address: Result<URL, LoadError>, with loader: Loader, headline: String,
    use: @escaping @Sendable (Data) throws -> Content, show: @escaping @MainActor (Content) -> Void
  ) {
    loading?.cancel()
    failure.widget.isVisible = false
    progress.text = ""
    waiting.isVisible = true
    spinner.start()
    loading = Task { [weak self] in
      let result: Result<Content, any Error>
      do {
        let data = try await loader.content(of: address.get()) { [weak self] progress in
          Task { @MainActor in self?.progress.text = progress.text }
        }
        result = .success(try await BlockingWork.run { try use(data) })
      } catch {
        result = .failure(error)
      }
      guard let self, !Task.isCancelled else { return }
      waiting.isVisible = false
      spinner.stop()
      switch result {
      case .success(let content): show(content)
      case .failure(let error):
        failure.show(
          iconName: iconName, headline: headline, text: "\(error)",
          button: localized("Retry"),
          action: { [weak self] in
            self?.load(address, with: loader, headline: headline, use: use, show: show)
          })
        failure.widget.isVisible = true
      }
    }
  }
}
