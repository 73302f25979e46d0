public import ImageFiles

/// Which of the pictures beside one.
public enum PictureSide: Hashable, Sendable {
  /// The one before, at the leading side.
  case previous
  /// The next one, at the trailing side.
  case next

  /// The other side.
  var opposite: PictureSide { self == .previous ? .next : .previous }
}

/// The pictures beside the one that a view shows, for a finger that swipes to them.
@MainActor
public struct PictureNeighbours {
  /// A picture beside another one.
  public enum Neighbour {
    /// There is none: the picture gives way a little, and comes back.
    case none
    /// There is one that isn't decoded yet.
    case unknown
    /// There is this one.
    case known(DecodedImage)

    /// Whether asking again leads to nothing else.
    var isFinal: Bool { if case .unknown = self { false } else { true } }
  }

  /// What is at a side.
  let at: (PictureSide) -> Neighbour
  /// Shows the one at a side, at once or as soon as it is there; false where there is none any more.
  let turn: (PictureSide) -> Bool

  /// Creates what a view asks.
  ///
  /// - Parameters:
  ///   - at: Says what is at a side; kept, so it should hold its owner weakly.
  ///   - turn: Shows the picture at a side, or nothing until it is there, and says whether there is
  ///     one; kept, so it should hold its owner weakly.
  public init(
    at: @escaping (PictureSide) -> Neighbour, turn: @escaping (PictureSide) -> Bool
  ) {
    self.at = at
    self.turn = turn
  }
}
