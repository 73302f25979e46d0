import CGTK
import GLib

/// An editor for text of several lines, which scrolls by itself inside a ``ScrolledWindow``.
///
/// Control+Z undoes edits by the person, and Control+Shift+Z or Control+Y redoes them, a word or an
/// action at a time. Offsets in the text are counted in Unicode scalars from its start, as in GTK.
@MainActor
public final class TextView: Widget {
  /// The place where a line that is too long is wrapped.
  public enum Wrapping: Sendable {
    /// No line breaks: the view scrolls horizontally.
    case none
    /// Line breaks between any two characters.
    case character
    /// Line breaks between words.
    case word
    /// Line breaks between words or, in a word that is longer than the line, characters.
    case wordOrCharacter
  }

  private var textHandlers = Handlers<Void>()
  private let buffer: Object
  private var history = TextHistory()
  private var isInAction = false
  /// Whether changes are the program's or come from the history, and so are not recorded.
  private var isReplaying = false
  private var hasChanged = false

  /// Creates an empty view, whose lines are wrapped between words.
  ///
  /// The C function is `gtk_text_view_new`.
  public init() {
    Application.requireStart()
    let view = unsafe g_object_new_with_properties(TextViewClass.type, 0, nil, nil)
    let text = unsafe view.flatMap { unsafe gtk_text_view_get_buffer(typed(Raw($0))) }
    unsafe buffer = Object(borrowing: text.map { Raw($0) })
    unsafe super.init(sinking: view.map { Raw($0) })
    takesDrags = true
    wrapping = .wordOrCharacter
    watchEdits()
    connect(TextViewClass.undo) { [weak self] in self?.undo() }
    connect(TextViewClass.redo) { [weak self] in self?.redo() }
    keep(Cleanup { [weak self] in self?.textHandlers.removeAll() })
  }

