import CGTK
import GLib

/// A drop-down list of texts.
///
/// A text that doesn't fit is cut at its end; the list that opens has room for all. The wheel
/// scrolls the container of the widget, and selects nothing.
@MainActor
public final class ComboBoxText: Bin {
  /// Creates a drop-down list without a selection.
  ///
  /// The C function is `gtk_combo_box_text_new`.
  ///
  /// - Parameter texts: The texts of the list.
  public convenience init(_ texts: [String] = []) {
    unsafe self.init(sinking: gtk_combo_box_text_new())
    cutTexts()
    openForFingers()
    passScrollingOn()
    for text in texts { append(text) }
  }

  /// Lets the widget be narrower than its longest text.
  private func cutTexts() {
    let cells = unsafe gtk_cell_layout_get_cells(opaque)
    defer { unsafe g_list_free(cells) }
    for renderer in unsafe items(in: cells, { unsafe Object(borrowing: $0) }) {
      renderer.setProperty("ellipsize", Int(PANGO_ELLIPSIZE_END.rawValue))
    }
    unsafe gtk_combo_box_set_popup_fixed_width(cast(), gboolean(false))
  }

  /// Opens the list when a finger is lifted: GTK opens it when a finger touches, and lifting the
  /// finger then selects the text under it and closes the list before it was visible.
  ///
  /// The C function is `gtk_combo_box_popup`.
  private func openForFingers() {
    let tap = ClickGesture(self, phase: .capture, isTouchOnly: true)
    tap.onPressed { [weak tap] _, _, _ in tap?.claim() }
    tap.onReleased { [weak self] _, _, _ in
      if let self { unsafe gtk_combo_box_popup(cast()) }
    }
  }

  /// Adds a text.
  ///
  /// The C function is `gtk_combo_box_text_append_text`.
  public func append(_ text: String) {
    unsafe gtk_combo_box_text_append_text(cast(), text)
  }

  /// The index of the selected text, or nil.
  ///
  /// The C functions are `gtk_combo_box_get_active` and `gtk_combo_box_set_active`.
  public var selectedIndex: Int? {
    get {
      let index = unsafe gtk_combo_box_get_active(cast())
      return index < 0 ? nil : Int(index)
    }
    set {
      guard newValue != selectedIndex else { return }
      unsafe gtk_combo_box_set_active(cast(), newValue.map { CInt(clamping: $0) } ?? -1)
    }
  }

  /// Runs `handler` when another text is selected.
  ///
  /// The C signal is `changed`.
  @discardableResult
  public func onChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connect("changed", handler)
  }
}
