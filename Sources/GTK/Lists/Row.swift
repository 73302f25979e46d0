public import ImageFiles

/// What a row of a list shows.
public struct Row {
  /// The picture at the start, cropped to a square, or nil.
  public var thumbnail: ImageSurface?
  /// The name of the icon that stands where the picture is not there yet, or nil for no place.
  public var placeholderIcon: String?
  /// The first line, in which markup means nothing.
  public var title: String
  /// The second line, smaller and dim, in which markup means nothing; or nil.
  public var subtitle: String?
  /// What is read to people who don't see it instead of the second line, as "3 stars", or nil.
  public var spokenSubtitle: String?
  /// A short text at the end, as a count, or nil.
  public var trailing: String?
  /// Whether an arrow at the end says that activating the row goes somewhere.
  public var showsChevron: Bool
  /// Whether the row is the heading of those below, which can't be selected or activated.
  public var isHeader: Bool

  /// Creates what a row shows.
  public init(
    title: String, subtitle: String? = nil, spokenSubtitle: String? = nil,
    thumbnail: ImageSurface? = nil, placeholderIcon: String? = nil, trailing: String? = nil,
    showsChevron: Bool = false, isHeader: Bool = false
  ) {
    self.thumbnail = thumbnail
    self.placeholderIcon = placeholderIcon
    self.title = title
    self.subtitle = subtitle
    self.spokenSubtitle = spokenSubtitle
    self.trailing = trailing
    self.showsChevron = showsChevron
    self.isHeader = isHeader
  }
}
