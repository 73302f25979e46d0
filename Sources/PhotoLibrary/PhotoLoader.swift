public import ImageFiles
import Synchronization

/// Decodes photos and thumbnails off the main thread, few at a time, and remembers the last ones.
///
/// Safe to use from any thread. Requests for the same picture share one decode. Photos go before
/// thumbnails, otherwise first come, first served; but thumbnails always leave room for one photo.
/// Cancelling the task that waits drops a queued decode at once and stops a running one, unless
/// another request waits for it; the next photo doesn't wait until that one has stopped.
///
/// Thumbnails are read from the files in which all programs of the person keep them, where there are
/// any, and kept there.
///
/// What is remembered counts only as long as the file's length and date stay what they were. A
/// file that is broken is remembered too; one whose decoder crashed, took too long or needed too much
/// memory is tried once more first.
public final class PhotoLoader: Sendable {
  /// How many bytes of thumbnails are remembered unless said otherwise: 64 MB, which is 7,000 of
  /// 48 logical pixels, or 1,800 on a screen of double density.
  public static let thumbnailLimit = 64 << 20
  /// How many bytes of photos are remembered unless said otherwise: 96 MB, which is three that
  /// fill a 4K screen.
  public static let imageLimit = 96 << 20
  /// The corner radius of thumbnails in logical pixels.
  public static let cornerRadius = 6.0

  /// Decodes a file, before or after all other work of the machine, and asks from time to time whether
  /// the picture is still wanted.
  package typealias Decode =
    @Sendable (_ path: String, _ fit: ImageFit, _ isUrgent: Bool, _ isUnwanted: () -> Bool)
    throws(ImageError) -> DecodedImage

  private let state: Mutex<LoaderState>
  private let decode: Decode
  private let sharedThumbnails: SharedThumbnails?
  /// The profile of the screen that photos are decoded for, or `nil` for sRGB's.
  ///
  /// Thumbnails have sRGB's colours in any case: all programs share them.
  public let screen: ScreenProfile?

  /// Creates a loader that remembers nothing yet.
  ///
  /// - Parameters:
  ///   - thumbnailLimit: How many bytes of thumbnails to remember, 0 for none.
  ///   - imageLimit: How many bytes of photos to remember, 0 for none.
  ///   - concurrency: How many decodes may run at a time, 2 or more; of those, neither photos nor
  ///     thumbnails take the last one.
  ///   - sharedThumbnails: The thumbnails that other programs read and write too; `nil` to make them
  ///     all here, and to keep none in files.
  ///   - screen: The profile of the screen that photos are decoded for; `nil` for sRGB's.
  public convenience init(
    thumbnailLimit: Int = PhotoLoader.thumbnailLimit, imageLimit: Int = PhotoLoader.imageLimit,
    concurrency: Int = 3, sharedThumbnails: SharedThumbnails? = nil, screen: ScreenProfile? = nil
  ) {
    self.init(
      thumbnailLimit: thumbnailLimit, imageLimit: imageLimit, concurrency: concurrency,
      sharedThumbnails: sharedThumbnails, screen: screen
    ) { path, fit, isUrgent, isUnwanted throws(ImageError) in
      try ImageDecoder.decode(path, fit, isUrgent: isUrgent, for: screen, isCancelled: isUnwanted)
    }
  }

  /// Creates a loader with another way to decode, for tests that say when a decode ends.
  package init(
    thumbnailLimit: Int = PhotoLoader.thumbnailLimit, imageLimit: Int = PhotoLoader.imageLimit,
    concurrency: Int = 3, sharedThumbnails: SharedThumbnails? = nil, screen: ScreenProfile? = nil,
    decode: @escaping Decode
  ) {
    self.decode = decode
    self.screen = screen
    self.sharedThumbnails = sharedThumbnails
    state = Mutex(
      LoaderState(
        thumbnailLimit: thumbnailLimit, imageLimit: imageLimit, concurrency: concurrency))
  }

  /// What the loader has done so far.
  public var counts: PhotoLoaderCounts {
    state.withLock { $0.counts }
  }

  /// The photo in a file, no larger than a size and never enlarged.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - size: The room there is, in device pixels.
  ///   - isolation: The caller's actor; leave it out.
  /// - Returns: The photo, upright, and how large the file has it.
  /// - Throws: ``/ImageFiles/ImageError``, with ``/ImageFiles/ImageError/Reason/cancelled`` when the
  ///   task was cancelled.
  public func image(
    for path: FilePath, fitting size: PixelSize,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ImageError) -> DecodedImage {
    try await load(LoaderKey(path: path, kind: .image(size)))
  }

  /// A part of the photo in a file, which is not remembered.
  ///
  /// - Parameters:
  ///   - region: The part, and how large it is wanted.
  ///   - path: The file's path.
  ///   - isolation: The caller's actor; leave it out.
  /// - Returns: The part, upright, and how large the file has the whole photo.
  /// - Throws: ``/ImageFiles/ImageError``, with ``/ImageFiles/ImageError/Reason/cancelled`` when the
  ///   task was cancelled.
  public func part(
    _ region: PictureRegion, of path: FilePath, isolation: isolated (any Actor)? = #isolation
  ) async throws(ImageError) -> DecodedImage {
    try await load(LoaderKey(path: path, kind: .part(region)))
  }

