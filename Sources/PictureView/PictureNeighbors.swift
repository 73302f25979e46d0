public import ImageDecoding

/// A side of a picture, with the previous or the next one.
public enum PictureSide: Hashable, Sendable {
  /// The previous picture, at the leading side.
  case previous
  /// The next picture, at the trailing side.
  case next

  /// The opposite side.
  var opposite: PictureSide { self == .previous ? .next : .previous }
}

/// The pictures beside the visible one, for swiping to them.
@MainActor
public struct PictureNeighbors {
  /// A picture beside another one.
  public enum Neighbor {
    /// No picture: the visible one moves a little, and springs back.
    case none
    /// A picture that isn't decoded yet.
    case unknown
    /// A decoded picture.
    case known(DecodedImage)

    /// Whether the answer won't change.
    var isFinal: Bool { if case .unknown = self { false } else { true } }
  }

  /// Returns the picture at a side.
  let at: (PictureSide) -> Neighbor
  /// Shows the picture at a side, at once or as soon as it is decoded; returns false if there is
  /// none any longer.
  let turn: (PictureSide) -> Bool

  /// Creates the neighbors of a view's picture.
  ///
  /// - Parameters:
  ///   - at: Returns the picture at a side; retained, so it should hold its owner weakly.
  ///   - turn: Shows the picture at a side, or nothing until it is decoded, and returns whether
  ///     there is one; retained, so it should hold its owner weakly.
  public init(
    at: @escaping (PictureSide) -> Neighbor, turn: @escaping (PictureSide) -> Bool
  ) {
    self.at = at
    self.turn = turn
  }
}
