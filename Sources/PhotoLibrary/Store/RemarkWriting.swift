public import ImageFiles
import MetadataFormats
import Synchronization

/// Where what a person says about photos is written: beside each photo or, by choice, into its file.
public final class RemarkWriting: Sendable {
  private let intoFiles: Atomic<Bool>

  /// Begins with one of both.
  ///
  /// - Parameter usesFiles: Whether it is written into the photos' files.
  public init(usesFiles: Bool = false) {
    intoFiles = Atomic(usesFiles)
  }

  /// Whether it is written into the photos' own files, as far as those can hold it, and into sidecars
  /// only where there are some already; otherwise it is written into sidecars alone.
  public var usesFiles: Bool {
    get { intoFiles.load(ordering: .relaxed) }
    set { intoFiles.store(newValue, ordering: .relaxed) }
  }

  /// Writes a part of what is said.
  ///
  /// What was taken away, no stars or an empty caption, is said to be nothing, so that what a
  /// `library.json` says doesn't come back; a photo's own file holds no empty caption.
  ///
  /// On any thread, and as slow as the disk is.
  ///
  /// - Parameters:
  ///   - remarks: What is said.
  ///   - kinds: Which part of it.
  ///   - photo: The photo's path.
  ///   - claim: Asked before each replacement of a file; says whether it may be done.
  /// - Throws: Why it can't be written.
  public func write(
    _ remarks: Remarks, _ kinds: Set<RemarkEdit.Kind>, of photo: FilePath,
    claim: (AnnotationDraft) -> Bool = { _ in true }
  ) throws {
    var change = RemarksChange()
    if kinds.contains(.rating) { change.rating = .changed(remarks.rating) }
    if kinds.contains(.caption) { change.caption = .changed(remarks.caption) }
    // A sidecar is believed more than the file: where there is one, it says the same.
    if try !usesFiles || !Self.writeIntoFile(change, of: photo, claim) || Self.hasSidecar(photo) {
      try Sidecar.write(change, of: photo, claim: claim)
    }
  }

  /// - Returns: Whether the photo's file holds it; one of another kind, or that may only be read,
  ///   doesn't.
  private static func writeIntoFile(
    _ change: RemarksChange, of photo: FilePath, _ claim: (AnnotationDraft) -> Bool
  ) throws(FileActionError) -> Bool {
    do throws(FileActionError) {
      try PhotoRewriting.write(
        PhotoChange(remarks: change), into: photo, unsuited: "", claim: claim)
      return true
    } catch {
      switch error {
      case .unsuited, .readOnly: return false
      default: throw error
      }
    }
  }

  private static func hasSidecar(_ photo: FilePath) -> Bool {
    let sidecars = SidecarFile.all(beside: photo)
    return !sidecars.own.isEmpty || !sidecars.common.isEmpty
  }
}
