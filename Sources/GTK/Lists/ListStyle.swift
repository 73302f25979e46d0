/// The style sheet of lists, with a lower priority than every program's own.
///
/// A list in a sidebar has the style class `sidebar-list`, or a container around it has.
@MainActor
enum ListStyle {
  /// Applies the rules; a second call does nothing.
  static func apply() { _ = sheet }

  private static let sheet = StyleSheet.ofLibrary(rules)

  // Colors are the theme's own, so light, dark and high contrast work automatically.
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
