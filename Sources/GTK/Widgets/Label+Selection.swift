import CGTK
import ImageFiles

extension Label {
  /// The selected part of the text, in characters; nil if nothing is selected.
  ///
  /// Setting nil selects nothing. The C functions are `gtk_label_get_selection_bounds` and
  /// `gtk_label_select_region`.
  public var selection: Range<Int>? {
    get {
      var (start, end): (CInt, CInt) = (0, 0)
      guard unsafe gtk_label_get_selection_bounds(cast(), &start, &end) != 0 else { return nil }
      return Int(start)..<Int(end)
    }
    set {
      let range = newValue ?? 0..<0
      unsafe gtk_label_select_region(
        cast(), CInt(clamping: range.lowerBound), CInt(clamping: range.upperBound))
    }
  }

  /// Has a focus that doesn't come by Tab or an arrow leave the selection as it is: GTK would select
  /// all of the text.
  func keepSelectionOnFocus() {
    guard !isSelectionKept else { return }
    isSelectionKept = true
    var before: Range<Int>?
    keep(connect("grab-focus") { [weak self] in before = self?.selection })
    keep(
      connect("grab-focus", after: true) { [weak self] in
        if !Window.isKeyMovingFocus { self?.selection = before }
      })
  }
}
