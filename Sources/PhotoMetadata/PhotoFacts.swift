/// The facts about a photo that its file or its sidecar records.
public struct PhotoFacts: Hashable, Sendable, Codable {
  /// The date taken by the camera's clock, in seconds since the beginning of 1970 on that clock;
  /// `nil` if unknown.
  ///
  /// Few cameras record their time zone. So dates are compared and shown in the camera's local
  /// time.
  public var dateTaken: Double?
  /// The photo's title, or `nil` without one.
  public var title: String?
  /// The camera's maker and model in one line, or `nil` if unknown.
  public var camera: String?
  /// The lens's name in one line, or `nil` if unknown.
  public var lens: String?
  /// The exposure settings.
  public var exposure: Exposure
  /// The place where the photo was taken, or `nil` if unknown.
  public var place: Place?
  /// The EXIF orientation from 1 to 8, or `nil` if the file has none.
  public var orientation: Int?

  /// Creates facts from their parts.
  public init(
    dateTaken: Double? = nil, title: String? = nil, camera: String? = nil, lens: String? = nil,
    exposure: Exposure = Exposure(), place: Place? = nil, orientation: Int? = nil
  ) {
    self.dateTaken = dateTaken
    self.title = title
    self.camera = camera
    self.lens = lens
    self.exposure = exposure
    self.place = place
    self.orientation = orientation
  }
}

extension PhotoFacts {
  /// The exposure settings of a photo; each is `nil` if unknown.
  public struct Exposure: Hashable, Sendable, Codable {
    /// The exposure time in seconds.
    public var time: Double?
    /// The focal length divided by the aperture's width, as 2.8 in f/2.8.
    public var fNumber: Double?
    /// The ISO sensitivity.
    public var iso: Int?
    /// The focal length in millimeters.
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
    /// The latitude in degrees, from −90 in the south to 90 in the north.
    public var latitude: Double
    /// The longitude in degrees, from −180 in the west to 180 in the east.
    public var longitude: Double

    /// Creates a place from its parts.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }
}
