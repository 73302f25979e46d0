import Foundation
import GTK
import ImageFiles
import PageContent

/// A picture in an article, which loads when it first becomes visible.
@MainActor
final class ArticlePicture {
  /// The maximum size of a loaded picture, in device pixels.
  private nonisolated static let largest = PixelSize(width: 2048, height: 2048)
  /// The height while the picture's size is unknown, in logical pixels.
  private static let unknownHeight = 120

  /// The picture, or the message that replaces it.
  let widget: Widget
  private let picture = PictureView(fit: .ownSize)
  private let words = Label()
  private let address: URL
  private let text: String
  private let loader: Loader
  private var size: PixelSize?
  private var width = 1
  /// Called when its requested size changes; nil at first.
  var onResize: (() -> Void)?
  private var loading: Task<Void, Never>?

  /// Creates a picture that is not loaded yet.
  ///
  /// - Parameters:
  ///   - address: The picture's address.
  ///   - text: The alternative text, or empty.
  ///   - loader: The loader.
  init(of address: URL, saying text: String, loader: Loader) {
    self.address = address
    self.text = text
    self.loader = loader
    let box = Box(orientation: .vertical)
    box.append(picture.area)
    box.append(words)
    widget = box
    words.wraps = true
    words.xalign = 0
    words.isVisible = false
    picture.area.accessibleName = text
    picture.area.keep(
      picture.area.onDraw { [weak self] _, _, _ in
        self?.load()
        return .proceed
      })
  }

  isolated deinit { loading?.cancel() }

  /// Sets the width to the picture's own width, or the available width if that is smaller.
  ///
  /// - Parameter width: The available width, in logical pixels.
  func fit(width: Int) {
    self.width = max(1, width)
    guard let size else {
      picture.area.sizeRequest = (self.width, Self.unknownHeight)
      words.sizeRequest = (self.width, nil)
      onResize?()
      return
    }
    let shown = min(self.width, size.width)
    let height = (Double(shown) * Double(size.height) / Double(max(1, size.width))).rounded(.up)
    picture.area.sizeRequest = (shown, Int(min(height, 4096)))
    onResize?()
  }

  private func load() {
    guard loading == nil else { return }
    loading = Task { [weak self, loader, address] in
      let result: Result<DecodedImage, any Error>
      do {
        let image = try await loader.load(address) { data in
          try ImageDecoder.decode(
            bytes: [UInt8](data), name: address.lastPathComponent, .fitting(Self.largest))
        }
        result = .success(image)
      } catch {
        result = .failure(error)
      }
      guard let self, !Task.isCancelled else { return }
      show(result)
    }
  }

  private func show(_ result: Result<DecodedImage, any Error>) {
    switch result {
    case .success(let image):
      size = image.originalSize
      picture.show(image)
      fit(width: width)
    case .failure(let error):
      picture.area.isVisible = false
      words.text = text.isEmpty ? "\(error)" : text.drawable(most: 200)
      words.tooltip = "\(error)"
      words.isVisible = true
      onResize?()
    }
  }
}
