import GLib
import GTK
import PhotoLibrary

// The menu items for sorting, in the window's menu and in that of the search.

extension PhotoOrder {
  /// Returns the menu items for choosing an order.
  ///
  /// - Parameter action: The name of the action with the order as its state.
  /// - Returns: An item for each order.
  static func menuItems(action: String) -> [Menu.Item] {
    allCases.map { Menu.Item($0.title, action: action, choice: $0.rawValue) }
  }

  private var title: String {
    switch self {
    case .library: localized("Folder Order")
    case .name: localized("A–Z")
    case .nameBackwards: localized("Z–A")
    case .oldest: localized("Oldest First")
    case .newest: localized("Newest First")
    case .best: localized("Highest Rating First")
    case .worst: localized("Lowest Rating First")
    }
  }
}
