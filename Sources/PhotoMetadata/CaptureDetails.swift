/// The date and camera of a photo: the part of its ``PhotoFacts`` that lists and searches need for
/// every photo of a library.
///
/// It belongs to the photo's file, regardless of the conversations that show it.
public struct CaptureDetails: Hashable, Sendable {
  /// The date taken by the camera's clock, as ``PhotoFacts/dateTaken``; `nil` if unknown.
  public var dateTaken: Double?
  /// The camera's maker and model in one line, or `nil` if unknown.
  public var camera: String?

  /// Creates capture details from their parts.
  public init(dateTaken: Double? = nil, camera: String? = nil) {
    self.dateTaken = dateTaken
    self.camera = camera
  }

  /// The date taken in calendar components, or `nil` if unknown.
  public var timeTaken: ClockTime? { dateTaken.flatMap(ClockTime.init) }

  /// The year of ``timeTaken``.
  public var yearTaken: Int? { timeTaken?.year }

  /// Whether neither is known.
  package var isEmpty: Bool { dateTaken == nil && camera == nil }
}

extension PhotoFacts {
  /// The date and camera.
  package var capture: CaptureDetails { CaptureDetails(dateTaken: dateTaken, camera: camera) }
}
