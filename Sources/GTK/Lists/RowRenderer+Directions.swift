import CGTK
import GLib

// Lines of a language with the opposite direction of the row. They begin at the row's start, but
// keep their own direction: they are cut at their own end. File names are cut in their middle, and
// stars never: they would show another rating.

extension RowRenderer {
  /// The row's direction.
  private var direction: TextDirection { isMirrored ? .rightToLeft : .leftToRight }

  /// Whether a text has the opposite direction of the row, by its mark or its first letter.
  private func isForeign(_ text: String) -> Bool {
    if text.hasPrefix(direction.mark) { return false }
    if text.hasPrefix(direction.opposite.mark) { return tileColumn == nil }
    // Centered text is never moved.
    guard tileColumn == nil,
      let letter = text.unicodeScalars.first(where: \.properties.isAlphabetic)
    else { return false }
    return letter.isRightToLeft != isMirrored
  }

  /// Returns a line with the control characters for its direction.
  func placed(_ line: String) -> String {
    let mark = direction.mark
    // Stars would take the direction of the line above, or of the text after them.
    if line.hasPrefix(RowStars.letters) { return mark + line }
    guard isForeign(line) else { return line }
    return mark + line.isolated
  }

  /// Cuts lines that are too wide, if Pango would cut them at the row's end.
  ///
  /// These are opposite-direction lines, and file names. Without room for the stars and the
  /// beginning of the text after them, the stars are alone.
  ///
  /// - Parameters:
  ///   - width: The width of the lines, in logical pixels.
  ///   - widget: The list.
  func cutLines(to width: Int, in widget: Widget) {
    let title = Self.line(row.title)
    let showsStarsAlone =
      !stars.isEmpty && row.subtitle != nil && !hasRoomBesideStars(width, in: widget)
    let subtitle = showsStarsAlone ? RowStars.letters : Self.secondLine(of: row)
    let cutsTitle = row.cutsTitleInMiddle || isForeign(title)
    guard cutsTitle || showsStarsAlone || subtitle.map(isForeign) == true else { return }
    setLines(
      cutsTitle
        ? cut(title, to: width, titleStyle, inMiddle: row.cutsTitleInMiddle, in: widget) : title,
      subtitle.map {
        isForeign($0)
          ? cut($0, to: width, Self.subtitleStyle, inMiddle: false, in: widget) : $0
      })
  }

  /// Whether a line has room for the stars and an ellipsis after them.
  private func hasRoomBesideStars(_ width: Int, in widget: Widget) -> Bool {
    stars.totalWidth + measuring(Self.subtitleStyle, in: widget) { $0(" …") } <= width
  }

  private func cut(
    _ line: String, to width: Int, _ style: TextStyle, inMiddle: Bool, in widget: Widget
  ) -> String {
    measuring(style, in: widget) { measure in
      cut(line, inMiddle: inMiddle) { measure($0) <= width }
    }
  }

  /// Calls a closure with a function that returns a text's width in a style, in logical pixels.
  private func measuring<Result>(
    _ style: TextStyle, in widget: Widget, _ body: ((String) -> Int) -> Result
  ) -> Result {
    guard let layout = unsafe gtk_widget_create_pango_layout(widget.cast(), nil) else {
      return body { _ in 0 }
    }
    defer { unsafe g_object_unref(Raw(layout)) }
    let attributes = unsafe style.attributes()
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    return body { text in
      var width: CInt = 0
      unsafe pango_layout_set_text(layout, text, -1)
      unsafe pango_layout_get_pixel_size(layout, &width, nil)
      return Int(width)
    }
  }

  private func cut(_ line: String, inMiddle: Bool, fits: (String) -> Bool) -> String {
    if fits(line) { return line }
    let characters = Array(line)
    func cut(keeping count: Int) -> String {
      let last = inMiddle ? count / 2 : 0
      return String(characters.prefix(count - last)) + "…" + String(characters.suffix(last))
    }
    var (low, high) = (0, characters.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(cut(keeping: middle)) { low = middle } else { high = middle }
    }
    return cut(keeping: low)
  }
}
