import CGTK
import GLib

/// The place where a text that doesn't fit is cut.
public enum Ellipsis: Sendable {
  /// No ellipsis: the text requests its full width.
  case none
  /// An ellipsis at the start.
  case start
  /// An ellipsis in the middle.
  case middle
  /// An ellipsis at the end.
  case end

  init(_ mode: PangoEllipsizeMode) {
    switch mode {
    case PANGO_ELLIPSIZE_START: self = .start
    case PANGO_ELLIPSIZE_MIDDLE: self = .middle
    case PANGO_ELLIPSIZE_END: self = .end
    default: self = .none
    }
  }

  var mode: PangoEllipsizeMode {
    switch self {
    case .none: PANGO_ELLIPSIZE_NONE
    case .start: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .end: PANGO_ELLIPSIZE_END
    }
  }
}

/// The alignment of a text's lines relative to each other.
public enum Justification: Sendable {
  /// Lines that begin at the start.
  case start
  /// Lines that end at the end.
  case end
  /// Centered lines.
  case center

  var justification: GtkJustification {
    switch self {
    case .start: GTK_JUSTIFY_LEFT
    case .end: GTK_JUSTIFY_RIGHT
    case .center: GTK_JUSTIFY_CENTER
    }
  }
}

/// A plain text, without markup.
@MainActor
public final class Label: Widget {
  /// Whether the label keeps its selection when it is focused programmatically.
  var isSelectionKept = false

  /// The maximum length of a text, in characters: a label lays out all of it at once.
  public static let maxTextLength = 5000

  /// Creates a label.
  ///
  /// The C function is `gtk_label_new`.
  public convenience init(_ text: String = "") {
    unsafe self.init(sinking: gtk_label_new(text.drawable(maxLength: Self.maxTextLength)))
  }

  /// The text, cut after ``maxTextLength`` and made `drawable(maxLength:)`.
  ///
  /// Setting the same text again changes nothing. The C functions are `gtk_label_get_text` and
  /// `gtk_label_set_text`.
  public var text: String {
    get { unsafe string(gtk_label_get_text(cast())) ?? "" }
    set {
      let newValue = newValue.drawable(maxLength: Self.maxTextLength)
      guard newValue != text else { return }
      unsafe gtk_label_set_text(cast(), newValue)
    }
  }

  /// The style of the text.
  ///
  /// The C function is `gtk_label_set_attributes`.
  public var style = TextStyle() {
    didSet {
      guard style != oldValue else { return }
      let attributes = unsafe style.attributes()
      unsafe gtk_label_set_attributes(cast(), attributes)
      unsafe pango_attr_list_unref(attributes)
    }
  }

  /// Whether a text that doesn't fit into a line continues in the next one.
  ///
  /// The C functions are `gtk_label_get_line_wrap` and `gtk_label_set_line_wrap`.
  public var wraps: Bool {
    get { unsafe gtk_label_get_line_wrap(cast()) != 0 }
    set {
      unsafe gtk_label_set_line_wrap(cast(), gboolean(newValue))
      breaksWords = newValue
    }
  }

  /// Whether a text that wraps breaks words that don't fit into a line, rather than requesting
  /// their width; true for each label that wraps, until it is set to false.
  ///
  /// The C functions are `gtk_label_get_line_wrap_mode` and `gtk_label_set_line_wrap_mode`.
  public var breaksWords: Bool {
    get { unsafe gtk_label_get_line_wrap_mode(cast()) == PANGO_WRAP_WORD_CHAR }
    set {
      unsafe gtk_label_set_line_wrap_mode(
        cast(), newValue ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    }
  }

  /// The place where a text that doesn't fit is cut.
  ///
  /// The C functions are `gtk_label_get_ellipsize` and `gtk_label_set_ellipsize`.
  public var ellipsis: Ellipsis {
    get { unsafe Ellipsis(gtk_label_get_ellipsize(cast())) }
    set { unsafe gtk_label_set_ellipsize(cast(), newValue.mode) }
  }

  /// The maximum number of lines of a text that wraps and is cut, or nil for any number.
  ///
  /// The C functions are `gtk_label_get_lines` and `gtk_label_set_lines`.
  public var lines: Int? {
    get {
      let lines = unsafe gtk_label_get_lines(cast())
      return lines < 0 ? nil : Int(lines)
    }
    set { unsafe gtk_label_set_lines(cast(), newValue.map { CInt(clamping: $0) } ?? -1) }
  }

  /// The horizontal position of the text in a wider label: 0 is the start, 1 the end.
  ///
  /// The C functions are `gtk_label_get_xalign` and `gtk_label_set_xalign`.
  public var xalign: Double {
    get { unsafe Double(gtk_label_get_xalign(cast())) }
    set { unsafe gtk_label_set_xalign(cast(), Float(newValue)) }
  }

  /// The vertical position of the text in a higher label: 0 is the top, 1 the bottom.
  ///
  /// The C functions are `gtk_label_get_yalign` and `gtk_label_set_yalign`.
  public var yalign: Double {
    get { unsafe Double(gtk_label_get_yalign(cast())) }
    set { unsafe gtk_label_set_yalign(cast(), Float(newValue)) }
  }

  /// The alignment of the text's lines relative to each other.
  ///
  /// The C function is `gtk_label_set_justify`.
  public var justification = Justification.start {
    didSet { unsafe gtk_label_set_justify(cast(), justification.justification) }
  }

  /// Whether the person can select the text.
  ///
  /// Tab and the arrows select the whole text when they focus the label. Focusing it otherwise
  /// keeps the selection. The C functions are `gtk_label_get_selectable` and
  /// `gtk_label_set_selectable`.
  public var isSelectable: Bool {
    get { unsafe gtk_label_get_selectable(cast()) != 0 }
    set {
      unsafe gtk_label_set_selectable(cast(), gboolean(newValue))
      if newValue { keepSelectionOnFocus() }
    }
  }

  /// The minimum width that the label requests, in characters, or nil.
  ///
  /// The C functions are `gtk_label_get_width_chars` and `gtk_label_set_width_chars`.
  public var widthChars: Int? {
    get {
      let count = unsafe gtk_label_get_width_chars(cast())
      return count < 0 ? nil : Int(count)
    }
    set { unsafe gtk_label_set_width_chars(cast(), newValue.map { CInt(clamping: $0) } ?? -1) }
  }

  /// The maximum width that the label requests, in characters, or nil.
  ///
  /// The C functions are `gtk_label_get_max_width_chars` and `gtk_label_set_max_width_chars`.
  public var maxWidthChars: Int? {
    get {
      let count = unsafe gtk_label_get_max_width_chars(cast())
      return count < 0 ? nil : Int(count)
    }
    set { unsafe gtk_label_set_max_width_chars(cast(), newValue.map { CInt(clamping: $0) } ?? -1) }
  }
}