  /// Connects a handler that is called when the text has changed, once for all changes by one
  /// action.
  ///
  /// The program's changes are reported too, except setting the same text again. The view keeps the
  /// handler, which should hold it weakly. The C signals are `changed` and `end-user-action` of
  /// `GtkTextBuffer`.
  @discardableResult
  public func onTextChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    textHandlers.add(handler)
  }

  /// The text.
  ///
  /// Setting the same text again changes nothing; setting another one clears the undo history. A
  /// new text ends at its first NUL. The C functions are `gtk_text_buffer_get_text` and
  /// `gtk_text_buffer_set_text`.
  public var text: String {
    get { text(from: 0, to: -1) }
    set {
      let newValue = newValue.prefix { $0 != "\0" }
      guard newValue != text else { return }
      replay { unsafe gtk_text_buffer_set_text(buffer.cast(), String(newValue), -1) }
      history.clear()
      notifyChange()
    }
  }

  /// Whether the person can change the text; true by default.
  ///
  /// The C functions are `gtk_text_view_get_editable` and `gtk_text_view_set_editable`.
  public var isEditable: Bool {
    get { unsafe gtk_text_view_get_editable(cast()) != 0 }
    set { unsafe gtk_text_view_set_editable(cast(), gboolean(newValue)) }
  }

  /// The maximum length of the text after an edit by the person, in Unicode scalars, or nil for
  /// none, which is the default.
  ///
  /// As in an ``Entry``, the end of an inserted text that doesn't fit is left out, and the error
  /// bell rings. The program can set a longer text. The C functions are
  /// `gtk_text_buffer_get_char_count` and `gtk_widget_error_bell`.
  public var maxLength: Int?

  /// Whether Tab inserts a tab; true by default.
  ///
  /// Otherwise it focuses the next widget, as Control+Tab always does. The C functions are
  /// `gtk_text_view_get_accepts_tab` and `gtk_text_view_set_accepts_tab`.
  public var acceptsTab: Bool {
    get { unsafe gtk_text_view_get_accepts_tab(cast()) != 0 }
    set { unsafe gtk_text_view_set_accepts_tab(cast(), gboolean(newValue)) }
  }

  /// Whether the text cursor is visible; true by default.
  ///
  /// If it is hidden, the arrow keys scroll. The C functions are `gtk_text_view_get_cursor_visible`
  /// and `gtk_text_view_set_cursor_visible`.
  public var showsCursor: Bool {
    get { unsafe gtk_text_view_get_cursor_visible(cast()) != 0 }
    set { unsafe gtk_text_view_set_cursor_visible(cast(), gboolean(newValue)) }
  }

  /// The place where lines that are too long are wrapped; between words by default.
  ///
  /// The C functions are `gtk_text_view_get_wrap_mode` and `gtk_text_view_set_wrap_mode`.
  public var wrapping: Wrapping {
    get {
      switch unsafe gtk_text_view_get_wrap_mode(cast()) {
      case GTK_WRAP_CHAR: .character
      case GTK_WRAP_WORD: .word
      case GTK_WRAP_WORD_CHAR: .wordOrCharacter
      default: .none
      }
    }
    set {
      let mode =
        switch newValue {
        case .none: GTK_WRAP_NONE
        case .character: GTK_WRAP_CHAR
        case .word: GTK_WRAP_WORD
        case .wordOrCharacter: GTK_WRAP_WORD_CHAR
        }
      unsafe gtk_text_view_set_wrap_mode(cast(), mode)
    }
  }

  /// The margins between the view's edges and the text, which scroll with it, in logical pixels;
  /// none by default.
  ///
  /// The start is the left one in any language. The C functions are `gtk_text_view_set_left_margin`
  /// and its siblings.
  public var textMargins: Margins {
    get {
      unsafe Margins(
        top: Int(gtk_text_view_get_top_margin(cast())),
        bottom: Int(gtk_text_view_get_bottom_margin(cast())),
        start: Int(gtk_text_view_get_left_margin(cast())),
        end: Int(gtk_text_view_get_right_margin(cast())))
    }
    set {
      guard newValue != textMargins else { return }
      unsafe gtk_text_view_set_top_margin(cast(), CInt(clamping: newValue.top))
      unsafe gtk_text_view_set_bottom_margin(cast(), CInt(clamping: newValue.bottom))
      unsafe gtk_text_view_set_left_margin(cast(), CInt(clamping: newValue.start))
      unsafe gtk_text_view_set_right_margin(cast(), CInt(clamping: newValue.end))
    }
  }

  /// The selected range, or an empty range at the cursor if nothing is selected.
  ///
  /// Setting it puts the cursor at its end and scrolls there; offsets outside of the text are
  /// clamped to its end. The C functions are `gtk_text_buffer_get_selection_bounds` and
  /// `gtk_text_buffer_select_range`.
  public var selection: Range<Int> {
    get {
      var (start, end) = unsafe (GtkTextIter(), GtkTextIter())
      _ = unsafe gtk_text_buffer_get_selection_bounds(buffer.cast(), &start, &end)
      return unsafe Int(gtk_text_iter_get_offset(&start))..<Int(gtk_text_iter_get_offset(&end))
    }
    set {
      guard newValue != selection else { return }
      var start = unsafe iterator(at: max(0, newValue.lowerBound))
      var end = unsafe iterator(at: max(0, newValue.upperBound))
      unsafe gtk_text_buffer_select_range(buffer.cast(), &end, &start)
      scrollToCursor()
    }
  }

  /// Whether an edit can be undone.
  public var canUndo: Bool { history.canUndo }

  /// Whether an edit can be redone.
  public var canRedo: Bool { history.canRedo }

  /// Undoes the person's last edit; does nothing if there is none.
  public func undo() {
    guard isEditable, let edits = history.undo() else { return }
    apply(edits)
  }

  /// Redoes the last undone edit; does nothing if there is none.
  public func redo() {
    guard isEditable, let edits = history.redo() else { return }
    apply(edits)
  }

  // MARK: Changes

  private func apply(_ edits: [TextHistory.Edit]) {
    replay {
      for edit in edits {
        var start = unsafe iterator(at: edit.offset)
        if edit.isInsertion {
          unsafe gtk_text_buffer_insert(buffer.cast(), &start, edit.text, -1)
        } else {
          var end = unsafe iterator(at: edit.end)
          unsafe gtk_text_buffer_delete(buffer.cast(), &start, &end)
        }
      }
      guard let last = edits.last else { return }
      let cursor = last.isInsertion ? last.end : last.offset
      selection = cursor..<cursor
    }
    scrollToCursor()
    notifyChange()
  }

  private func replay(_ body: () -> Void) {
    isReplaying = true
    defer { isReplaying = false }
    body()
  }

  private func notifyChange() {
    hasChanged = false
    textHandlers()
  }

  private func changed() {
    guard !isReplaying else { return }
    if isInAction { hasChanged = true } else { notifyChange() }
  }

  private func beginAction() {
    isInAction = true
    if !isReplaying { history.beginAction() }
  }

  private func endAction() {
    isInAction = false
    if !isReplaying { history.endAction() }
    if hasChanged { notifyChange() }
  }

  private func record(_ edit: TextHistory.Edit) {
    if !isReplaying { history.record(edit) }
  }

  /// Returns the start of an inserted text that fits into ``maxLength``, or nil if all of it does.
  private func fittingStart(of text: String) -> String? {
    guard !isReplaying, let maxLength else { return nil }
    let room = unsafe max(0, maxLength - Int(gtk_text_buffer_get_char_count(buffer.cast())))
    guard text.unicodeScalars.dropFirst(room).first != nil else { return nil }
    return String(text.unicodeScalars.prefix(room))
  }

  private func watchEdits() {
    buffer.connect("begin-user-action") { [weak self] in self?.beginAction() }
    buffer.connect("end-user-action") { [weak self] in self?.endAction() }
    buffer.connect("changed") { [weak self] in self?.changed() }
    typealias Iterator = UnsafeMutablePointer<GtkTextIter>
    typealias Inserted = @MainActor (Iterator, UnsafePointer<CChar>, CInt) -> Void
    let insert: @MainActor @convention(c) (Raw, Iterator, UnsafePointer<CChar>, CInt, Raw) -> Void =
      { unsafe Handler<Inserted>.function(in: $4)($1, $2, $3) }
    let inserted: Inserted = { [weak self] place, text, count in
      guard let self else { return }
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(max(0, count)))
      let text = unsafe String(decoding: bytes, as: UTF8.self)
      if let start = fittingStart(of: text) {
        unsafe g_signal_stop_emission_by_name(buffer.pointer, "insert-text")
        unsafe gtk_widget_error_bell(cast())
        if !start.isEmpty { unsafe gtk_text_buffer_insert(buffer.cast(), place, start, -1) }
        return
      }
      let offset = unsafe Int(gtk_text_iter_get_offset(place))
      record(TextHistory.Edit(isInsertion: true, offset: offset, text: text))
    }
    unsafe buffer.connect("insert-text", through: insert, inserted)
    typealias Deleted = @MainActor (Iterator, Iterator) -> Void
    let delete: @MainActor @convention(c) (Raw, Iterator, Iterator, Raw) -> Void = {
      unsafe Handler<Deleted>.function(in: $3)($1, $2)
    }
    let deleted: Deleted = { [weak self] start, end in
      guard let self else { return }
      let (first, last) = unsafe (gtk_text_iter_get_offset(start), gtk_text_iter_get_offset(end))
      let text = text(from: first, to: last)
      record(TextHistory.Edit(isInsertion: false, offset: Int(first), text: text))
    }
    unsafe buffer.connect("delete-range", through: delete, deleted)
    // Typing moves the cursor without this. The view has other marks, which it moves as it scrolls.
    let move: @MainActor @convention(c) (Raw, Iterator, Raw, Raw) -> Void = {
      unsafe Handler<@MainActor (Raw) -> Void>.function(in: $3)($2)
    }
    let moved: @MainActor (Raw) -> Void = { [weak self] mark in
      guard let self, let cursor = unsafe gtk_text_buffer_get_insert(buffer.cast()),
        unsafe mark == Raw(cursor)
      else { return }
      history.closeStep()
    }
    unsafe buffer.connect("mark-set", through: move, moved)
  }

  // MARK: Offsets

  private func text(from start: CInt, to end: CInt) -> String {
    var first = unsafe iterator(at: Int(start))
    var last = unsafe iterator(at: Int(end))
    let text = unsafe gtk_text_buffer_get_text(buffer.cast(), &first, &last, gboolean(true))
    return unsafe takingString(text) ?? ""
  }

  /// Returns an iterator at an offset; -1 and offsets past the end mean the end.
  private func iterator(at offset: Int) -> GtkTextIter {
    var iterator = unsafe GtkTextIter()
    unsafe gtk_text_buffer_get_iter_at_offset(buffer.cast(), &iterator, CInt(clamping: offset))
    return unsafe iterator
  }

  private func scrollToCursor() {
    unsafe gtk_text_view_scroll_mark_onscreen(
      cast(), gtk_text_buffer_get_insert(buffer.cast()))
  }
}

