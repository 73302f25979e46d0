import CGTK
public import Cairo
public import GLib

/// Files that a person drags out of a widget.
public struct DraggedFiles {
  /// Their paths.
  public let files: [FilePath]
  /// The picture at the pointer, or nil for the theme's icon.
  public let picture: ImageSurface?

  /// - Parameters:
  ///   - files: Their paths.
  ///   - picture: The picture at the pointer, or nil for the theme's icon.
  public init(_ files: [FilePath], picture: ImageSurface? = nil) {
    self.files = files
    self.picture = picture
  }
}

extension Widget {
  /// The distance that the pointer moves before a drag begins, in logical pixels.
  public static let dragSlack = 8.0

  /// Begins a drag of files, which other programs get as a copy; call it while the primary button
  /// is held and a movement is handled.
  ///
  /// The C function is `gtk_drag_begin_with_coordinates`.
  ///
  /// - Parameters:
  ///   - dragged: The files; nothing happens if there are none.
  ///   - x: The start of the drag, in logical pixels.
  ///   - y: The start of the drag, in logical pixels.
  public func beginDrag(of dragged: DraggedFiles, x: Double, y: Double) {
    if !dragged.files.isEmpty { DragOut.current = DragOut(dragged, from: self, x, y) }
  }
}

/// A drag in progress.
@MainActor
private final class DragOut {
  /// The current drag; only one pointer can drag.
  static var current: DragOut?

  private let connections = SignalConnections()

  init(_ dragged: DraggedFiles, from widget: Widget, _ x: Double, _ y: Double) {
    let uris = dragged.files.map(\.uri)
    let give: @MainActor (OpaquePointer?) -> Void = { selection in
      let bytes = Array(uris.map { "\($0)\r\n" }.joined().utf8)
      unsafe gtk_selection_data_set(
        selection, gtk_selection_data_get_target(selection), 8, bytes, gint(bytes.count))
    }
    typealias Giver =
      @MainActor @convention(c) (Raw, Raw, OpaquePointer?, CUnsignedInt, CUnsignedInt, Raw) -> Void
    let giver: Giver = { _, _, selection, _, _, data in
      unsafe Handler<@MainActor (OpaquePointer?) -> Void>.function(in: data)(selection)
    }
    unsafe widget.connect("drag-data-get", through: giver, give).stored(in: connections)
    unsafe widget.connect("drag-end") { (_: Raw?) in DragOut.current = nil }
      .stored(in: connections)
    let targets = unsafe gtk_target_list_new(nil, 0)
    defer { unsafe gtk_target_list_unref(targets) }
    unsafe gtk_target_list_add_uri_targets(targets, 0)
    let event = unsafe gtk_get_current_event()
    defer { unsafe gdk_event_free(event) }
    let context = unsafe gtk_drag_begin_with_coordinates(
      widget.cast(), targets, GDK_ACTION_COPY, 1, event, CInt(x), CInt(y))
    if let picture = dragged.picture {
      unsafe gtk_drag_set_icon_surface(context, picture.surface)
    }
    unsafe Self.release(around: widget, event)
  }

  /// Sends a release of the button to the widgets around a dragged one, since the drag has taken
  /// the button.
  ///
  /// GTK sends none. A widget that waits for the release, as a paned does for its divider, would
  /// miss the next press.
  private static func release(around widget: Widget, _ last: UnsafeMutablePointer<GdkEvent>?) {
    guard let last = unsafe last, let window = unsafe gtk_widget_get_window(widget.cast()),
      let event = unsafe gdk_event_new(GDK_BUTTON_RELEASE)
    else { return }
    defer { unsafe gdk_event_free(event) }
    unsafe event.pointee.button.window = OpaquePointer(g_object_ref(Raw(window)))
    unsafe event.pointee.button.button = 1
    unsafe event.pointee.button.time = gdk_event_get_time(last)
    unsafe gdk_event_set_device(event, gdk_event_get_device(last))
    unsafe gdk_event_set_source_device(event, gdk_event_get_source_device(last))
    var next = unsafe gtk_widget_get_parent(widget.cast())
    while let around = unsafe next {
      unsafe next = gtk_widget_get_parent(around)
      unsafe gtk_widget_event(around, event)
    }
  }
}
