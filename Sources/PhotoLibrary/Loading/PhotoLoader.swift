public import Cairo
public import GLib
public import ImageDecoding
import Synchronization

/// A decoder and cache of photos and thumbnails, off the main thread with limited concurrency.
///
/// Safe to use from any thread. Requests for the same picture share one decode. Photos go before
/// thumbnails, otherwise first come, first served; but thumbnails always leave room for one photo.
/// Cancelling the waiting task removes a queued decode at once and stops a running one, unless
/// another request waits for it; the next photo doesn't wait until that one has stopped. A folder
/// whose disk doesn't answer holds up no picture of another folder.
///
/// Thumbnails are read from and stored in the files in which all programs of the person share them,
/// if there are any.
///
/// A cached picture is valid only as long as the file's length and date stay the same. Broken files
/// are cached too; a file whose decoder crashed, took too long or needed too much memory is first
/// tried once more.
public final class PhotoLoader: Sendable {
  /// The default limit of the thumbnail cache in bytes: 64 MB, which is 7,000 thumbnails of 48
  /// logical pixels, or 1,800 on a screen of double density.
  public static let thumbnailLimit = 64 << 20
  /// The limit of the photo cache in bytes: 96 MB, which is three photos that fill a 4K screen.
  public static let imageLimit = 96 << 20
  /// The corner radius of thumbnails in logical pixels.
  public static let cornerRadius = 6.0

  /// Decodes a file, at high or low priority, and polls whether the picture is still needed.
  package typealias Decode =
    @Sendable (_ path: FilePath, _ fit: ImageFit, _ isUrgent: Bool, _ isUnwanted: () -> Bool)
    throws(ImageError) -> DecodedImage

  let state: Mutex<LoaderState>
  private let decode: Decode
  private let lookups: LookupQueues
  private let sharedThumbnails: SharedThumbnails?
  /// The profile of the screen that photos are decoded for, or `nil` for sRGB.
  ///
  /// Thumbnails are always in sRGB: all programs share them.
  public let screen: ScreenProfile?

  /// Creates a loader with empty caches.
  ///
  /// - Parameters:
  ///   - thumbnailLimit: The limit of the thumbnail cache in bytes, 0 for no cache.
  ///   - sharedThumbnails: The thumbnails that are shared with other programs; `nil` to always make
  ///     thumbnails in this process, and to store none in files.
  ///   - screen: The profile of the screen that photos are decoded for; `nil` for sRGB.
  public convenience init(
    thumbnailLimit: Int = PhotoLoader.thumbnailLimit, sharedThumbnails: SharedThumbnails? = nil,
    screen: ScreenProfile? = nil
  ) {
    self.init(
      thumbnailLimit: thumbnailLimit, sharedThumbnails: sharedThumbnails, screen: screen
    ) { path, fit, isUrgent, isUnwanted throws(ImageError) in
      try ImageDecoder.decode(path, fit, isUrgent: isUrgent, for: screen, isCancelled: isUnwanted)
    }
  }

  /// Creates a loader with custom functions, for tests that control when these end; photos and
  /// thumbnails leave one of the concurrent decodes free.
  package init(
    thumbnailLimit: Int = PhotoLoader.thumbnailLimit, concurrency: Int = 3,
    sharedThumbnails: SharedThumbnails? = nil, screen: ScreenProfile? = nil,
    lookUp: @escaping @Sendable (FilePath) -> FileVersion? = { path in
      (try? FileEntry.at(path))?.fileVersion
    },
    decode: @escaping Decode
  ) {
    self.decode = decode
    lookups = LookupQueues(lookUp)
    self.screen = screen
    self.sharedThumbnails = sharedThumbnails
    state = Mutex(LoaderState(thumbnailLimit: thumbnailLimit, concurrency: concurrency))
  }

  /// Returns the photo in a file, no larger than a size and never enlarged.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - size: The available space, in device pixels.
  ///   - isolation: The caller's actor; leave it out.
  /// - Returns: The photo, upright, and its full size in the file.
  /// - Throws: ``/ImageDecoding/ImageError``, with ``/ImageDecoding/ImageError/Reason/cancelled``
  ///   when the task was cancelled.
  public func image(
    for path: FilePath, fitting size: PixelSize,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ImageError) -> DecodedImage {
    try await load(LoaderKey(path: path, kind: .image(size)))
  }

  /// Returns a part of the photo in a file, which is not cached.
  ///
  /// - Parameters:
  ///   - region: The part, and its requested size.
  ///   - path: The file's path.
  ///   - isolation: The caller's actor; leave it out.
  /// - Returns: The part, upright, and the full size of the whole photo in the file.
  /// - Throws: ``/ImageDecoding/ImageError``, with ``/ImageDecoding/ImageError/Reason/cancelled``
  ///   when the task was cancelled.
  public func part(
    _ region: PictureRegion, of path: FilePath, isolation: isolated (any Actor)? = #isolation
  ) async throws(ImageError) -> DecodedImage {
    try await load(LoaderKey(path: path, kind: .part(region)))
  }

