import CGTK
import ImageFiles

/// The one process of a program in a person's session, which all other starts leave their work to.
///
/// The processes find each other on the session bus. Where there is none, each is the first.
@MainActor
public final class UniqueProcess: Object {
  private static let action = "open"

  /// Takes the program's name on the bus, unless another process has it.
  ///
  /// The C functions are `g_application_new` and `g_application_register`.
  ///
  /// - Parameters:
  ///   - identifier: The program's name on the bus, as `org.example.Program`.
  ///   - onAsked: What runs on the main actor for each request of a later process, given its words.
  ///     Hold its owner weakly.
  public init(identifier: String, onAsked: @escaping @MainActor ([String]) -> Void) {
    let application = unsafe g_application_new(identifier, GApplicationFlags(0))
    unsafe super.init(adopting: application.map { Raw($0) })
    let words = unsafe g_variant_type_new("as")
    defer { unsafe g_variant_type_free(words) }
    let action = unsafe RequestAction(g_simple_action_new(Self.action, words))
    action.keep(action.onActivate(onAsked))
    unsafe g_action_map_add_action(opaque, action.opaque)
    // What goes wrong is that there is no bus: the process is alone then.
    unsafe g_application_register(cast(), nil, nil)
  }

  /// Whether no other process was there before.
  ///
  /// The C function is `g_application_get_is_remote`.
  public var isFirst: Bool { unsafe g_application_get_is_remote(cast()) == 0 }

  /// Leaves the work to the first process, and tells the desktop that this one has started.
  ///
  /// The C functions are `g_action_group_activate_action` and `gdk_notify_startup_complete`.
  ///
  /// - Parameter words: What the first process is to do, as it understands it.
  public func ask(_ words: [String]) {
    let list = unsafe words.map { unsafe g_variant_new_string($0) }
    let text = unsafe g_variant_type_new("s")
    defer { unsafe g_variant_type_free(text) }
    unsafe g_action_group_activate_action(
      opaque, Self.action, g_variant_new_array(text, list, gsize(list.count)))
    if let bus = unsafe g_application_get_dbus_connection(cast()) {
      unsafe g_dbus_connection_flush_sync(bus, nil, nil)
    }
    gdk_notify_startup_complete()
  }
}

/// What another process may ask for.
@MainActor
private final class RequestAction: Object {
  init(_ action: OpaquePointer?) {
    unsafe super.init(adopting: action.map { unsafe Raw($0) })
  }

  func onActivate(_ handler: @escaping @MainActor ([String]) -> Void) -> SignalConnection {
    unsafe connect("activate") { parameter in
      guard let words = unsafe parameter.map({ OpaquePointer($0) }) else { return }
      handler(
        unsafe (0..<g_variant_n_children(words)).map { index in
          let word = unsafe g_variant_get_child_value(words, index)
          defer { unsafe g_variant_unref(word) }
          return unsafe string(g_variant_get_string(word, nil)) ?? ""
        })
    }
  }
}
