import CGTK
import GLib

/// The single instance of a program in a person's session, to which all later processes delegate.
///
/// The processes find each other on the session bus. Without a bus, each is the first.
@MainActor
public final class UniqueProcess: Object {
  private static let action = "open"
  /// The timeout for a reply of an earlier process, in milliseconds.
  private static let timeout: CInt = 2000

  /// The role of the process among those of the program in the session.
  public enum Role: Sendable {
    /// No other process was running; later ones send their requests to this one.
    case first
    /// Another process is running, and takes requests.
    case later
    /// Another process is running, but didn't reply within two seconds: it is stopped or blocked.
    /// This process works alone, and gets no requests.
    case alone
  }

  /// The role of the process.
  public private(set) var role = Role.alone

  /// Acquires the program's name on the bus, unless another process owns it.
  ///
  /// Waits at most two seconds for that other process. The desktop may send requests to the first
  /// one, too, according to `org.freedesktop.Application`.
  ///
  /// The C functions are `g_application_new`, `g_application_register` and
  /// `g_application_get_is_remote`.
  ///
  /// - Parameters:
  ///   - identifier: The program's name on the bus, as `org.example.Program`; it is a precondition
  ///     that it has at least two parts, of letters, digits, hyphens and underscores.
  ///   - actions: The actions of the desktop entry by name; called on the main actor.
  ///   - onOpen: Called on the main actor when the desktop opens files, with their URIs, not all of
  ///     which may be on this computer, or activates the program, with none.
  ///   - onAsked: Called on the main actor for each request of a later process, with its arguments.
  ///     Capture its owner weakly, as in the others.
  public init(
    identifier: String, actions: [String: @MainActor () -> Void] = [:],
    onOpen: @escaping @MainActor ([String]) -> Void,
    onAsked: @escaping @MainActor ([String]) -> Void
  ) {
    precondition(
      unsafe g_application_id_is_valid(identifier) != 0,
      "“\(identifier)” is no name on the bus: use one like org.example.Program.")
    let application = unsafe g_application_new(identifier, G_APPLICATION_HANDLES_OPEN)
    unsafe super.init(adopting: application.map { Raw($0) })
    let words = unsafe g_variant_type_new("as")
    defer { unsafe g_variant_type_free(words) }
    let request = unsafe Object(adopting: Raw(g_simple_action_new(Self.action, words)))
    unsafe request.connect("activate") { (words: Raw?) in
      unsafe onAsked(takingStrings(g_variant_dup_strv(words.map { OpaquePointer($0) }, nil)))
    }
    for action in [request] + actions.map({ Action($0, $1) }) {
      withExtendedLifetime(action) { unsafe g_action_map_add_action(opaque, $0.opaque) }
    }
    connect("activate") { onOpen([]) }
    typealias Caller =
      @MainActor @convention(c) (
        Raw, UnsafeMutablePointer<OpaquePointer?>?, CInt, UnsafePointer<CChar>?, Raw
      ) -> Void
    let opened: Caller = { _, files, count, _, data in
      let uris = (0..<Int(count)).compactMap { unsafe takingString(g_file_get_uri(files?[$0])) }
      unsafe Handler<@MainActor ([String]) -> Void>.function(in: data)(uris)
    }
    unsafe connect("open", through: opened, onOpen)
    // Registering would wait for half a minute. Without a bus it succeeds, as the first process.
    guard !Self.isSilent(identifier), unsafe g_application_register(cast(), nil, nil) != 0 else {
      return
    }
    role = unsafe g_application_get_is_remote(cast()) == 0 ? .first : .later
  }

  /// Whether another process owns the name and doesn't answer a request that it handles between two
  /// events.
  private static func isSilent(_ identifier: String) -> Bool {
    guard let bus = unsafe SessionBus.connect() else { return false }
    defer { unsafe g_object_unref(Raw(bus)) }
    // As `GApplication` names its object.
    let place = "/\(identifier.replacing(".", with: "/").replacing("-", with: "_"))"
    do throws(GLibError) {
      let answer = unsafe try GLibError.checking { error in
        unsafe g_dbus_connection_call_sync(
          bus, identifier, place, "org.gtk.Actions", "DescribeAll", nil, nil,
          G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout, nil, &error)
      }
      unsafe g_variant_unref(answer)
      return false
    } catch {
      return error.ioCode == G_IO_ERROR_TIMED_OUT
    }
  }

  /// Sends a request to the first process, and tells the desktop that this one has started.
  ///
  /// The C functions are `g_action_group_activate_action` and `gdk_notify_startup_complete`.
  ///
  /// - Parameter words: The request's arguments, which the first process interprets.
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
