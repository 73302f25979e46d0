import CGTK
import ImageFiles

/// The layout of a paragraph of a ``TextView``, in logical pixels.
public struct ParagraphStyle: Hashable, Sendable {
  /// The indent of its lines, in addition to the view's own margin.
  public var indent: Int
  /// The part of the indent that its first line lacks, as for the bullet of a list item.
  public var hanging: Int
  /// The space above it.
  public var above: Int

  /// Creates a style; omitted values are 0.
  public init(indent: Int = 0, hanging: Int = 0, above: Int = 0) {
    self.indent = indent
    self.hanging = hanging
    self.above = above
  }
}

/// A link in a text.
struct TextLink {
  /// Its range, in Unicode scalars.
  var range: Range<Int>
  /// Its address.
  var address: String
}

/// The common appearance of parts of a text.
struct TextLook: Hashable {
  var style: TextStyle
  var paragraph: ParagraphStyle
  var isLink: Bool
}

// Read-only text with styles, links and widgets.

extension TextView {
  /// The maximum length of an appended paragraph, in Unicode scalars: all of it is laid out at
  /// once.
  public static let longestParagraph = 3000

  /// Appends text, which the person can't undo.
  ///
  /// A view lays out only the visible paragraphs, and the rest when the program is idle: a
  /// paragraph at a time. One that is longer than ``longestParagraph`` is split. The C functions
  /// are `gtk_text_buffer_insert` and `gtk_text_buffer_apply_tag`.
  ///
  /// - Parameters:
  ///   - text: The text, made `drawable(most:)`; a newline ends a paragraph.
  ///   - style: The style of its letters; opacity and tabular figures are ignored.
  ///   - paragraph: The layout of its paragraphs.
  ///   - link: The address for ``onLink`` when the person follows the text, or nil.
  public func append(
    _ text: String, _ style: TextStyle = TextStyle(),
    paragraph: ParagraphStyle = ParagraphStyle(), link: String? = nil
  ) {
    let text = Self.parted(text.drawable().replacing("\0", with: ""))
    guard !text.isEmpty else { return }
    let first = unsafe Int(gtk_text_buffer_get_char_count(buffer.cast()))
    replay {
      var end = unsafe iterator(at: -1)
      unsafe gtk_text_buffer_insert(buffer.cast(), &end, text, -1)
      var start = unsafe iterator(at: first)
      let look = TextLook(style: style, paragraph: paragraph, isLink: link != nil)
      unsafe gtk_text_buffer_apply_tag(buffer.cast(), tag(for: look).cast(), &start, &end)
    }
    if let link {
      let last = unsafe Int(gtk_text_buffer_get_char_count(buffer.cast()))
      links.append(TextLink(range: first..<last, address: link))
    }
    tell()
  }

  /// Returns the text with paragraphs of at most ``longestParagraph``.
  private static func parted(_ text: String) -> String {
    guard text.utf8.count > longestParagraph else { return text }
    var result = ""
    var length = 0
    for character in text {
      let isEnd = character.isNewline
      result.append(character)
      length = isEnd ? 0 : length + character.unicodeScalars.count
      let isLong = length >= longestParagraph - 500
      if isLong && character.isWhitespace || length >= longestParagraph {
        result.append("\n")
        length = 0
      }
    }
    return result
  }

  /// Appends a widget, as if it were a character.
  ///
  /// The C functions are `gtk_text_buffer_create_child_anchor` and
  /// `gtk_text_view_add_child_at_anchor`.
  ///
  /// - Parameters:
  ///   - widget: A widget that is in no container.
  ///   - paragraph: The layout of its paragraph.
  public func append(_ widget: Widget, paragraph: ParagraphStyle = ParagraphStyle()) {
    let place = unsafe Int(gtk_text_buffer_get_char_count(buffer.cast()))
    replay {
      var end = unsafe iterator(at: -1)
      let anchor = unsafe gtk_text_buffer_create_child_anchor(buffer.cast(), &end)
      var start = unsafe iterator(at: place)
      let look = TextLook(style: TextStyle(), paragraph: paragraph, isLink: false)
      unsafe end = iterator(at: -1)
      unsafe gtk_text_buffer_apply_tag(buffer.cast(), tag(for: look).cast(), &start, &end)
      widgets.append((place, look))
      unsafe gtk_text_view_add_child_at_anchor(cast(), widget.cast(), anchor)
    }
    tell()
  }

