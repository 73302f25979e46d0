import ImageDecoding

/// A change of a photo's own file that keeps the picture's pixels.
package struct PhotoChange: Hashable, Sendable {
  /// The largest size of a changed file, in bytes: that of a file that is decoded whole, plus that
  /// of a sidecar.
  package static let maxFileSize = ImageDecoder.maxBufferedFileSize + SidecarFile.maxSize

  /// The number of clockwise quarter turns to rotate the picture by: 0 to 3.
  package var quarterTurns: Int
  /// The changes of the annotations.
  package var annotations: AnnotationPatch

  /// Creates a change from its parts; the number of turns is reduced to 0 to 3.
  package init(quarterTurns: Int = 0, annotations: AnnotationPatch = AnnotationPatch()) {
    self.quarterTurns = quarterTurns & 3
    self.annotations = annotations
  }
}
