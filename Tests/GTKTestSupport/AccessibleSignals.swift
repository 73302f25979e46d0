import CGTK
import GLib
public import GTK

// Signals to assistive tools.

extension Widget {
  /// Calls `handler` at a signal of the widget's accessible object.
  ///
  /// The C function is `gtk_widget_get_accessible`.
  @discardableResult
  public func onAccessibleSignal(
    _ signal: String, _ handler: @escaping @MainActor ([SignalValue]) -> Void
  ) -> SignalConnection {
    let accessible = unsafe gtk_widget_get_accessible(gtkWidget)
    return unsafe Object(borrowing: accessible.map { UnsafeMutableRawPointer($0) })
      .onSignal(signal, handler)
  }
}

/// A recorder of a window's announcements.
@MainActor
public final class Announcements {
  /// The announcements since the last call of ``take()``.
  private var texts: [String] = []
  private var connection: SignalConnection?

  /// Starts to record the announcements of a window.
  public init(of window: Window) {
    connection = window.onAccessibleSignal("announcement") { [weak self] values in
      if case .text(let text)? = values.first { self?.texts.append(text ?? "") }
    }
  }

  /// Returns the announcements since the last call.
  public func take() -> [String] {
    defer { texts = [] }
    return texts
  }
}

/// An observer of the accessible properties of all widgets as they change.
@MainActor
public enum AccessibleChanges {
  private static var handler: (@MainActor () -> Void)?
  private static var depth = 0
  private static var deepest = 0
  /// The maximum depth of nested changes, so that endless recursion ends.
  public static let limit = 50

  /// Calls `handler` whenever a name, a role or a parent changes, as the bridge to assistive tools
  /// reads them immediately.
  ///
  /// - Returns: The maximum depth of nested calls of `handler`, from 1; ``limit`` if they never
  ///   ended.
  public static func hear(
    _ handler: @escaping @MainActor () -> Void, during body: () throws -> Void
  ) rethrows -> Int {
    deepest = 0
    let signal = unsafe g_signal_lookup("property-change", atk_object_get_type())
    self.handler = handler
    let hook = unsafe g_signal_add_emission_hook(signal, 0, callback(heard), nil, nil)
    defer {
      g_signal_remove_emission_hook(signal, hook)
      self.handler = nil
    }
    try body()
    return deepest
  }

  private static let heard:
    @MainActor @convention(c) (
      UnsafeMutablePointer<GSignalInvocationHint>?, guint, UnsafePointer<GValue>?, gpointer?
    ) -> gboolean = { _, _, _, _ in
      guard depth < limit else { return 1 }
      depth += 1
      deepest = max(deepest, depth)
      handler?()
      depth -= 1
      return 1
    }
}
