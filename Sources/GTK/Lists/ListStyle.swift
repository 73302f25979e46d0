/// The style sheet of lists, below every program's own.
///
/// A list in a sidebar has the style class `sidebar-list`, or something around it has.
@MainActor
enum ListStyle {
  /// Lets the rules apply; a second call does nothing.
  static func apply() { _ = sheet }

  private static let sheet = StyleSheet.ofLibrary(rules)

  // Colours are the theme's own, so that light, dark and high contrast come by themselves.
  static let rules = """
    .sidebar-list treeview.view,
    treeview.view.sidebar-list {
      background-color: shade(@theme_bg_color, 0.98);
    }

    .sidebar-list treeview.view:hover,
    treeview.view.sidebar-list:hover {
      background-color: shade(@theme_bg_color, 0.94);
    }

    treeview.view.tiles:hover:not(:selected) {
      background-color: @theme_base_color;
    }

    .sidebar-list treeview.view.tiles:hover:not(:selected),
    treeview.view.sidebar-list.tiles:hover:not(:selected) {
      background-color: shade(@theme_bg_color, 0.98);
    }

    .sidebar-list treeview.view:selected,
    treeview.view.sidebar-list:selected {
      background-color: @theme_selected_bg_color;
    }
    """
}
