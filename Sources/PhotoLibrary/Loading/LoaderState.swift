import Cairo
import DequeModule
import GLib
import ImageDecoding

/// The loader's queues and caches; every change happens under the loader's lock, and none blocks.
struct LoaderState: Sendable {
  typealias Waiter = CheckedContinuation<Result<DecodedImage, ImageError>, Never>

  /// A decoded picture and the version of its file.
  struct CachedPicture: Sendable {
    let fileVersion: FileVersion
    let image: DecodedImage
  }

  /// The counters of what has happened; those of the queues are computed.
  private var events = PhotoLoaderCounts()
  private var scheduler: DecodeScheduler
  private var thumbnails: LRUCache<LoaderKey, CachedPicture>
  private var images: LRUCache<LoaderKey, CachedPicture>
  private var failures = FailureCache()
  /// The decodes that requests can join.
  private var jobs: [LoaderKey: DecodeJob] = [:]
  private var waiters: [DecodeJob.ID: [Int: Waiter]] = [:]
  /// The decode that each ticket waits for.
  private var tickets: [Int: DecodeJob] = [:]
  private var imageQueue = Deque<DecodeJob>()
  private var thumbnailQueue = Deque<DecodeJob>()
  private var nextNumber = 0

  init(thumbnailLimit: Int, concurrency: Int) {
    thumbnails = LRUCache(limit: thumbnailLimit)
    images = LRUCache(limit: PhotoLoader.imageLimit)
    scheduler = DecodeScheduler(count: concurrency)
  }

  /// The loader's counters.
  var counts: PhotoLoaderCounts {
    var counts = events
    counts.queued = imageQueue.count + thumbnailQueue.count
    counts.running = scheduler.runningCount
    return counts
  }

  /// Returns a new unique number.
  mutating func newTicket() -> Int {
    nextNumber += 1
    return nextNumber
  }

  /// Returns the cached picture for a key, of any version of the file.
  mutating func cached(_ key: LoaderKey) -> CachedPicture? {
    switch key.kind {
    case .image: images.value(for: key)
    case .part: nil
    case .thumbnail: thumbnails.value(for: key)
    }
  }

  mutating func forgetAll() {
    images = LRUCache(limit: images.limit)
    thumbnails = LRUCache(limit: thumbnails.limit)
    failures = FailureCache()
  }

  /// Clears a file's failures, so that the next request decodes it.
  mutating func forgetFailures(of path: FilePath) {
    failures.forget(path)
  }

  /// Answers a request at once, or queues it for a decode and returns `nil`.
  mutating func answer(
    _ key: LoaderKey, fileVersion: FileVersion?, ticket: Int, _ waiter: Waiter
  ) -> Result<DecodedImage, ImageError>? {
    if let picture = cached(key), picture.fileVersion == fileVersion {
      events.cached += 1
      return .success(picture.image)
    }
    if let error = failures.error(for: key.path, fileVersion: fileVersion) {
      events.cached += 1
      return .failure(error)
    }
    let job: DecodeJob
    if let other = jobs[key], other.fileVersion == fileVersion {
      events.joined += 1
      job = other
    } else {
      job = DecodeJob(id: newTicket(), key: key, fileVersion: fileVersion)
      jobs[key] = job
      switch key.kind {
      case .image, .part: imageQueue.append(job)
      case .thumbnail: thumbnailQueue.append(job)
      }
    }
    waiters[job.id, default: [:]][ticket] = waiter
    tickets[ticket] = job
    return nil
  }

  /// Cancels a request; cancelling a decode's last request cancels the decode.
  ///
  /// - Returns: The request to be resumed, or `nil` if the ticket is not waiting.
  mutating func cancel(_ ticket: Int) -> (Waiter, LoaderKey)? {
    guard let job = tickets.removeValue(forKey: ticket),
      let waiter = waiters[job.id]?.removeValue(forKey: ticket)
    else { return nil }
    if waiters[job.id]?.isEmpty == true {
      waiters[job.id] = nil
      if jobs[job.key] === job { jobs[job.key] = nil }
      job.stop()
      events.cancelled += 1
      imageQueue.removeAll { $0 === job }
      thumbnailQueue.removeAll { $0 === job }
      scheduler.stop(job)
    }
    return (waiter, job.key)
  }

  /// Whether a photo that is requested now starts at once.
  var hasRoomForPhoto: Bool { scheduler.canStartImage }

  /// Starts the next decode, or returns `nil`.
  mutating func startNext() -> DecodeJob? {
    let image = scheduler.canStartImage ? imageQueue.popFirst() : nil
    guard let job = image ?? (scheduler.canStartThumbnail ? thumbnailQueue.popFirst() : nil) else {
      return nil
    }
    scheduler.start(job)
    events.started += 1
    return job
  }

  /// Ends a running decode.
  ///
  /// - Returns: The requests to be resumed.
  mutating func finish(_ job: DecodeJob, _ result: Result<DecodedImage, ImageError>) -> [Waiter] {
    scheduler.finish(job)
    if jobs[job.key] === job { jobs[job.key] = nil }
    let waiting = waiters.removeValue(forKey: job.id)
    cache(result, of: job, wasWanted: waiting != nil)
    // Without a waiting request the decode was cancelled, and counted then.
    guard let waiting else { return [] }
    events.finished += 1
    for ticket in waiting.keys { tickets[ticket] = nil }
    return Array(waiting.values)
  }

  private mutating func cache(
    _ result: Result<DecodedImage, ImageError>, of job: DecodeJob, wasWanted: Bool
  ) {
    guard let fileVersion = job.fileVersion else { return }
    switch result {
    case .success(let image):
      let picture = CachedPicture(fileVersion: fileVersion, image: image)
      // The memory beyond the pixels is a guess.
      let cost = 512 + image.surface.byteCount
      switch job.key.kind {
      case .image: images.store(picture, for: job.key, cost: cost)
      // Each part is requested only once.
      case .part: break
      case .thumbnail: thumbnails.store(picture, for: job.key, cost: cost)
      }
    case .failure(let error):
      // A cancelled decode may have failed for any reason.
      guard wasWanted else { return }
      failures.add(error, of: job.key.path, fileVersion: fileVersion)
    }
  }
}
