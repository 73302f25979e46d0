import CGTK

extension Label {
  /// The selected part of the text, in Unicode scalars; nil if nothing is selected.
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

  /// Keeps the selection when the focus arrives other than by Tab or an arrow: GTK would select the
  /// whole text.
  func keepSelectionOnFocus() {
    guard !isSelectionKept else { return }
    isSelectionKept = true
    var before: Range<Int>?
    connect("grab-focus") { [weak self] in before = self?.selection }
    connect("grab-focus", after: true) { [weak self] in
      if !Window.isKeyMovingFocus { self?.selection = before }
    }
  }
}
