import ImageFiles

/// The loader's queue and memory; every change happens under the loader's lock, and none of them
/// waits for anything.
struct LoaderState: Sendable {
  typealias Waiter = CheckedContinuation<Result<DecodedImage, ImageError>, Never>

  /// What came of a decode, and of which version of the file.
  struct Memory: Sendable {
    let stamp: FileStamp
    let result: Result<DecodedImage, ImageError>
  }

  private(set) var counts = PhotoLoaderCounts()
  private let concurrency: Int
  private var thumbnails: RecentCache<LoaderKey, Memory>
  private var images: RecentCache<LoaderKey, Memory>
  /// The decodes that requests can join.
  private var jobs: [LoaderKey: LoaderJob] = [:]
  private var waiters: [LoaderJob.ID: [Int: Waiter]] = [:]
  /// Which decode a ticket waits for.
  private var tickets: [Int: LoaderJob] = [:]
  private var imageQueue = JobQueue()
  private var thumbnailQueue = JobQueue()
  private var nextNumber = 0

  init(thumbnailLimit: Int, imageLimit: Int, concurrency: Int) {
    thumbnails = RecentCache(limit: thumbnailLimit)
    images = RecentCache(limit: imageLimit)
    self.concurrency = concurrency
  }

  /// A number that nothing else has.
  mutating func newTicket() -> Int {
    nextNumber += 1
    return nextNumber
  }

  /// What is remembered under a key, for any version of the file.
  mutating func remembered(_ key: LoaderKey) -> Memory? {
    switch key.kind {
    case .image: images.value(for: key)
    case .thumbnail: thumbnails.value(for: key)
    }
  }

  mutating func forgetAll() {
    images.removeAll()
    thumbnails.removeAll()
  }

  /// Answers a request at once, or has it wait for a decode and returns `nil`.
  mutating func answer(
    _ key: LoaderKey, stamp: FileStamp?, ticket: Int, _ waiter: Waiter
  ) -> Result<DecodedImage, ImageError>? {
    if let memory = remembered(key), memory.stamp == stamp {
      counts.remembered += 1
      return memory.result
    }
    let job: LoaderJob
    if let other = jobs[key], other.stamp == stamp {
      counts.joined += 1
      job = other
    } else {
      job = LoaderJob(id: newTicket(), key: key, stamp: stamp)
      jobs[key] = job
      append(job)
    }
    waiters[job.id, default: [:]][ticket] = waiter
    tickets[ticket] = job
    return nil
  }

  /// Takes a request back; the last one takes its decode with it.
  ///
  /// - Returns: Who is to be told, or `nil` where the ticket waits for nothing.
  mutating func cancel(_ ticket: Int) -> (Waiter, LoaderKey)? {
    guard let job = tickets.removeValue(forKey: ticket),
      let waiter = waiters[job.id]?.removeValue(forKey: ticket)
    else { return nil }
    if waiters[job.id]?.isEmpty == true {
      waiters[job.id] = nil
      if jobs[job.key] === job { jobs[job.key] = nil }
      job.stop()
      counts.cancelled += 1
      if remove(job) { counts.queued -= 1 }
    }
    return (waiter, job.key)
  }

  /// The decode that may start now, or `nil`.
  mutating func startNext() -> LoaderJob? {
    guard counts.running < concurrency, let job = imageQueue.pop() ?? thumbnailQueue.pop() else {
      return nil
    }
    counts.queued -= 1
    counts.running += 1
    counts.started += 1
    return job
  }

  /// Ends a running decode.
  ///
  /// - Returns: Who is to be told.
  mutating func finish(_ job: LoaderJob, _ result: Result<DecodedImage, ImageError>) -> [Waiter] {
    counts.running -= 1
    if jobs[job.key] === job { jobs[job.key] = nil }
    remember(result, of: job)
    // Without a waiting request the decode was cancelled, and counted then.
    guard let waiting = waiters.removeValue(forKey: job.id) else { return [] }
    counts.finished += 1
    for ticket in waiting.keys { tickets[ticket] = nil }
    return Array(waiting.values)
  }

  private mutating func remember(_ result: Result<DecodedImage, ImageError>, of job: LoaderJob) {
    guard let stamp = job.stamp else { return }
    // That a file is broken is remembered, or it would be decoded each time that its row is drawn.
    // What a result costs beyond its pixels is a guess.
    var cost = 512
    switch result {
    case .success(let image): cost += image.surface.byteCount
    case .failure(let error): guard error.reason.isAboutContent else { return }
    }
    let memory = Memory(stamp: stamp, result: result)
    switch job.key.kind {
    case .image: images.store(memory, for: job.key, cost: cost)
    case .thumbnail: thumbnails.store(memory, for: job.key, cost: cost)
    }
  }

  private mutating func append(_ job: LoaderJob) {
    counts.queued += 1
    switch job.key.kind {
    case .image: imageQueue.append(job)
    case .thumbnail: thumbnailQueue.append(job)
    }
  }

  private mutating func remove(_ job: LoaderJob) -> Bool {
    imageQueue.remove(job) || thumbnailQueue.remove(job)
  }
}

extension ImageError.Reason {
  /// Whether it stays so until the file is written to.
  fileprivate var isAboutContent: Bool {
    switch self {
    case .empty, .notAnImage, .truncated, .broken, .tooLarge, .fileTooLarge, .tooMuchMemory,
      .tooLong, .crashed:
      true
    case .missing, .unreadable, .cancelled: false
    }
  }
}
