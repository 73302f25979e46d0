import GTK
import ImageFiles
import PhotoLibrary

/// Has the photo decoded that is to be seen, and after it those beside it, so that they show at once.
///
/// Where photos are asked for faster than they are decoded, the first one stays under way, and of
/// those after it only the last: whoever holds a key sees some of them go by, and soon the one where
/// the key was let go. Where thumbnails have all other decoders, it gives way.
@MainActor
final class PhotoLoading {
  /// A photo in a room in device pixels.
  private struct Wish: Hashable {
    let photo: Photo.ID
    let path: FilePath
    let room: PixelSize
  }

  /// Runs when a photo was decoded that was asked for; not with one that was only prepared.
  var onLoaded: ((Photo.ID, DecodedImage) -> Void)?
  /// Runs when the photo that was asked for last can't be decoded.
  var onFailed: ((ImageError) -> Void)?

  /// Runs when a part of a photo was decoded that was asked for last.
  var onPart: ((PictureRegion, DecodedImage) -> Void)?

  /// Runs when a photo that was asked for as an animation turned out to be one.
  var onAnimation: ((Photo.ID, DecodedAnimation) -> Void)?

  private let loader: PhotoLoader
  private var animation: Task<Void, Never>?
  private var part: Task<Void, Never>?
  private var underWay: [Wish: Task<Void, Never>] = [:]
  private var wanted: Wish?
  /// What was asked for before and is still decoded.
  private var first: Wish?

  init(loader: PhotoLoader) {
    self.loader = loader
  }

  /// Asks for a photo, in the place of what was asked for before.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - room: The room there is, in device pixels.
  /// - Returns: The photo where it is remembered as its file is; else `nil`, and one of the closures
  ///   runs later.
  func load(_ photo: Photo, fitting room: PixelSize) -> DecodedImage? {
    let wish = Wish(photo: photo.id, path: photo.path, room: room)
    if let known = known(photo, fitting: room) {
      (wanted, first) = (wish, nil)
      cancelAll { _ in false }
      return known
    }
    if wish == wanted {
      // Its file may be another one meanwhile.
      underWay.removeValue(forKey: wish)?.cancel()
    } else if let wanted, underWay[wanted] != nil, first == nil {
      first = wanted
    }
    wanted = wish
    // Neighbours of the one before give way, and so does that one where there is no room beside it.
    cancelAll { [first] in $0 == wish || $0 == first }
    if underWay[wish] == nil, !loader.hasRoomForPhoto {
      first = nil
      cancelAll { $0 == wish }
    }
    start(wish)
    return nil
  }

  /// The photo where it is remembered as its file is, else `nil`.
  func known(_ photo: Photo, fitting room: PixelSize) -> DecodedImage? {
    loader.isOutdated(photo, fitting: room)
      ? nil : loader.rememberedImage(for: photo.path, fitting: room)
  }

  /// Has photos decoded that may be asked for next, as many as are remembered beside one that shows;
  /// no others go on.
  ///
  /// - Parameters:
  ///   - photos: The photos, the likeliest first.
  ///   - room: The room there is, in device pixels.
  func prepare(_ photos: [Photo], fitting room: PixelSize) {
    let most = max(PhotoLoader.imageLimit / max(room.pixelCount * 4, 1) - 1, 0)
    let wishes = photos.prefix(most).map { Wish(photo: $0.id, path: $0.path, room: room) }
    cancelAll { [wanted, first] in $0 == wanted || $0 == first || wishes.contains($0) }
    for wish in wishes where loader.rememberedImage(for: wish.path, fitting: room) == nil {
      start(wish)
    }
  }

  /// Asks for a part of a photo in the place of the one that was asked for before; `nil` for none.
  func load(_ region: PictureRegion?, of path: FilePath?) {
    part?.cancel()
    part = nil
    guard let region, let path else { return }
    let loader = loader
    part = Task { [weak self] in
      // Without the part the photo stays as it is.
      guard let image = try? await loader.part(region, of: path), !Task.isCancelled else { return }
      self?.onPart?(region, image)
    }
  }

  /// Asks for all pictures of a photo that moves, in the place of the one asked for before; `nil` for
  /// none.
  func animate(_ photo: Photo?, fitting room: PixelSize) {
    animation?.cancel()
    animation = nil
    guard let photo else { return }
    let screen = loader.screen
    animation = Task { [weak self] in
      // What can't be moved stands still.
      let pictures = try? await BlockingWork.run { () async throws(ImageError) in
        try ImageDecoder.animation(of: photo.path.text, fitting: room, for: screen)
      }
      guard let pictures = pictures ?? nil, !Task.isCancelled else { return }
      self?.onAnimation?(photo.id, pictures)
    }
  }

  /// Lets nothing go on that is under way.
  func cancel() {
    (wanted, first) = (nil, nil)
    cancelAll { _ in false }
    part?.cancel()
    animation?.cancel()
  }

  /// How many photos are being decoded.
  var count: Int { underWay.count }

  private func start(_ wish: Wish) {
    guard underWay[wish] == nil else { return }
    let loader = loader
    underWay[wish] = Task { [weak self] in
      do throws(ImageError) {
        let image = try await loader.image(for: wish.path, fitting: wish.room)
        if !Task.isCancelled { self?.loaded(wish, image) }
      } catch {
        if !Task.isCancelled { self?.failed(wish, error) }
      }
    }
  }

  private func loaded(_ wish: Wish, _ image: DecodedImage) {
    underWay[wish] = nil
    if wish == wanted {
      first = nil
      cancelAll { _ in false }
    } else if wish == first {
      first = nil
    } else {
      return
    }
    onLoaded?(wish.photo, image)
  }

  private func failed(_ wish: Wish, _ error: ImageError) {
    underWay[wish] = nil
    if wish == first { first = nil }
    guard wish == wanted, error.reason != .cancelled else { return }
    first = nil
    cancelAll { _ in false }
    onFailed?(error)
  }

  private func cancelAll(but isKept: (Wish) -> Bool) {
    for (wish, task) in underWay where !isKept(wish) {
      task.cancel()
      underWay[wish] = nil
    }
  }
}