  /// Places the widgets in the text again, which GTK doesn't move when one above became higher.
  ///
  /// The C functions are `gtk_text_buffer_remove_tag` and `gtk_text_buffer_apply_tag`: a line whose
  /// tags changed is laid out again.
  public func placeWidgets() {
    for (place, look) in widgets {
      var start = unsafe iterator(at: place)
      var end = unsafe iterator(at: place + 1)
      unsafe gtk_text_buffer_remove_tag(buffer.cast(), tag(for: look).cast(), &start, &end)
      unsafe gtk_text_buffer_apply_tag(buffer.cast(), tag(for: look).cast(), &start, &end)
    }
    queueDraw()
  }

  /// Whether the text cursor is visible; true by default.
  ///
  /// If it is hidden, the arrow keys scroll. The C functions are `gtk_text_view_get_cursor_visible`
  /// and `gtk_text_view_set_cursor_visible`.
  public var showsCursor: Bool {
    get { unsafe gtk_text_view_get_cursor_visible(cast()) != 0 }
    set { unsafe gtk_text_view_set_cursor_visible(cast(), gboolean(newValue)) }
  }

  /// Returns the frame of a character in the view, in logical pixels, for tests.
  ///
  /// The C function is `gtk_text_view_get_iter_location`.
  package func place(of offset: Int) -> Rectangle {
    var iterator = unsafe iterator(at: offset)
    var place = GdkRectangle()
    unsafe gtk_text_view_get_iter_location(cast(), &iterator, &place)
    var point = (x: CInt(0), y: CInt(0))
    unsafe gtk_text_view_buffer_to_window_coords(
      cast(), GTK_TEXT_WINDOW_WIDGET, place.x, place.y, &point.x, &point.y)
    return Rectangle(
      x: Int(point.x), y: Int(point.y), width: Int(place.width), height: Int(place.height))
  }

  /// Follows links by the pointer, by Tab and by Return, if the text is read-only.
  func watchLinks() {
    keep(
      onButtonPress { [weak self] event in
        self?.pressedLink = event.button == 1 && event.clicks == 1 ? self?.link(at: event) : nil
        return .proceed
      })
    keep(
      onButtonRelease { [weak self] event in
        guard let self, let link = link(at: event), link == pressedLink, selection.isEmpty else {
          return .proceed
        }
        // The text needs the release too, or it would continue selecting.
        pressedLink = nil
        onLink?(links[link].address)
        return .proceed
      })
    keep(onKeyPress { [weak self] event in self?.press(event) == true ? .stop : .proceed })
    keep(onStyleUpdated { [weak self] in self?.colorLinks() })
    unsafe keep(
      connectEvent("motion-notify-event") { [weak self] event in
        let motion = unsafe typed(event, as: GdkEventMotion.self).pointee
        unsafe self?.pointerMoved(x: motion.x, y: motion.y)
        return .proceed
      })
  }

  // MARK: Links

  /// Focuses or opens a link by a key; returns false for any other key.
  private func press(_ event: KeyEvent) -> Bool {
    guard !isEditable, !links.isEmpty, event.modifiers.subtracting(.shift).isEmpty else {
      return false
    }
    switch event.key {
    case .tab where event.modifiers.isEmpty: return goToLink(after: true)
    case .tab, .backTab: return goToLink(after: false)
    case .return, .space:
      guard let link = links.first(where: { $0.range == selection }) else { return false }
      onLink?(link.address)
      return true
    default: return false
    }
  }

