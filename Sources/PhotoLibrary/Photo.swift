public import ImageFiles

/// One photo of a conversation.
public struct Photo: Hashable, Sendable, Identifiable {
  /// What names the photo as long as the library is open: its conversation's identifier, a slash,
  /// and a number, as in `Chen/2`.
  ///
  /// At the first reading the number is the photo's place in the conversation, counted from 1. It
  /// stays when others come before it or go, so ``Library/position(of:)`` says where it stands.
  public let id: String
  /// The absolute path of the file.
  public let path: FilePath
  /// What tells this version of the file from a later one, or `nil` where nobody asked.
  public let stamp: FileStamp?
  /// What tells the file from all others of the machine, by whatever path it is reached; empty where
  /// the file system has no such thing or nobody asked.
  public let identity: String
  /// What shows where nobody wrote a caption: the file's name without its extension; may be empty.
  ///
  /// As it is: never markup.
  public let name: String
  /// What the person says about it.
  public var remarks: Remarks
  /// When and with what it was taken.
  public var origin: PhotoOrigin

  /// Creates a photo from its parts.
  public init(
    id: String, path: FilePath, name: String, remarks: Remarks = Remarks(),
    origin: PhotoOrigin = PhotoOrigin(), stamp: FileStamp? = nil, identity: String = ""
  ) {
    self.id = id
    self.path = path
    self.name = name
    self.remarks = remarks
    self.origin = origin
    self.stamp = stamp
    self.identity = identity
  }

  /// The number in ``id``, or `nil` where that ends with none.
  public var number: Int? {
    id.lastIndex(of: "/").flatMap { Int(id[id.index(after: $0)...]) }
  }

  /// The photo of this file under another identifier, with what is known about another one.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - other: Whose remarks and origin these are; `nil` leaves the photo's own.
  /// - Returns: The photo.
  func called(_ id: String, keepingRemarksOf other: Photo? = nil) -> Photo {
    Photo(
      id: id, path: path, name: name, remarks: other?.remarks ?? remarks,
      origin: other?.origin ?? origin, stamp: stamp, identity: identity)
  }

  /// The caption, or `nil` where nobody wrote one.
  ///
  /// As it is: never markup.
  public var caption: String? { remarks.caption?.isEmpty == false ? remarks.caption : nil }

  /// What shows about it: the caption, or else the name; may be empty.
  ///
  /// As it is: never markup.
  public var comment: String { caption ?? name }

  /// One to five stars, or `nil` without a rating.
  public var rating: Int? { remarks.rating.flatMap { (1...5).contains($0) ? $0 : nil } }
}
