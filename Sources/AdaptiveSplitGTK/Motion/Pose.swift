import AdaptiveSplit

/// The places of the columns at one moment of a transition, relative to their final ones.
///
/// Distances go from the leading to the trailing edge, in logical pixels.
struct Pose: Hashable {
  /// One column's distance from its place, and its opacity.
  struct Column: Hashable {
    var distance = 0.0
    var alpha = 1.0
  }

  var primary = Column()
  var supplementary = Column()
  var secondary = Column()

  /// Everything in its place.
  static let final = Pose()
}

/// A way that columns move into their places.
enum Motion: Hashable {
  /// A page was pushed onto a column: it moves in a little and fades in.
  case push(SplitColumn)
  /// A page was popped from a column: the page below it moves in from the other side.
  case pop(SplitColumn)
  /// The columns became one stack: the remaining column moves from its old place.
  case collapse(SplitColumn, from: Int)
  /// The primary, this wide, moves in at the edge: the stack became two columns, or it was hidden.
  case reveal(primary: Int)
  /// The primary, this wide, moves in over the detail.
  case overlay(primary: Int)

  /// The distance that a pushed or popped page moves, in logical pixels.
  private static let step = 48.0

  /// Returns the pose at a part of the motion, from 0 at its start to 1 at its end.
  func pose(at progress: Double) -> Pose {
    let rest = 1 - progress
    switch self {
    case .push(let column):
      return Pose(column, Pose.Column(distance: Self.step * rest, alpha: progress))
    case .pop(let column):
      return Pose(column, Pose.Column(distance: -Self.step * rest, alpha: progress))
    case .collapse(let column, let from):
      return Pose(column, Pose.Column(distance: Double(from) * rest))
    case .reveal(let width):
      let distance = -Double(width) * rest
      return Pose(
        primary: Pose.Column(distance: distance), secondary: Pose.Column(distance: distance))
    case .overlay(let width):
      return Pose(primary: Pose.Column(distance: -Double(width) * rest))
    }
  }
}

extension Pose {
  /// The place of a column.
  subscript(column: SplitColumn) -> Column {
    get {
      switch column {
      case .primary: primary
      case .supplementary: supplementary
      case .secondary: secondary
      }
    }
    set {
      switch column {
      case .primary: primary = newValue
      case .supplementary: supplementary = newValue
      case .secondary: secondary = newValue
      }
    }
  }

  fileprivate init(_ column: SplitColumn, _ place: Column) {
    self[column] = place
  }
}