/// The C class behind ``TextView``: a `GtkTextView` with keys for undo and redo, and with a width
/// that doesn't depend on its current one.
///
/// GTK matches the keys, so that they work with Caps Lock and in any keyboard layout.
@MainActor
private enum TextViewClass {
  static let undo = "undo"
  static let redo = "redo"

  static let type = unsafe derivedType(
    of: gtk_text_view_get_type(), named: "SwiftTextView", callback(initialize))

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { viewClass, _ in
    unsafe typed(viewClass, as: GtkWidgetClass.self).pointee.get_preferred_width = callback(
      preferredWidth)
    let type = unsafe typed(viewClass, as: GTypeClass.self).pointee.g_type
    for signal in [undo, redo] {
      let flags = GSignalFlags(
        rawValue: G_SIGNAL_RUN_LAST.rawValue | G_SIGNAL_ACTION.rawValue)
      unsafe g_signal_newv(signal, type, flags, nil, nil, nil, nil, CGTK_type_none(), 0, nil)
    }
    let keys = unsafe gtk_binding_set_by_class(viewClass)
    let shift = GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue
    for (key, modifiers, signal) in [
      (Key("z"), GDK_CONTROL_MASK.rawValue, undo), (Key("z"), shift, redo),
      (Key("y"), GDK_CONTROL_MASK.rawValue, redo),
    ] {
      unsafe gtk_binding_entry_add_signall(
        keys, key.rawValue, GdkModifierType(rawValue: modifiers), signal, nil)
    }
  }

  private typealias Extent = UnsafeMutablePointer<CInt>

  /// Requests the minimum width of text that wraps: GTK requests the width of the last layout, so
  /// that no window could become narrower again.
  private static let preferredWidth: @MainActor @convention(c) (Raw, Extent?, Extent?) -> Void = {
    guard let view = unsafe Object.living($0) as? TextView, view.wrapping != .none else {
      return unsafe gtkClass.pointee.get_preferred_width(typed($0), $1, $2)
    }
    let width = CInt(clamping: view.minWidth)
    unsafe $1?.pointee = width
    unsafe $2?.pointee = width
  }

  private static let gtkClass: UnsafeMutablePointer<GtkWidgetClass> =
    unsafe typed(g_type_class_ref(gtk_text_view_get_type()))
}

extension TextView {
  /// The minimum width: that of the margins and one pixel, in logical pixels.
  fileprivate var minWidth: Int {
    let style = unsafe gtk_widget_get_style_context(cast())
    var padding = GtkBorder()
    unsafe gtk_style_context_get_padding(style, gtk_style_context_get_state(style), &padding)
    return textMargins.start + textMargins.end + Int(padding.left) + Int(padding.right) + 1
  }
}
