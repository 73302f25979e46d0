import PhotoMetadata
import Testing

@testable import PhotoLibrary

/// Three-way merges of ratings: every combination of the base, the current and the requested value.
@Suite struct AnnotationMergeTests {
  private static let ratings: [Int?] = [nil, 0, 3, 5]

  /// Calls `body` with every merge of ratings.
  private func withEveryMerge(_ body: (AnnotationMerge) throws -> Void) rethrows {
    for base in Self.ratings {
      for mine in Self.ratings {
        for theirs in Self.ratings {
          for flags in 0..<8 {
            try body(
              AnnotationMerge(
                base: Annotations(rating: base), known: flags & 1 == 0 ? [] : [.rating],
                mine: Annotations(rating: mine), pending: flags & 2 == 0 ? [] : [.rating],
                theirs: Annotations(rating: theirs), isSidecarMissing: flags & 4 != 0))
          }
        }
      }
    }
  }

  @Test func `a merge takes one of two values and reports a lost pending one`() {
    withEveryMerge { merge in
      let result = merge.merged()
      let rating = result.annotations.rating
      #expect(rating == merge.mine.rating || rating == merge.theirs.rating, "\(merge)")
      if rating != merge.mine.rating, merge.pending.contains(.rating) {
        #expect(result.yielded == [.rating], "\(merge)")
      }
      if !result.yielded.isEmpty {
        #expect(rating == merge.theirs.rating && result.pending.isEmpty, "\(merge)")
        #expect(merge.theirs.rating != merge.base.rating, "\(merge)")
      }
    }
  }

  @Test func `values that are the same on both sides are not written`() {
    withEveryMerge { merge in
      guard merge.mine == merge.theirs else { return }
      #expect(merge.merged() == .init(annotations: merge.mine, pending: []), "\(merge)")
    }
  }

  @Test func `unchanged annotations in files change nothing`() {
    withEveryMerge { merge in
      guard merge.known.contains(.rating), merge.theirs == merge.base else { return }
      #expect(merge.merged().annotations == merge.mine, "\(merge)")
    }
  }

  @Test func `a missing sidecar takes no value away`() {
    withEveryMerge { merge in
      guard merge.isSidecarMissing, merge.theirs.rating == nil else { return }
      let result = merge.merged()
      #expect(result.annotations == merge.mine, "\(merge)")
      #expect(result.pending.isEmpty == (merge.mine.rating == nil), "\(merge)")
    }
  }

  @Test func `our own value in the files never counts as another program's`() {
    withEveryMerge { merge in
      var merge = merge
      merge.ownVersions = [OwnVersion(kinds: [.rating], annotations: merge.theirs)]
      let result = merge.merged()
      #expect(result.annotations == merge.mine && result.yielded.isEmpty, "\(merge)")
    }
  }

  @Test func `our own version covers only the kinds that were written`() {
    let merge = AnnotationMerge(
      base: Annotations(rating: 3), known: [.rating, .caption], mine: Annotations(rating: 3),
      pending: [],
      theirs: Annotations(rating: 3, caption: "theirs"),
      ownVersions: [OwnVersion(kinds: [.rating], annotations: Annotations(rating: 3))])
    #expect(
      merge.merged() == .init(annotations: Annotations(rating: 3, caption: "theirs"), pending: []))
  }

  @Test func `kinds are merged one by one`() {
    let merge = AnnotationMerge(
      base: Annotations(rating: 1, caption: "a"), known: [.rating, .caption],
      mine: Annotations(rating: 4, caption: "a"), pending: [.rating],
      theirs: Annotations(rating: 1, caption: "b"))
    #expect(
      merge.merged() == .init(annotations: Annotations(rating: 4, caption: "b"), pending: [.rating])
    )
  }
}
