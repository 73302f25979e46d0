import CGTK
public import GTK

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
