/// A token that calls a closure when it is deallocated.
///
/// Passed to ``Object/keep(_:)``, it lets a widget release closures when it is destroyed: a closure
/// that captures the widget, or its owner, would retain both forever.
@MainActor
package final class Cleanup {
  private let body: @MainActor () -> Void

  package init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
  }

  isolated deinit { body() }
}
