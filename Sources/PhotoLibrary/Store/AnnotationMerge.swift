import PhotoMetadata

/// A three-way merge of a photo's annotations: the values last seen in its files, the current
/// values in its files, and the values in the store.
///
/// Clocks are not used: a value is another program's edit if it differs from the value last seen
/// and this program never wrote it.
struct AnnotationMerge {
  /// The values that were last seen in the files or written into them.
  var base = Annotations()
  /// The kinds for which ``base`` is known; the files' values of the other kinds are taken as
  /// unchanged.
  var known: Set<AnnotationEdit.Kind> = []
  /// The values in the store.
  var mine: Annotations
  /// The kinds whose value in the store is still to be written.
  var pending: Set<AnnotationEdit.Kind>
  /// The values in the files.
  var theirs: Annotations
  /// The versions written by this program that are in the files now.
  var ownVersions: [OwnVersion] = []
  /// Whether the files can't have annotations because the photo's sidecar is gone or malformed.
  var isSidecarMissing = false

  /// The merged annotations.
  struct Result: Hashable {
    var annotations: Annotations
    /// The kinds to be written.
    var pending: Set<AnnotationEdit.Kind>
    /// The kinds for which a pending value was replaced by another program's.
    var yielded: Set<AnnotationEdit.Kind> = []
  }

  /// Merges each kind separately.
  func merged() -> Result {
    var result = Result(annotations: mine, pending: pending)
    for kind in AnnotationEdit.Kind.allCases {
      if kind.isSame(theirs, mine) {
        result.pending.remove(kind)
      } else if isOwn(kind) || (isSidecarMissing && !kind.hasValue(in: theirs)) {
        // The files have an older version of ours, or none any more: ours is written again.
        if kind.hasValue(in: mine) || pending.contains(kind) { result.pending.insert(kind) }
      } else if !pending.contains(kind) {
        // In a library without writing, our value is in no file.
        let isTheirsNew =
          known.contains(kind) ? !kind.isSame(theirs, base) : !kind.hasValue(in: mine)
        if isTheirsNew { kind.copy(from: theirs, into: &result.annotations) }
      } else if known.contains(kind), !kind.isSame(theirs, base) {
        kind.copy(from: theirs, into: &result.annotations)
        result.pending.remove(kind)
        result.yielded.insert(kind)
      }
    }
    return result
  }

  /// Whether the files have a value of a kind that this program wrote.
  private func isOwn(_ kind: AnnotationEdit.Kind) -> Bool {
    ownVersions.contains { $0.kinds.contains(kind) && kind.isSame($0.annotations, theirs) }
  }
}

/// A version of a sidecar or of a photo's file that this program wrote, or was about to write.
struct OwnVersion: Hashable, Sendable {
  /// The kinds that were written.
  let kinds: Set<AnnotationEdit.Kind>
  /// The values that were written.
  let annotations: Annotations
}

extension AnnotationEdit.Kind {
  /// Whether annotations have a value of this kind.
  func hasValue(in annotations: Annotations) -> Bool {
    switch self {
    case .rating: annotations.rating != nil
    case .caption: annotations.caption != nil
    }
  }
}
