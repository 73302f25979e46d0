import CPortal
import GLib
public import GTK

/// A token that keeps the screen from being blanked and locked, until it is released.
///
/// It asks the desktop's portal. If there is no bus or no portal, it has no effect. The portal
/// drops the requests of a process that ends.
@MainActor
@safe
public final class ScreenInhibition {
  /// The state of a request: the reply may come after the token is released.
  @MainActor
  private final class Request {
    /// Ends the inhibition, or nil before the reply.
    var end: (() -> Void)?
    var isOver = false
  }

  private let request = Request()

  /// Sends the request to the portal.
  ///
  /// The C function is `xdp_portal_session_inhibit`.
  ///
  /// - Parameters:
  ///   - window: The window whose program inhibits.
  ///   - reason: The reason, in the person's language.
  public init(by window: Window, because reason: String) {
    Task { [request, weak window] in
      guard let portal = unsafe await Portal.connect(), !request.isOver else { return }
      unsafe Self.send(request, to: portal, by: window, because: reason)
    }
  }

  isolated deinit {
    request.isOver = true
    request.end?()
  }

  private static func send(
    _ request: Request, to portal: OpaquePointer, by window: Window?, because reason: String
  ) {
    let parent = unsafe xdp_parent_new_gtk(window.map { unsafe typed($0.pointer) })
    defer { if let parent = unsafe parent { unsafe xdp_parent_free(parent) } }
    let handler = unsafe Handler<@MainActor (OpaquePointer?) -> Void> { result in
      let number = unsafe xdp_portal_session_inhibit_finish(portal, result, nil)
      guard number > 0 else { return }
      request.end = { unsafe xdp_portal_session_uninhibit(portal, number) }
      if request.isOver { request.end?() }
    }
    // Without a cancellable: libportal would free a request that the portal has yet to reply to.
    unsafe xdp_portal_session_inhibit(
      portal, parent, reason, XDP_INHIBIT_FLAG_IDLE, nil, callback(Portal.replied),
      handler.retainedByC())
  }
}
