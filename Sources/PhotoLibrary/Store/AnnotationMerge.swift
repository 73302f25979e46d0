/// A three-way merge of a photo's annotations: the last values that were seen in its files, the values
/// that are in its files now, and the values in the store.
///
/// No clock is asked: another program's edit is a value that differs from the one that was seen last
/// and that this program never wrote.
struct AnnotationMerge {
  /// The values that were last seen in the files or written into them.
  var base = Remarks()
  /// The kinds of which ``base`` is known: of the others the files said the same before.
  var known: Set<RemarkEdit.Kind> = []
  /// The values in the store.
  var mine: Remarks
  /// The kinds of which the store's value is still to be written.
  var pending: Set<RemarkEdit.Kind>
  /// The values in the files.
  var theirs: Remarks
  /// The versions that this program wrote and that are in the files now.
  var ownVersions: [OwnVersion] = []
  /// Whether the files can say nothing, because the photo's sidecar is gone or is not understood.
  var isSidecarMissing = false

  /// The merged annotations.
  struct Result: Hashable {
    var remarks: Remarks
    /// The kinds that are to be written.
    var pending: Set<RemarkEdit.Kind>
    /// The kinds of which a pending value lost to another program's.
    var yielded: Set<RemarkEdit.Kind> = []
  }

  /// Merges each kind by itself.
  func merged() -> Result {
    var result = Result(remarks: mine, pending: pending)
    for kind in RemarkEdit.Kind.allCases {
      if kind.isSame(theirs, mine) {
        result.pending.remove(kind)
      } else if isOwn(kind) || (isSidecarMissing && !kind.isSaid(theirs)) {
        // An older version of ours, or none any more: ours is written again.
        if kind.isSaid(mine) || pending.contains(kind) { result.pending.insert(kind) }
      } else if !pending.contains(kind) {
        // In a library of which nothing is written, ours is in no file.
        let isTheirsNew = known.contains(kind) ? !kind.isSame(theirs, base) : !kind.isSaid(mine)
        if isTheirsNew { kind.take(from: theirs, into: &result.remarks) }
      } else if known.contains(kind), !kind.isSame(theirs, base) {
        kind.take(from: theirs, into: &result.remarks)
        result.pending.remove(kind)
        result.yielded.insert(kind)
      }
    }
    return result
  }

  /// Whether the files have a value of a kind that this program wrote.
  private func isOwn(_ kind: RemarkEdit.Kind) -> Bool {
    ownVersions.contains { $0.kinds.contains(kind) && kind.isSame($0.remarks, theirs) }
  }
}

/// A version of a sidecar or of a photo's file that this program wrote, or was about to write.
struct OwnVersion: Hashable, Sendable {
  /// The kinds that were written.
  let kinds: Set<RemarkEdit.Kind>
  /// The values that were written.
  let remarks: Remarks
}

extension RemarkEdit.Kind {
  /// Whether annotations have a value of this kind.
  func isSaid(_ remarks: Remarks) -> Bool {
    switch self {
    case .rating: remarks.rating != nil
    case .caption: remarks.caption != nil
    }
  }
}
