import AdaptiveSplit
import GLib
import GTK
import SplitProgram

/// The saved state of a window: its size and pages.
struct SavedWindow: Hashable, Sendable {
  /// The split view's size while the window is not maximized or full screen, in logical pixels.
  var size: WindowSize
  var isMaximized: Bool
  var split: SavedSplitState<PhotoPage>
  /// The file names of the pages' photos.
  var files = PhotoFileNames()
  /// The photo of a comparison to which keys apply, or `nil`.
  var chosen: PhotoPage?
  /// The text of an edited caption that is saved for no photo, or `nil`.
  var unsavedCaption: String?
  /// Whether an earlier version of the program showed the properties; it is in ``split`` now, and
  /// no longer written.
  var showedProperties = false
}

/// The saved windows of a library, in the order in which they were opened.
struct SavedWindows: Hashable, Sendable {
  /// The version of the file format.
  static let version = 1

  /// The library's identity, as in ``LibrarySource/places``.
  var library: [FilePath]
  var windows: [SavedWindow]
}

/// An error: a file in the format of a later version of the program.
struct NewerVersion: Error, CustomStringConvertible {
  let version: Int
  var description: String {
    localized(
      "It has version %s; this program supports version %s.", "\(version)",
      "\(SavedWindows.version)")
  }
}

extension SavedWindow: Codable {
  private enum Key: CodingKey {
    case width, height, isMaximized, split, files, chosen, unsavedCaption, showsProperties
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let width = try values.decode(Int.self, forKey: .width)
    let height = try values.decode(Int.self, forKey: .height)
    guard let size = WindowSize(argument: "\(width)x\(height)") else {
      throw DecodingError.dataCorruptedError(
        forKey: .width, in: values, debugDescription: "No window is \(width)x\(height) pixels.")
    }
    self.size = size
    isMaximized = try values.decode(Bool.self, forKey: .isMaximized)
    split = try values.decode(SavedSplitState<PhotoPage>.self, forKey: .split)
    files = try values.decodeIfPresent(PhotoFileNames.self, forKey: .files) ?? PhotoFileNames()
    chosen = try values.decodeIfPresent(PhotoPage.self, forKey: .chosen)
    unsavedCaption = try values.decodeIfPresent(String.self, forKey: .unsavedCaption)
    showedProperties = try values.decodeIfPresent(Bool.self, forKey: .showsProperties) ?? false
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(size.width, forKey: .width)
    try values.encode(size.height, forKey: .height)
    try values.encode(isMaximized, forKey: .isMaximized)
    try values.encode(split, forKey: .split)
    try values.encode(files, forKey: .files)
    try values.encodeIfPresent(chosen, forKey: .chosen)
    try values.encodeIfPresent(unsavedCaption, forKey: .unsavedCaption)
  }
}

extension SavedWindows: Codable {
  private enum Key: CodingKey { case version, library, windows }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let version = try values.decode(Int.self, forKey: .version)
    guard version <= Self.version else { throw NewerVersion(version: version) }
    library = try values.decode([FilePath].self, forKey: .library)
    windows = try values.decode([SavedWindow].self, forKey: .windows)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(Self.version, forKey: .version)
    try values.encode(library, forKey: .library)
    try values.encode(windows, forKey: .windows)
  }
}
