import CGTK
import ImageFiles

/// How a paragraph of a ``TextView`` lies, in logical pixels.
public struct ParagraphStyle: Hashable, Sendable {
  /// How far its lines are from the view's start, on top of the view's own margin.
  public var indent: Int
  /// How much of that its first line does not have, as the point of a list's item stands out.
  public var hanging: Int
  /// The room above it.
  public var above: Int

  /// Creates a style; what is left out is 0.
  public init(indent: Int = 0, hanging: Int = 0, above: Int = 0) {
    self.indent = indent
    self.hanging = hanging
    self.above = above
  }
}

/// A part of a text that leads somewhere.
struct TextLink {
  /// Where it is, in Unicode scalars.
  var range: Range<Int>
  /// Where it leads.
  var address: String
}

/// What the parts of a text that look the same have in common.
struct TextLook: Hashable {
  var style: TextStyle
  var paragraph: ParagraphStyle
  var isLink: Bool
}

// Text to read, whose parts look different and lead somewhere.

extension TextView {
  /// How long a paragraph that is added may be, in Unicode scalars: all of it is laid out at once.
  public static let longestParagraph = 3000

  /// Adds text at the end, which the person can't take back.
  ///
  /// A view lays out only what shows, and the rest when there is nothing else to do: a paragraph at
  /// a time. One that is longer than ``longestParagraph`` goes on in another one. The C functions are
  /// `gtk_text_buffer_insert` and `gtk_text_buffer_apply_tag`.
  ///
  /// - Parameters:
  ///   - text: The text, made `drawable(most:)`; a newline ends a paragraph.
  ///   - style: How its letters look; the opacity and tabular figures don't count.
  ///   - paragraph: How its paragraphs lie.
  ///   - link: What ``onLink`` is given where the person follows the text, or nil.
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

  /// The text, where no paragraph is longer than what is laid out at once.
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

  /// Adds a widget at the end, as if it were a character.
  ///
  /// The C functions are `gtk_text_buffer_create_child_anchor` and
  /// `gtk_text_view_add_child_at_anchor`.
  ///
  /// - Parameters:
  ///   - widget: A widget that is in no container.
  ///   - paragraph: How its paragraph lies.
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

  /// Places the widgets in the text anew, which GTK leaves where they were when one above became
  /// higher.
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

  /// Whether the person sees where the next letter would be written; true at first.
  ///
  /// Without, the arrow keys scroll. The C functions are `gtk_text_view_get_cursor_visible` and
  /// `gtk_text_view_set_cursor_visible`.
  public var showsCursor: Bool {
    get { unsafe gtk_text_view_get_cursor_visible(cast()) != 0 }
    set { unsafe gtk_text_view_set_cursor_visible(cast(), gboolean(newValue)) }
  }

  /// Where a character is drawn in the view, in logical pixels, for tests.
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

  /// Follows links by the pointer, by Tab and by Return, where the text is only to be read.
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
        // The release is the text's too, which would go on selecting.
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

  /// Which link a key leads to, opens, or nothing.
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

  /// Selects the link after or before what is selected, where the keyboard goes on.
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

  /// The link at a place of the view, in logical pixels.
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

  /// The colour that the theme gives links here.
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

  // MARK: Looks

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
