import AdaptiveSplit
import GTK

@testable import AdaptiveSplitGTK

// Questions and actions of the tests of header bars.

extension SplitHeader {
  /// The position of the divider between the bars, in logical pixels.
  var dividerX: Int { paned.position }

  /// Moves the divider as a drag does.
  func drag(dividerTo width: Int) { paned.position = width }

  func wayBack(_ column: SplitColumn) -> WayBackMenu { header(of: column).wayBack }

  /// Returns whether a column's leading button shows its label, and whether the whole title is
  /// visible.
  func showsWholly(_ column: SplitColumn) -> (label: Bool, title: Bool) {
    let header = header(of: column)
    let title = header.title
    return (
      header.backLabel.label.isMapped || header.reveal.label.label.isMapped,
      title.allocation.width >= title.minimumAndNaturalWidth().natural
    )
  }
}

extension WayBackMenu {
  /// Closes the menu.
  func close() { popover.popdown() }

  /// Whether the menu is open.
  var isOpen: Bool { popover.isVisible }

  /// The titles that the menu lists now.
  var titles: [String] { steps().map(\.title) }
}
