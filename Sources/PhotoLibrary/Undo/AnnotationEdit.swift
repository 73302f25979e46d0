public import GLib
public import PhotoMetadata

/// A change of annotations made by one command of a person.
///
/// It refers to files, not to photos of a library: a file keeps its annotations in every library
/// that shows it. Only values of the edit's kind are changed; changes that another program makes to
/// other values meanwhile are kept, even if the edit is undone later.
public struct AnnotationEdit: UndoableOperation, Codable {
  /// The annotation that an edit changes.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The number of stars.
    case rating
    /// The caption.
    case caption
  }

  /// A file's annotations before and after the edit.
  public struct Change: Hashable, Sendable, Codable {
    /// The file's absolute path.
    public let path: FilePath
    /// The annotations before the edit.
    public let before: Annotations
    /// The annotations after the edit.
    public let after: Annotations

    /// Creates a change from its parts.
    public init(path: FilePath, before: Annotations, after: Annotations) {
      self.path = path
      self.before = before
      self.after = after
    }
  }

  /// The annotation that was changed.
  public let kind: Kind
  /// The changed files, each once.
  public private(set) var changes: [Change]

  /// Creates an edit.
  ///
  /// - Parameters:
  ///   - kind: The annotation that was changed.
  ///   - changes: The files; unchanged files are left out, and if several changes refer to one
  ///     file, the first counts.
  public init(_ kind: Kind, _ changes: [Change]) {
    self.kind = kind
    var seen: Set<FilePath> = []
    self.changes = changes.filter {
      !kind.isSame($0.before, $0.after) && seen.insert($0.path).inserted
    }
  }

  /// Whether the edit changes nothing.
  public var isEmpty: Bool { changes.isEmpty }

  /// The edit that undoes this one.
  public var reversed: AnnotationEdit {
    AnnotationEdit(kind, changes.map { Change(path: $0.path, before: $0.after, after: $0.before) })
  }

  /// Returns the edit with the new paths of moved files, without deleted ones.
  ///
  /// - Parameters:
  ///   - moves: The files' new paths, by their old paths.
  ///   - deleted: The deleted files: a new file of that name is another one.
  /// - Returns: The same edit of those files.
  public func following(
    _ moves: [FilePath: FilePath], forgetting deleted: Set<FilePath> = []
  ) -> AnnotationEdit {
    AnnotationEdit(
      kind,
      changes.filter { !deleted.contains($0.path) }
        .map { Change(path: moves[$0.path] ?? $0.path, before: $0.before, after: $0.after) })
  }

  /// Returns this edit and a later one of the same kind as one edit; `nil` for another kind, or if
  /// another program changed a file in between: undoing has to bring its values back.
  ///
  /// Edits are joined while a finger slides over the stars. Files that look unchanged in the result
  /// are removed: no caption and a removed one would be a step that undoes nothing.
  public func joined(with later: AnnotationEdit) -> AnnotationEdit? {
    guard later.kind == kind else { return nil }
    var changes = changes
    // A person may have selected all photos of a large library.
    let indices = Dictionary(uniqueKeysWithValues: zip(changes.map(\.path), changes.indices))
    for change in later.changes {
      if let index = indices[change.path] {
        guard kind.looksSame(changes[index].after, change.before) else { return nil }
        changes[index] = Change(
          path: change.path, before: changes[index].before, after: change.after)
      } else {
        changes.append(change)
      }
    }
    return AnnotationEdit(kind, changes.filter { !kind.looksSame($0.before, $0.after) })
  }
}

extension AnnotationEdit.Kind {
  /// Whether both have the same value of this kind.
  func isSame(_ left: Annotations, _ right: Annotations) -> Bool {
    switch self {
    case .rating: left.rating == right.rating
    // Text of different scalars counts as different, even if people see no difference.
    case .caption: left.caption.map { Array($0.utf8) } == right.caption.map { Array($0.utf8) }
    }
  }

  /// Whether both show the same value of this kind: no stars or no caption in both, or the same.
  func looksSame(_ left: Annotations, _ right: Annotations) -> Bool {
    switch self {
    case .rating: left.rating ?? 0 == right.rating ?? 0
    case .caption: (left.caption ?? "").utf8.elementsEqual((right.caption ?? "").utf8)
    }
  }

  /// Copies the value of this kind from other annotations and keeps the rest.
  public func copy(from other: Annotations, into annotations: inout Annotations) {
    switch self {
    case .rating: annotations.rating = other.rating
    case .caption: annotations.caption = other.caption
    }
  }
}
