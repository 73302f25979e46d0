/// The ends of a window's title bar that a header bar reaches, with window buttons and round
/// corners.
struct RowEnds: OptionSet {
  static let leading = RowEnds(rawValue: 1)
  static let trailing = RowEnds(rawValue: 2)
  static let both: RowEnds = [.leading, .trailing]

  let rawValue: Int

  /// Returns the layout of a bar's window buttons from that of a whole title bar (leading, colon,
  /// trailing), or nil for all of it.
  func buttonLayout(from whole: String) -> String? {
    if self == .both { return nil }
    let colon = whole.firstIndex(of: ":") ?? whole.endIndex
    let leading = contains(.leading) ? whole[..<colon] : ""
    let trailing = contains(.trailing) ? whole[colon...].dropFirst() : ""
    return leading + ":" + trailing
  }
}
