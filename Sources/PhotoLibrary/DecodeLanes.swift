/// Which decodes run, so that one file that takes long never stops all others.
///
/// A window decodes a file at most twice at a time, as a photo and as a thumbnail. Neither photos
/// nor thumbnails take the last lane: a photo is never held up by thumbnails, nor all thumbnails by
/// photos.
struct DecodeLanes: Sendable {
  /// How many photos that nobody wants any longer may still be running beside the lanes.
  ///
  /// Their decoder is told to stop and does so within moments, so that a person who goes through the
  /// photos quickly never waits for one that was left. One in this process may take its time; this
  /// many are more than enough then.
  static let mostStopping = 4

  private let count: Int
  private var images: Set<LoaderJob.ID> = []
  private var thumbnails: Set<LoaderJob.ID> = []
  private var stopping: Set<LoaderJob.ID> = []

  /// Creates free lanes, 2 or more.
  init(count: Int) {
    self.count = max(count, 2)
  }

  /// How many decodes run, those of photos that nobody wants any longer included.
  var runningCount: Int { images.count + thumbnails.count + stopping.count }

  /// Whether a photo may start.
  var canStartImage: Bool {
    hasFreeLane && images.count < count - 1 && stopping.count < Self.mostStopping
  }

  /// Whether a thumbnail may start.
  var canStartThumbnail: Bool { hasFreeLane && thumbnails.count < count - 1 }

  private var hasFreeLane: Bool { images.count + thumbnails.count < count }

  /// Gives a decode a lane.
  mutating func start(_ job: LoaderJob) {
    switch job.key.kind {
    case .image, .part: images.insert(job.id)
    case .thumbnail: thumbnails.insert(job.id)
    }
  }

  /// Frees a photo's lane at once: the next photo waits for nothing.
  ///
  /// A thumbnail keeps its lane until it has stopped: nobody waits for the next one, and rows that
  /// fly by would start more than the machine has processors for.
  mutating func stop(_ job: LoaderJob) {
    if images.remove(job.id) != nil { stopping.insert(job.id) }
  }

  /// Frees the lane of a decode that ended.
  mutating func finish(_ job: LoaderJob) {
    images.remove(job.id)
    thumbnails.remove(job.id)
    stopping.remove(job.id)
  }
}
