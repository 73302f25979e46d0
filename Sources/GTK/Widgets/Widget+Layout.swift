import CGTK
import GLib

/// The alignment of a widget that gets more room than it requested.
public enum Alignment: Sendable {
  /// The widget fills the room.
  case fill
  /// The widget stays at the left or, right to left, at the right; at the top.
  case start
  /// The widget stays at the right or, right to left, at the left; at the bottom.
  case end
  /// The widget stays in the middle.
  case center

  init(_ align: GtkAlign) {
    switch align {
    case GTK_ALIGN_START: self = .start
    case GTK_ALIGN_END: self = .end
    case GTK_ALIGN_CENTER: self = .center
    default: self = .fill
    }
  }

  var align: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .end: GTK_ALIGN_END
    case .center: GTK_ALIGN_CENTER
    }
  }
}

/// The margins around a widget, in logical pixels.
public struct Margins: Hashable, Sendable {
  /// The margin above the widget.
  public var top: Int
  /// The margin below the widget.
  public var bottom: Int
  /// The margin on the left or, right to left, on the right.
  public var start: Int
  /// The margin on the right or, right to left, on the left.
  public var end: Int

  /// Creates margins from the width of each side, in logical pixels.
  public init(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
    self.top = top
    self.bottom = bottom
    self.start = start
    self.end = end
  }

  /// Returns equal margins on all four sides, in logical pixels.
  public static func all(_ room: Int) -> Margins {
    Margins(top: room, bottom: room, start: room, end: room)
  }
}

/// The extent that a widget requests in one direction, in logical pixels.
public struct Measure: Hashable, Sendable {
  /// The minimum extent.
  public var minimum: Int
  /// The preferred extent; never below the minimum.
  public var natural: Int

  /// Creates a measure; a natural extent below the minimum becomes the minimum.
  public init(minimum: Int, natural: Int) {
    self.minimum = minimum
    self.natural = max(minimum, natural)
  }
}

extension Widget {
  /// Whether the widget takes the remaining width.
  ///
  /// The C functions are `gtk_widget_get_hexpand` and `gtk_widget_set_hexpand`.
  public var hexpand: Bool {
    get { unsafe gtk_widget_get_hexpand(cast()) != 0 }
    set { unsafe gtk_widget_set_hexpand(cast(), gboolean(newValue)) }
  }

  /// Whether the widget takes the remaining height.
  ///
  /// The C functions are `gtk_widget_get_vexpand` and `gtk_widget_set_vexpand`.
  public var vexpand: Bool {
    get { unsafe gtk_widget_get_vexpand(cast()) != 0 }
    set { unsafe gtk_widget_set_vexpand(cast(), gboolean(newValue)) }
  }

  /// The alignment of the widget in more width than it requested.
  ///
  /// The C functions are `gtk_widget_get_halign` and `gtk_widget_set_halign`.
  public var horizontalAlignment: Alignment {
    get { unsafe Alignment(gtk_widget_get_halign(cast())) }
    set { unsafe gtk_widget_set_halign(cast(), newValue.align) }
  }

  /// The alignment of the widget in more height than it requested.
  ///
  /// The C functions are `gtk_widget_get_valign` and `gtk_widget_set_valign`.
  public var verticalAlignment: Alignment {
    get { unsafe Alignment(gtk_widget_get_valign(cast())) }
    set { unsafe gtk_widget_set_valign(cast(), newValue.align) }
  }

  /// The margins around the widget, in logical pixels.
  ///
  /// The C functions are `gtk_widget_set_margin_top` and its siblings.
  public var margins: Margins {
    get {
      unsafe Margins(
        top: Int(gtk_widget_get_margin_top(cast())),
        bottom: Int(gtk_widget_get_margin_bottom(cast())),
        start: Int(gtk_widget_get_margin_start(cast())),
        end: Int(gtk_widget_get_margin_end(cast())))
    }
    set {
      guard newValue != margins else { return }
      unsafe gtk_widget_set_margin_top(cast(), CInt(clamping: newValue.top))
      unsafe gtk_widget_set_margin_bottom(cast(), CInt(clamping: newValue.bottom))
      unsafe gtk_widget_set_margin_start(cast(), CInt(clamping: newValue.start))
      unsafe gtk_widget_set_margin_end(cast(), CInt(clamping: newValue.end))
    }
  }

