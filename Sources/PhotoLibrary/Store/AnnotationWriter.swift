public import GLib
public import PhotoMetadata
import Synchronization

/// A writer of annotations to photos' sidecars or, by choice, into their own files.
public final class AnnotationWriter: Sendable {
  private let intoFiles: Atomic<Bool>

  /// Creates a writer.
  ///
  /// - Parameter usesFiles: Whether annotations are written into the photos' files.
  public init(usesFiles: Bool = false) {
    intoFiles = Atomic(usesFiles)
  }

  /// Whether annotations are written into the photos' own files, as far as those can hold them, and
  /// into sidecars only if they already exist; otherwise they are written into sidecars alone.
  public var usesFiles: Bool {
    get { intoFiles.load(ordering: .relaxed) }
    set { intoFiles.store(newValue, ordering: .relaxed) }
  }

  /// Writes some kinds of annotations.
  ///
  /// Removed annotations, no stars or an empty caption, are written as explicit empty values, so
  /// that those of a `library.json` don't reappear; a photo's own file holds no empty caption.
  ///
  /// On any thread; as slow as the disk is.
  ///
  /// - Parameters:
  ///   - annotations: The annotations.
  ///   - kinds: The kinds to be written.
  ///   - photo: The photo's path.
  ///   - claim: Called before each replacement of a file; returns whether it may proceed.
  /// - Throws: An error if they can't be written.
  public func write(
    _ annotations: Annotations, _ kinds: Set<AnnotationEdit.Kind>, of photo: FilePath,
    claim: (AnnotationDraft) -> Bool = { _ in true }
  ) throws {
    var change = AnnotationPatch()
    if kinds.contains(.rating) { change.rating = .changed(annotations.rating) }
    if kinds.contains(.caption) { change.caption = .changed(annotations.caption) }
    // A sidecar takes precedence over the file: if there is one, it gets the same values.
    if try !usesFiles || !Self.writeIntoFile(change, of: photo, claim) || Self.hasSidecar(photo) {
      try Sidecar.write(change, of: photo, claim: { claim(.sidecar($0, $1)) })
    }
  }

  /// Writes a change into the photo's file.
  ///
  /// - Returns: Whether the file holds it; a file of an unsupported kind, or a read-only one,
  ///   doesn't.
  private static func writeIntoFile(
    _ change: AnnotationPatch, of photo: FilePath, _ claim: (AnnotationDraft) -> Bool
  ) throws(FileOperationError) -> Bool {
    do throws(FileOperationError) {
      try PhotoRewriting.write(
        PhotoChange(annotations: change), into: photo, unsuited: "", claim: claim)
      return true
    } catch {
      switch error {
      case .unsuited, .readOnly, .readOnlyFolder: return false
      default: throw error
      }
    }
  }

  private static func hasSidecar(_ photo: FilePath) throws(FileOperationError) -> Bool {
    let sidecars = try SidecarFile.all(beside: photo)
    return !sidecars.own.isEmpty || !sidecars.common.isEmpty
  }
}
