public import ImageFiles

/// What one command of a person changed in what they say about photos.
///
/// It is about files, not about photos of a library: a file keeps what was said about it in whatever
/// library it shows. Only what the kind says is changed; what another program changed in the rest
/// meanwhile stays, also where the edit is undone later.
public struct RemarkEdit: Hashable, Sendable, Codable {
  /// What is said.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// How many stars a photo has.
    case rating
    /// What is written about a photo.
    case caption
  }

  /// What was said about a file before and after.
  public struct Change: Hashable, Sendable, Codable {
    /// The file's absolute path.
    public let path: FilePath
    /// What was said before.
    public let before: Remarks
    /// What was said after.
    public let after: Remarks

    /// Creates a change from its parts.
    public init(path: FilePath, before: Remarks, after: Remarks) {
      self.path = path
      self.before = before
      self.after = after
    }
  }

  /// What was changed.
  public let kind: Kind
  /// The files that were changed, each once.
  public private(set) var changes: [Change]

  /// Creates an edit.
  ///
  /// - Parameters:
  ///   - kind: What was changed.
  ///   - changes: The files; those of which nothing changed are left out, and of several about one
  ///     file the first counts.
  public init(_ kind: Kind, _ changes: [Change]) {
    self.kind = kind
    var seen: Set<FilePath> = []
    self.changes = changes.filter {
      !kind.isSame($0.before, $0.after) && seen.insert($0.path).inserted
    }
  }

  /// Whether nothing was changed.
  public var isEmpty: Bool { changes.isEmpty }

  /// The edit that takes this one back.
  public var reversed: RemarkEdit {
    RemarkEdit(kind, changes.map { Change(path: $0.path, before: $0.after, after: $0.before) })
  }

  /// The edit after files got other paths.
  ///
  /// - Parameter moves: The paths that they have now, by those that they had.
  /// - Returns: The same edit of those files.
  public func following(_ moves: [FilePath: FilePath]) -> RemarkEdit {
    RemarkEdit(
      kind,
      changes.map { Change(path: moves[$0.path] ?? $0.path, before: $0.before, after: $0.after) })
  }

  /// Makes one edit of this one and a later one of the same kind, as of the stars that a finger went
  /// over; files of which nothing is changed any longer go.
  public func joined(with later: RemarkEdit) -> RemarkEdit {
    var changes = changes
    for change in later.changes {
      if let index = changes.firstIndex(where: { $0.path == change.path }) {
        changes[index] = Change(
          path: change.path, before: changes[index].before, after: change.after)
      } else {
        changes.append(change)
      }
    }
    return RemarkEdit(kind, changes)
  }
}

extension RemarkEdit.Kind {
  /// Whether both say the same, as far as this kind goes.
  func isSame(_ left: Remarks, _ right: Remarks) -> Bool {
    switch self {
    case .rating: left.rating == right.rating
    // Text of other characters is another one, even where people see no difference.
    case .caption: left.caption.map { Array($0.utf8) } == right.caption.map { Array($0.utf8) }
    }
  }

  /// Takes from other remarks what this kind is about; the rest stays.
  public func take(from other: Remarks, into remarks: inout Remarks) {
    switch self {
    case .rating: remarks.rating = other.rating
    case .caption: remarks.caption = other.caption
    }
  }
}
