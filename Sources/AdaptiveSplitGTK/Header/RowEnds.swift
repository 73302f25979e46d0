/// The ends of a window's title bar that a header bar stands at: there are the window's buttons and
/// the round corners.
struct RowEnds: OptionSet {
  static let leading = RowEnds(rawValue: 1)
  static let trailing = RowEnds(rawValue: 2)
  static let both: RowEnds = [.leading, .trailing]

  let rawValue: Int

  /// The layout of the window's buttons in a bar, from the one for a whole title bar: leading,
  /// colon, trailing; nil for all of it.
  func buttonLayout(from whole: String) -> String? {
    if self == .both { return nil }
    let colon = whole.firstIndex(of: ":") ?? whole.endIndex
    let leading = contains(.leading) ? whole[..<colon] : ""
    let trailing = contains(.trailing) ? whole[colon...].dropFirst() : ""
    return leading + ":" + trailing
  }
}
