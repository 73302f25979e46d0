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
  var inspector = Column()

  /// Everything in its place.
  static let final = Pose()
}

/// A way that columns move into their places.
enum Motion: Hashable {
  /// A column has another page, which moves in a little from an edge and fades in.
  case enter(SplitColumn, from: SplitEdge)
  /// The columns became one stack: the remaining column moves from its old place.
  case collapse(SplitColumn, from: Int)
  /// Leading columns, this wide, move in at the edge: the stack became more columns, or they were
  /// hidden.
  case reveal(width: Int)
  /// Leading columns move in over the detail by this distance.
  case overlay(width: Int)
  /// The inspector, this wide, moves in at the trailing edge.
  case inspector(width: Int)

  /// The distance that an entering page moves, in logical pixels.
  private static let step = 48.0

  /// Returns the pose at a part of the motion, from 0 at its start to 1 at its end.
  func pose(at progress: Double) -> Pose {
    let rest = 1 - progress
    switch self {
    case .enter(let column, let edge):
      let distance = edge == .trailing ? Self.step : -Self.step
      return Pose(column, Pose.Column(distance: distance * rest, alpha: progress))
    case .collapse(let column, let from):
      return Pose(column, Pose.Column(distance: Double(from) * rest))
    case .reveal(let width):
      let distance = -Double(width) * rest
      var pose = Pose()
      pose.leading = distance
      pose.secondary.distance = distance
      return pose
    case .overlay(let distance):
      var pose = Pose()
      pose.leading = -Double(distance) * rest
      return pose
    case .inspector(let width):
      return Pose(.inspector, Pose.Column(distance: Double(width) * rest))
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
      case .inspector: inspector
      }
    }
    set {
      switch column {
      case .primary: primary = newValue
      case .supplementary: supplementary = newValue
      case .secondary: secondary = newValue
      case .inspector: inspector = newValue
      }
    }
  }

  /// The distance of both leading columns from their places.
  var leading: Double {
    get { primary.distance }
    set {
      primary.distance = newValue
      supplementary.distance = newValue
    }
  }

  fileprivate init(_ column: SplitColumn, _ place: Column) {
    self[column] = place
  }
}