  /// Selects the link after or before the selection.
  private func goToLink(after: Bool) -> Bool {
    let selection = selection
    let next =
      after
      ? links.first { $0.range.lowerBound >= selection.upperBound && $0.range != selection }
      : links.last { $0.range.upperBound <= selection.lowerBound && $0.range != selection }
    guard let next else { return false }
    self.selection = next.range
    announce(localized("Link: %s", text(in: next.range)))
    return true
  }

  private func link(at event: ButtonEvent) -> Int? { link(atX: event.x, y: event.y) }

  /// Returns the link at a point of the view, in logical pixels.
  private func link(atX x: Double, y: Double) -> Int? {
    guard !isEditable, !links.isEmpty, x.isFinite, y.isFinite else { return nil }
    var place = (x: CInt(0), y: CInt(0))
    unsafe gtk_text_view_window_to_buffer_coords(
      cast(), GTK_TEXT_WINDOW_TEXT, CInt(x), CInt(y), &place.x, &place.y)
    var iterator = unsafe GtkTextIter()
    guard unsafe gtk_text_view_get_iter_at_location(cast(), &iterator, place.x, place.y) != 0 else {
      return nil
    }
    let offset = unsafe Int(gtk_text_iter_get_offset(&iterator))
    var range = links.indices
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      if links[middle].range.contains(offset) { return middle }
      range =
        links[middle].range.lowerBound > offset
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return nil
  }

  private func pointerMoved(x: Double, y: Double) {
    let isOver = link(atX: x, y: y) != nil
    guard isOver != isOverLink,
      let window = unsafe gtk_text_view_get_window(cast(), GTK_TEXT_WINDOW_TEXT)
    else { return }
    isOverLink = isOver
    let display = unsafe gtk_widget_get_display(cast())
    let cursor = unsafe gdk_cursor_new_from_name(display, isOver ? "pointer" : "text")
    unsafe gdk_window_set_cursor(window, cursor)
    if let cursor = unsafe cursor { unsafe g_object_unref(Raw(cursor)) }
  }

  private func colorLinks() {
    var color = linkColor
    for (look, tag) in tags where look.isLink {
      unsafe withUnsafeMutablePointer(to: &color) {
        unsafe tag.setBoxed("foreground-rgba", gdk_rgba_get_type(), $0)
      }
    }
  }

  /// The theme's color of links here.
  private var linkColor: GdkRGBA {
    let style = unsafe gtk_widget_get_style_context(cast())
    unsafe gtk_style_context_save(style)
    defer { unsafe gtk_style_context_restore(style) }
    let state = unsafe gtk_style_context_get_state(style).rawValue | GTK_STATE_FLAG_LINK.rawValue
    unsafe gtk_style_context_set_state(style, GtkStateFlags(rawValue: state))
    var color = GdkRGBA()
    unsafe gtk_style_context_get_color(style, gtk_style_context_get_state(style), &color)
    return color
  }

  // MARK: Styles

  private func tag(for look: TextLook) -> Object {
    if let tag = tags[look] { return tag }
    let tag = unsafe Object(adopting: gtk_text_tag_new(nil).map { Raw($0) })
    if let weight = look.style.weight { tag.setProperty("weight", Int(weight.weight.rawValue)) }
    if look.style.scale != 1 { tag.setProperty("scale", look.style.scale) }
    if look.style.isItalic {
      tag.setEnumeration("style", pango_style_get_type(), CInt(PANGO_STYLE_ITALIC.rawValue))
    }
    let (indent, hanging) = (look.paragraph.indent, look.paragraph.hanging)
    tag.setProperty("accumulative-margin", true)
    if indent > hanging { tag.setProperty("left-margin", indent - hanging) }
    if hanging > 0 { tag.setProperty("indent", -hanging) }
    tag.setProperty("pixels-above-lines", look.paragraph.above)
    if look.isLink {
      tag.setEnumeration(
        "underline", pango_underline_get_type(), CInt(PANGO_UNDERLINE_SINGLE.rawValue))
    }
    unsafe gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer.cast()), tag.cast())
    tags[look] = tag
    if look.isLink { colorLinks() }
    return tag
  }
}
