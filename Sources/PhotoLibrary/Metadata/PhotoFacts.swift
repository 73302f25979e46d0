/// What a photo's file, or the sidecar beside it, tells about how the photo came to be.
public struct PhotoFacts: Hashable, Sendable, Codable {
  /// What the camera's clock showed when the photo was taken, in seconds since that clock showed the
  /// beginning of 1970; `nil` where it is not known.
  ///
  /// Few cameras note where they are. So times are compared and shown as the clock showed them, and
  /// ``clockOffset`` says how far it was ahead.
  public var dateTaken: Double?
  /// How many minutes the camera's clock was ahead of universal time, or `nil` where the camera didn't
  /// note it.
  public var clockOffset: Int?
  /// The title that somebody gave the photo, or `nil` without one.
  public var title: String?
  /// The camera's maker and model in one line, or `nil` where they are not known.
  public var camera: String?
  /// The lens's name in one line, or `nil` where it is not known.
  public var lens: String?
  /// How the photo was exposed.
  public var exposure: Exposure
  /// Where the photo was taken, or `nil` where that is not known.
  public var place: Place?
  /// How the camera was held, as EXIF numbers it from 1 to 8, or `nil` where the file doesn't say.
  public var orientation: Int?

  /// Creates facts from their parts.
  public init(
    dateTaken: Double? = nil, clockOffset: Int? = nil, title: String? = nil, camera: String? = nil,
    lens: String? = nil, exposure: Exposure = Exposure(), place: Place? = nil,
    orientation: Int? = nil
  ) {
    self.dateTaken = dateTaken
    self.clockOffset = clockOffset
    self.title = title
    self.camera = camera
    self.lens = lens
    self.exposure = exposure
    self.place = place
    self.orientation = orientation
  }
}

extension PhotoFacts {
  /// How a photo was exposed; each part is `nil` where it is not known.
  public struct Exposure: Hashable, Sendable, Codable {
    /// How long the shutter was open, in seconds.
    public var time: Double?
    /// The focal length divided by the aperture's width, as 2.8 in f/2.8.
    public var fNumber: Double?
    /// The sensitivity.
    public var iso: Int?
    /// The focal length in millimetres.
    public var focalLength: Double?

    /// Creates an exposure from its parts.
    public init(
      time: Double? = nil, fNumber: Double? = nil, iso: Int? = nil, focalLength: Double? = nil
    ) {
      self.time = time
      self.fNumber = fNumber
      self.iso = iso
      self.focalLength = focalLength
    }
  }

  /// A place on earth.
  public struct Place: Hashable, Sendable, Codable {
    /// In degrees, from −90 in the south to 90 in the north.
    public var latitude: Double
    /// In degrees, from −180 in the west to 180 in the east.
    public var longitude: Double
    /// In metres above the sea, or `nil` where it is not known.
    public var altitude: Double?

    /// Creates a place from its parts.
    public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
      self.latitude = latitude
      self.longitude = longitude
      self.altitude = altitude
    }
  }
}
