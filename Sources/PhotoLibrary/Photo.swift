public import GLib
public import PhotoMetadata

/// One photo of a conversation.
public struct Photo: Hashable, Sendable, Identifiable {
  /// The identifier while the library is open: the conversation's identifier, a slash, and a
  /// number, as in `Chen/2`.
  ///
  /// At the first reading the number is the photo's position in the conversation, counted from 1.
  /// It doesn't change when other photos are added or removed before it, so the current position is
  /// ``Library/position(of:)``.
  public let id: String
  /// The absolute path of the file.
  public let path: FilePath
  /// The version of the file, or `nil` if it is missing or was not read.
  public let fileVersion: FileVersion?
  /// The file's identity on this machine, independent of its path; empty if the file system has
  /// none or it was not read.
  public let identity: String
  /// The name to show without a caption: the file's name without its extension; may be empty.
  ///
  /// Plain text, never markup.
  public let name: String
  /// The photo's annotations.
  public var annotations: Annotations
  /// The date and camera.
  public var capture: CaptureDetails

  /// Creates a photo from its parts.
  public init(
    id: String, path: FilePath, name: String, annotations: Annotations = Annotations(),
    capture: CaptureDetails = CaptureDetails(), fileVersion: FileVersion? = nil,
    identity: String = ""
  ) {
    self.id = id
    self.path = path
    self.name = name
    self.annotations = annotations
    self.capture = capture
    self.fileVersion = fileVersion
    self.identity = identity
  }

  /// The number in ``id``, or `nil` if it doesn't end with one.
  public var number: Int? {
    id.lastIndex(of: "/").flatMap { Int(id[id.index(after: $0)...]) }
  }

  /// Returns the photo of this file under another identifier, with the metadata of another photo.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - other: The photo whose annotations and capture details are used; `nil` keeps the photo's
  ///     own.
  /// - Returns: The photo.
  func identified(as id: String, keepingAnnotationsOf other: Photo? = nil) -> Photo {
    Photo(
      id: id, path: path, name: name, annotations: other?.annotations ?? annotations,
      capture: other?.capture ?? capture, fileVersion: fileVersion, identity: identity)
  }

  /// The caption, or `nil` if there is none.
  ///
  /// Plain text, never markup.
  public var caption: String? { annotations.caption?.isEmpty == false ? annotations.caption : nil }

  /// The text to show: the caption, or else the name; may be empty.
  ///
  /// Plain text, never markup.
  public var title: String { caption ?? name }

  /// One to five stars, or `nil` without a rating.
  public var rating: Int? { annotations.rating.flatMap { (1...5).contains($0) ? $0 : nil } }
}