  /// The minimum size that the widget requests, in logical pixels; nil leaves it to the contents.
  ///
  /// The C functions are `gtk_widget_get_size_request` and `gtk_widget_set_size_request`.
  public var sizeRequest: (width: Int?, height: Int?) {
    get {
      var width: CInt = -1
      var height: CInt = -1
      unsafe gtk_widget_get_size_request(cast(), &width, &height)
      return (width < 0 ? nil : Int(width), height < 0 ? nil : Int(height))
    }
    set {
      let width = newValue.width.map { CInt(clamping: max(0, $0)) } ?? -1
      let height = newValue.height.map { CInt(clamping: max(0, $0)) } ?? -1
      unsafe gtk_widget_set_size_request(cast(), width, height)
    }
  }

  /// Returns the width that the widget requests.
  ///
  /// The C function is `gtk_widget_get_preferred_width`.
  public func minimumAndNaturalWidth() -> Measure {
    var minimum: CInt = 0
    var natural: CInt = 0
    unsafe gtk_widget_get_preferred_width(cast(), &minimum, &natural)
    return Measure(minimum: Int(minimum), natural: Int(natural))
  }

  /// Returns the height that the widget requests.
  ///
  /// The C functions are `gtk_widget_get_preferred_height` and
  /// `gtk_widget_get_preferred_height_for_width`.
  ///
  /// - Parameter width: The width that the widget will get in logical pixels, or nil if it is
  ///   unknown.
  /// - Returns: The minimum and the preferred height, in logical pixels.
  public func minimumAndNaturalHeight(forWidth width: Int? = nil) -> Measure {
    var minimum: CInt = 0
    var natural: CInt = 0
    if let width {
      unsafe gtk_widget_get_preferred_height_for_width(
        cast(), CInt(clamping: width), &minimum, &natural)
    } else {
      unsafe gtk_widget_get_preferred_height(cast(), &minimum, &natural)
    }
    return Measure(minimum: Int(minimum), natural: Int(natural))
  }

  /// The widget's allocated frame, relative to its nearest window.
  ///
  /// Until the widget is allocated it is 1 by 1. The C function is `gtk_widget_get_allocation`.
  public var allocation: Rectangle {
    var allocation = GtkAllocation()
    unsafe gtk_widget_get_allocation(cast(), &allocation)
    return Rectangle(allocation)
  }

  /// Converts a point of this widget to another one's coordinates, or returns nil if they share no
  /// window.
  ///
  /// The C function is `gtk_widget_translate_coordinates`.
  public func translate(x: Int, y: Int, to other: Widget) -> (x: Int, y: Int)? {
    var left: CInt = 0
    var top: CInt = 0
    guard
      unsafe gtk_widget_translate_coordinates(
        cast(), other.cast(), CInt(clamping: x), CInt(clamping: y), &left, &top) != 0
    else { return nil }
    return (Int(left), Int(top))
  }
}

extension Rectangle {
  init(_ rectangle: GdkRectangle) {
    self.init(
      x: Int(rectangle.x), y: Int(rectangle.y),
      width: Int(rectangle.width), height: Int(rectangle.height))
  }

  /// The C structure, with at least one pixel of width and height as required for allocations.
  var allocation: GdkRectangle {
    GdkRectangle(
      x: CInt(clamping: x), y: CInt(clamping: y),
      width: CInt(clamping: max(1, width)), height: CInt(clamping: max(1, height)))
  }
}
