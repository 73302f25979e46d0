import Cairo
import GLib
import GTK
import ImageDecoding
import PhotoLibrary

/// The loader of a page's photo and, with lower priority, of adjacent photos.
///
/// If requests arrive faster than photos are decoded, the first one continues, and of the later
/// ones only the last. While a person holds a key, some photos are visible in passing, and the last
/// one soon after the key is released. If thumbnails use all other decoders, only the last request
/// continues.
@MainActor
final class PhotoLoading {
  /// A request for a photo in a size in device pixels.
  struct Request: Hashable {
    let photo: Photo.ID
    let path: FilePath
    let room: PixelSize
  }

  /// Called when a requested photo is decoded; not for photos that are only prepared.
  var onLoaded: ((Photo.ID, DecodedImage) -> Void)?
  /// Called when the last requested photo can't be decoded.
  var onFailed: ((ImageError) -> Void)?

  /// Called when the requested part of a photo is decoded.
  var onPart: ((PictureRegion, DecodedImage) -> Void)?

  /// Called when a photo that was requested as an animation is one.
  var onAnimation: ((Photo.ID, DecodedAnimation) -> Void)?

  private let loader: PhotoLoader
  private var animation: Task<Void, Never>? { didSet { oldValue?.cancel() } }
  private var part: Task<Void, Never>? { didSet { oldValue?.cancel() } }
  private(set) var underWay: [Request: Task<Void, Never>] = [:]
  private var current: Request?
  /// The earlier request that is still being decoded.
  private var first: Request?

  init(loader: PhotoLoader) {
    self.loader = loader
  }

  /// Requests a photo, in place of the previous request.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - room: The available size, in device pixels.
  /// - Returns: The photo if a current version is cached; else `nil`, and one of the closures is
  ///   called later.
  func load(_ photo: Photo, fitting room: PixelSize) -> DecodedImage? {
    let request = Request(photo: photo.id, path: photo.path, room: room)
    if let image = cached(photo, fitting: room) {
      (current, first) = (request, nil)
      cancelAll { _ in false }
      return image
    }
    if request == current {
      // The file may have changed in the meantime.
      underWay.removeValue(forKey: request)?.cancel()
    } else if let current, underWay[current] != nil, first == nil {
      first = current
    }
    current = request
    // Cancel the neighbors of the previous photo and, if no decoder is free, that photo too.
    cancelAll { [first] in $0 == request || $0 == first }
    if underWay[request] == nil, !loader.hasRoomForPhoto {
      first = nil
      cancelAll { $0 == request }
    }
    start(request)
    return nil
  }

  /// Returns the cached photo if it is current, or else `nil`.
  func cached(_ photo: Photo, fitting room: PixelSize) -> DecodedImage? {
    loader.isOutdated(photo, fitting: room)
      ? nil : loader.cachedImage(for: photo.path, fitting: room)
  }

  /// Decodes photos in advance, as many as fit in the cache; cancels all others.
  ///
  /// - Parameters:
  ///   - photos: The photos, most likely first.
  ///   - room: The available size, in device pixels.
  func prepare(_ photos: [Photo], fitting room: PixelSize) {
    let count = max(PhotoLoader.imageLimit / max(room.pixelCount * 4, 1) - 1, 0)
    let requests = photos.prefix(count).map { Request(photo: $0.id, path: $0.path, room: room) }
    cancelAll { [current, first] in $0 == current || $0 == first || requests.contains($0) }
    for request in requests where loader.cachedImage(for: request.path, fitting: room) == nil {
      start(request)
    }
  }

  /// Requests a part of a photo in place of the previous part; `nil` for none.
  func load(_ region: PictureRegion?, of path: FilePath?) {
    part = nil
    guard let region, let path else { return }
    let loader = loader
    part = Task { [weak self] in
      // If the part can't be decoded, the photo stays as it is.
      guard let image = try? await loader.part(region, of: path), !Task.isCancelled else { return }
      self?.onPart?(region, image)
    }
  }

  /// Requests all frames of an animation in place of the previous one; `nil` for none.
  func animate(_ photo: Photo?, fitting room: PixelSize) {
    animation = nil
    guard let photo else { return }
    let screen = loader.screen
    animation = Task { [weak self] in
      // If the frames can't be decoded, the first one stays.
      let pictures = try? await WorkerThreads.run { () async throws(ImageError) in
        try ImageDecoder.animation(of: photo.path, fitting: room, for: screen)
      }
      guard let pictures = pictures ?? nil, !Task.isCancelled else { return }
      self?.onAnimation?(photo.id, pictures)
    }
  }

  /// Cancels all requests.
  func cancel() {
    (current, first) = (nil, nil)
    cancelAll { _ in false }
    (part, animation) = (nil, nil)
  }

  private func start(_ request: Request) {
    guard underWay[request] == nil else { return }
    let loader = loader
    underWay[request] = Task { [weak self] in
      do throws(ImageError) {
        let image = try await loader.image(for: request.path, fitting: request.room)
        if !Task.isCancelled { self?.loaded(request, image) }
      } catch {
        if !Task.isCancelled { self?.failed(request, error) }
      }
    }
  }

  private func loaded(_ request: Request, _ image: DecodedImage) {
    underWay[request] = nil
    if request == current {
      first = nil
      cancelAll { _ in false }
    } else if request == first {
      first = nil
    } else {
      return
    }
    onLoaded?(request.photo, image)
  }

  private func failed(_ request: Request, _ error: ImageError) {
    underWay[request] = nil
    if request == first { first = nil }
    guard request == current, error.reason != .cancelled else { return }
    first = nil
    cancelAll { _ in false }
    onFailed?(error)
  }

  private func cancelAll(but isKept: (Request) -> Bool) {
    for (request, task) in underWay where !isKept(request) {
      task.cancel()
      underWay[request] = nil
    }
  }
}