  /// Returns a square of a photo's middle with rounded corners, for lists.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - side: The square's side in logical pixels.
  ///   - scale: The number of device pixels per logical pixel.
  ///   - isolation: The caller's actor; leave it out.
  /// - Returns: The square, with its scale set, so that it draws in logical pixels.
  /// - Throws: ``/ImageDecoding/ImageError``, with ``/ImageDecoding/ImageError/Reason/cancelled``
  ///   when the task was cancelled.
  public func thumbnail(
    for path: FilePath, side: Int, scale: Int = 1, isolation: isolated (any Actor)? = #isolation
  ) async throws(ImageError) -> ImageSurface {
    try await load(LoaderKey(path: path, kind: .thumbnail(side: side, scale: scale))).surface
  }

  /// Returns the cached photo, or `nil`; at once, and without checking whether the file has
  /// changed.
  public func cachedImage(for path: FilePath, fitting size: PixelSize) -> DecodedImage? {
    cached(LoaderKey(path: path, kind: .image(size)))
  }

  /// Returns the cached thumbnail, or `nil`; at once, and without checking whether the file has
  /// changed.
  public func cachedThumbnail(for path: FilePath, side: Int, scale: Int = 1) -> ImageSurface? {
    cached(LoaderKey(path: path, kind: .thumbnail(side: side, scale: scale)))?.surface
  }

  /// Whether a photo that is requested now is decoded at once, rather than queued; at once.
  public var hasRoomForPhoto: Bool { state.withLock { $0.hasRoomForPhoto } }

  /// Whether the cached thumbnail is of a photo whose file is truncated, so that a part of it is
  /// missing; at once.
  public func isTruncated(_ path: FilePath, side: Int, scale: Int = 1) -> Bool {
    let key = LoaderKey(path: path, kind: .thumbnail(side: side, scale: scale))
    return cached(key)?.isTruncated == true
  }

  /// Whether a photo's cached picture is of another version of its file, or the file is missing; at
  /// once.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - size: The available space, as for ``image(for:fitting:isolation:)``.
  /// - Returns: False, too, if nothing is cached.
  public func isOutdated(_ photo: Photo, fitting size: PixelSize) -> Bool {
    isOutdated(LoaderKey(path: photo.path, kind: .image(size)), photo.fileVersion)
  }

  /// Whether a photo's cached thumbnail is of another version of its file, or the file is missing;
  /// at once.
  public func isOutdated(_ photo: Photo, side: Int, scale: Int = 1) -> Bool {
    isOutdated(
      LoaderKey(path: photo.path, kind: .thumbnail(side: side, scale: scale)), photo.fileVersion)
  }

  private func isOutdated(_ key: LoaderKey, _ fileVersion: FileVersion?) -> Bool {
    state.withLock { $0.cached(key).map { $0.fileVersion != fileVersion } ?? false }
  }

  /// Clears the caches; running decodes continue.
  public func forgetAll() {
    state.withLock { $0.forgetAll() }
  }

  /// Clears a file's failures, so that the next request decodes it: for a person who asks to try it
  /// again.
  public func forgetFailures(of path: FilePath) {
    state.withLock { $0.forgetFailures(of: path) }
    guard let sharedThumbnails else { return }
    WorkerThreads.start { sharedThumbnails.failures.forget(path) }
  }

  private func cached(_ key: LoaderKey) -> DecodedImage? {
    state.withLock { $0.cached(key)?.image }
  }

  private func load(
    _ key: LoaderKey, isolation: isolated (any Actor)? = #isolation
  ) async throws(ImageError) -> DecodedImage {
    try await WorkerThreads.run { [self] () async throws(ImageError) in
      let fileVersion = await lookups.fileVersion(of: key)
      let ticket = state.withLock { $0.newTicket() }
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          enqueue(key, fileVersion, ticket: ticket, continuation)
        }
      } onCancel: {
        cancel(ticket)
      }
      return try result.get()
    }
  }

  private func enqueue(
    _ key: LoaderKey, _ fileVersion: FileVersion?, ticket: Int, _ continuation: LoaderState.Waiter
  ) {
    // Checked inside the lock: if the task is cancelled later, its handler finds the ticket.
    let answer = state.withLock { state in
      Task.isCancelled
        ? .failure(ImageError(path: key.path, reason: .cancelled))
        : state.answer(key, fileVersion: fileVersion, ticket: ticket, continuation)
    }
    if let answer { continuation.resume(returning: answer) }
    startDecodes()
  }

  private func cancel(_ ticket: Int) {
    guard let (waiter, key) = state.withLock({ $0.cancel(ticket) }) else { return }
    waiter.resume(returning: .failure(ImageError(path: key.path, reason: .cancelled)))
    // A cancelled photo has freed its slot.
    startDecodes()
  }

  /// Starts as many queued decodes as may run.
  private func startDecodes() {
    while let job = state.withLock({ $0.startNext() }) {
      WorkerThreads.start {
        let result = job.run(self.decode, self.sharedThumbnails)
        let waiters = self.state.withLock { $0.finish(job, result) }
        for waiter in waiters { waiter.resume(returning: result) }
        self.startDecodes()
      }
    }
  }
}

/// The counters of a ``PhotoLoader``.
public struct PhotoLoaderCounts: Hashable, Sendable {
  /// The number of queued decodes.
  public var queued = 0
  /// The number of running decodes.
  public var running = 0
  /// The number of started decodes.
  public var started = 0
  /// The number of decodes that ended with a picture or an error.
  public var finished = 0
  /// The number of cancelled decodes, queued or running.
  public var cancelled = 0
  /// The number of requests that were answered from the cache.
  public var cached = 0
  /// The number of requests that joined an existing decode.
  public var joined = 0
}
