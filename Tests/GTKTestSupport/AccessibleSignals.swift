import CGTK
public import GTK
import ImageFiles

// What assistive tools are told as it happens.

extension Widget {
  /// Runs `handler` at a signal of what stands for the widget to assistive tools.
  ///
  /// The C function is `gtk_widget_get_accessible`.
  public func onAccessibleSignal(
    _ signal: String, _ handler: @escaping @MainActor ([SignalValue]) -> Void
  ) -> SignalConnection {
    let accessible = unsafe gtk_widget_get_accessible(gtkWidget)
    return unsafe Object(borrowing: accessible.map { UnsafeMutableRawPointer($0) })
      .onSignal(signal, handler)
  }
}

/// What a window has announced.
@MainActor
public final class Announcements {
  /// The announcements since the last time that somebody asked.
  private var texts: [String] = []
  private var connection: SignalConnection?

  /// Listens to a window.
  public init(of window: Window) {
    connection = window.onAccessibleSignal("announcement") { [weak self] values in
      if case .text(let text)? = values.first { self?.texts.append(text ?? "") }
    }
  }

  /// The announcements since the last time.
  public func take() -> [String] {
    defer { texts = [] }
    return texts
  }
}

/// What any widget says of itself to assistive tools, as it does so.
@MainActor
public enum AccessibleChanges {
  private static var handler: (@MainActor () -> Void)?
  private static var depth = 0
  private static var deepest = 0
  /// How deep it goes at most, so that what never ends does.
  public static let limit = 50

  /// Runs `handler` whenever a name, a role or a parent changes, as the bridge to assistive tools asks
  /// about it at once.
  ///
  /// - Returns: How deep `handler` ran inside itself at most, from 1; ``limit`` where it never ended.
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