  /// A square of a photo's middle with round corners, as lists show it.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - side: The square's side in logical pixels.
  ///   - scale: How many device pixels make a logical one.
  ///   - isolation: The caller's actor; leave it out.
  /// - Returns: The square, with its scale set, so that it draws in logical pixels.
  /// - Throws: ``/ImageFiles/ImageError``, with ``/ImageFiles/ImageError/Reason/cancelled`` when the
  ///   task was cancelled.
  public func thumbnail(
    for path: FilePath, side: Int, scale: Int = 1, isolation: isolated (any Actor)? = #isolation
  ) async throws(ImageError) -> ImageSurface {
    try await load(LoaderKey(path: path, kind: .thumbnail(side: side, scale: scale))).surface
  }

  /// The photo if it is remembered, else `nil`; at once, and without asking whether the file is
  /// still the same.
  public func rememberedImage(for path: FilePath, fitting size: PixelSize) -> DecodedImage? {
    remembered(LoaderKey(path: path, kind: .image(size)))
  }

  /// The thumbnail if it is remembered, else `nil`; at once, and without asking whether the file is
  /// still the same.
  public func rememberedThumbnail(for path: FilePath, side: Int, scale: Int = 1) -> ImageSurface? {
    remembered(LoaderKey(path: path, kind: .thumbnail(side: side, scale: scale)))?.surface
  }

  /// Whether a photo that is asked for now is decoded at once, rather than after something else; at
  /// once.
  public var hasRoomForPhoto: Bool { state.withLock { $0.hasRoomForPhoto } }

  /// Whether the remembered thumbnail is of a photo whose file ends early, so that a part of it is
  /// missing; at once.
  public func isTruncated(_ path: FilePath, side: Int, scale: Int = 1) -> Bool {
    let key = LoaderKey(path: path, kind: .thumbnail(side: side, scale: scale))
    return remembered(key)?.isTruncated == true
  }

  /// Whether what is remembered of a photo is of another version of its file; at once.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - size: The room, as for ``image(for:fitting:isolation:)``.
  /// - Returns: False, too, where nothing is remembered, or nobody knows which version there is.
  public func isOutdated(_ photo: Photo, fitting size: PixelSize) -> Bool {
    isOutdated(LoaderKey(path: photo.path, kind: .image(size)), photo.stamp)
  }

  /// The same of a photo's thumbnail.
  public func isOutdated(_ photo: Photo, side: Int, scale: Int = 1) -> Bool {
    isOutdated(LoaderKey(path: photo.path, kind: .thumbnail(side: side, scale: scale)), photo.stamp)
  }

  private func isOutdated(_ key: LoaderKey, _ stamp: FileStamp?) -> Bool {
    guard let stamp, let known = state.withLock({ $0.remembered(key)?.stamp }) else { return false }
    return known != stamp
  }

  /// Forgets everything that is remembered; running decodes go on.
  public func forgetAll() {
    state.withLock { $0.forgetAll() }
  }

  /// Forgets what was wrong with a file, so that the next request decodes it: for a person who
  /// wants it tried again.
  public func forgetFailures(of path: FilePath) {
    state.withLock { $0.forgetFailures(of: path) }
    guard let sharedThumbnails else { return }
    BlockingWork.start { sharedThumbnails.forgetFailure(of: path) }
  }

  private func remembered(_ key: LoaderKey) -> DecodedImage? {
    state.withLock { $0.remembered(key)?.image }
  }

  private func load(
    _ key: LoaderKey, isolation: isolated (any Actor)? = #isolation
  ) async throws(ImageError) -> DecodedImage {
    try await BlockingWork.run { [self] () async throws(ImageError) in
      let ticket = state.withLock { $0.newTicket() }
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          enqueue(key, ticket: ticket, continuation)
        }
      } onCancel: {
        cancel(ticket)
      }
      return try result.get()
    }
  }

  private func enqueue(_ key: LoaderKey, ticket: Int, _ continuation: LoaderState.Waiter) {
    // The file is asked outside the lock: a slow disk must not hold up the main thread.
    let stamp = (try? FileEntry.at(key.path.text))?.stamp
    // Asked inside the lock: a task that is cancelled later finds the ticket there.
    let answer = state.withLock { state in
      Task.isCancelled
        ? .failure(ImageError(path: key.path.text, reason: .cancelled))
        : state.answer(key, stamp: stamp, ticket: ticket, continuation)
    }
    if let answer { continuation.resume(returning: answer) }
    startDecodes()
  }

  private func cancel(_ ticket: Int) {
    guard let (waiter, key) = state.withLock({ $0.cancel(ticket) }) else { return }
    waiter.resume(returning: .failure(ImageError(path: key.path.text, reason: .cancelled)))
    // A photo that was left has given up its lane.
    startDecodes()
  }

  /// Starts as many queued decodes as may run.
  private func startDecodes() {
    while let job = state.withLock({ $0.startNext() }) {
      BlockingWork.start {
        let result = job.run(self.decode, self.sharedThumbnails)
        let waiters = self.state.withLock { $0.finish(job, result) }
        for waiter in waiters { waiter.resume(returning: result) }
        self.startDecodes()
      }
    }
  }
}

/// What a ``PhotoLoader`` has done so far.
public struct PhotoLoaderCounts: Hashable, Sendable {
  /// How many decodes wait for their turn.
  public var queued = 0
  /// How many decodes run.
  public var running = 0
  /// How many decodes were started.
  public var started = 0
  /// How many decodes ran to their end, in a picture or in an error.
  public var finished = 0
  /// How many decodes were cancelled, queued or running.
  public var cancelled = 0
  /// How many requests were answered from memory.
  public var remembered = 0
  /// How many requests joined a decode that was under way already.
  public var joined = 0
}
