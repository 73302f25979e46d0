import GTK

/// The style sheet of split views, with a lower priority than every program's own.
///
/// ``SplitView`` documents its style classes.
@MainActor
enum SplitStyle {
  /// Applies the rules; a second call does nothing.
  static func apply() { _ = sheet }

  private static let sheet = StyleSheet.ofLibrary(rules)

  // Colors are the theme's own, so light, dark and high contrast work automatically.
  static let rules = """
    /* The sidebar. */
    .split-view > .sidebar-list {
      background-color: shade(@theme_bg_color, 0.98);
    }

    /* Header bars of the columns. */
    .split-back label {
      font-weight: normal;
    }

    /* The theme's own is too faint to be read. */
    .split-header headerbar .subtitle {
      opacity: 0.8;
    }

    /* The corners of the window are round, those between bars inside the row are not. */
    .split-header .split-header headerbar:dir(ltr):not(.row-start),
    .split-header .split-header headerbar:dir(rtl):not(.row-end) {
      border-top-left-radius: 0;
    }

    .split-header .split-header headerbar:dir(ltr):not(.row-end),
    .split-header .split-header headerbar:dir(rtl):not(.row-start) {
      border-top-right-radius: 0;
    }

    /* A button has its final size at once: otherwise the columns would be measured again in each
       frame of the change. Its icon has its final color at once: GTK keeps a picture of it in each
       color on the way. */
    .split-header headerbar button {
      transition-property: background, border-color, box-shadow, text-shadow;
    }

    /* With fingers, targets of 44 pixels in a bar of the same height. */
    .split-header headerbar.compact {
      padding: 0;
    }

    /* In a narrow bar, its spacing is enough room around the title. */
    .split-header headerbar.compact .title {
      padding-left: 0;
      padding-right: 0;
    }

    .split-header headerbar.compact > button:not(.titlebutton) {
      min-width: 34px;
      min-height: 34px;
      margin: 1px 0;
      padding: 4px;
    }

    .split-header headerbar.compact > button.text-button {
      min-height: 30px;
      padding: 2px 8px;
      border: 5px solid transparent;
      border-radius: 10px;
      background-clip: padding-box;
    }

    /* The theme's own blue is too light for white text. */
    .split-header headerbar.compact > button.suggested-action:not(:disabled) {
      background-image: image(shade(@theme_selected_bg_color, 0.85));
    }

    .split-header headerbar.compact > button.suggested-action:hover:not(:disabled) {
      background-image: image(shade(@theme_selected_bg_color, 0.75));
    }

    /* A suggested or destructive button keeps its background, on which its text is readable. */
    .split-header headerbar.compact
      > button:not(.titlebutton):not(.suggested-action):not(.destructive-action) {
      border-color: transparent;
      background: none;
      box-shadow: none;
      text-shadow: none;
    }

    /* Without a frame, the text would look like another title. */
    .split-header headerbar.compact
      > button.text-button:not(.suggested-action):not(.destructive-action) {
      background-color: alpha(@theme_fg_color, 0.08);
      background-clip: padding-box;
    }

    .split-header headerbar.compact
      > button:hover:not(.titlebutton):not(.suggested-action):not(.destructive-action),
    .split-header headerbar.compact
      > button:active:not(.titlebutton):not(.suggested-action):not(.destructive-action),
    .split-header headerbar.compact
      > button:checked:not(.titlebutton):not(.suggested-action):not(.destructive-action) {
      background-color: alpha(@theme_fg_color, 0.12);
    }
    """
}
