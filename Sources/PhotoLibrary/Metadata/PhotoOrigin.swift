/// When a photo was taken and with what: as much of its ``PhotoFacts`` as lists and searches need of
/// every photo of a library.
///
/// It belongs to the photo's file, whichever conversations show it.
public struct PhotoOrigin: Hashable, Sendable {
  /// What the camera's clock showed, as ``PhotoFacts/dateTaken``; `nil` where it is not known.
  public var dateTaken: Double?
  /// The camera's maker and model in one line, or `nil` where they are not known.
  public var camera: String?

  /// Creates an origin from its parts.
  public init(dateTaken: Double? = nil, camera: String? = nil) {
    self.dateTaken = dateTaken
    self.camera = camera
  }

  /// What the camera's clock showed as people read it, or `nil` where it is not known.
  public var timeTaken: ClockTime? { dateTaken.flatMap(ClockTime.init) }

  /// The year of ``timeTaken``.
  public var yearTaken: Int? { timeTaken?.year }

  /// Whether nothing is known.
  var isEmpty: Bool { dateTaken == nil && camera == nil }
}

extension PhotoFacts {
  /// When and with what.
  var origin: PhotoOrigin { PhotoOrigin(dateTaken: dateTaken, camera: camera) }
}
