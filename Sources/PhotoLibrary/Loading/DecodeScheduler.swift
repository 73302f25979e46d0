/// The slots for running decodes, so that one slow file never stops all others.
///
/// A window decodes a file at most twice at a time, as a photo and as a thumbnail. Neither photos
/// nor thumbnails take the last slot: thumbnails never hold up a photo, and photos never hold up
/// all thumbnails.
struct DecodeScheduler: Sendable {
  /// The maximum number of cancelled photo decodes that may still run beside the slots.
  ///
  /// Their decoder is told to stop and does so within moments, so a person who goes through the
  /// photos quickly never waits for a photo that was left. A decode in this process may take
  /// longer; this number is more than enough then.
  static let maxStopping = 4

  private let count: Int
  private var images: Set<DecodeJob.ID> = []
  private var thumbnails: Set<DecodeJob.ID> = []
  private var stopping: Set<DecodeJob.ID> = []

  /// Creates free slots, 2 or more.
  init(count: Int) {
    self.count = max(count, 2)
  }

  /// The number of running decodes, including cancelled photo decodes.
  var runningCount: Int { images.count + thumbnails.count + stopping.count }

  /// Whether a photo may start.
  var canStartImage: Bool {
    hasFreeSlot && images.count < count - 1 && stopping.count < Self.maxStopping
  }

  /// Whether a thumbnail may start.
  var canStartThumbnail: Bool { hasFreeSlot && thumbnails.count < count - 1 }

  private var hasFreeSlot: Bool { images.count + thumbnails.count < count }

  /// Gives a decode a slot.
  mutating func start(_ job: DecodeJob) {
    switch job.key.kind {
    case .image, .part: images.insert(job.id)
    case .thumbnail: thumbnails.insert(job.id)
    }
  }

  /// Frees a photo's slot at once, so that the next photo need not wait.
  ///
  /// A thumbnail keeps its slot until it has stopped: the next one is not urgent, and fast
  /// scrolling would start more decodes than the machine has processors for.
  mutating func stop(_ job: DecodeJob) {
    if images.remove(job.id) != nil { stopping.insert(job.id) }
  }

  /// Frees the slot of a decode that ended.
  mutating func finish(_ job: DecodeJob) {
    images.remove(job.id)
    thumbnails.remove(job.id)
    stopping.remove(job.id)
  }
}
