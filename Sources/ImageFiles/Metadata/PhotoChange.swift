/// What is to be changed in a photo's own file; the picture itself stays as it is.
package struct PhotoChange: Hashable, Sendable {
  /// How many bytes a changed file may have: as many as one that is decoded whole, and some more for
  /// what is said about it.
  package static let longestFile = ImageDecoder.largestBufferedFile + SidecarFile.longest

  /// By how many quarters of a turn to the right the picture shows turned from now on: 0 to 3.
  package var quarterTurns: Int
  /// What is to be changed of what a person says about it.
  package var remarks: RemarksChange

  /// Creates a change from its parts; more turns than three are as many as that comes to.
  package init(quarterTurns: Int = 0, remarks: RemarksChange = RemarksChange()) {
    self.quarterTurns = quarterTurns & 3
    self.remarks = remarks
  }
}
