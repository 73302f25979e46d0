/// A token that does something as it goes.
///
/// Given to ``Object/keep(_:)``, it lets a widget forget closures when it is destroyed: a closure that
/// captures the widget, or what holds it, would keep both for ever.
@MainActor
package final class Cleanup {
  private let body: @MainActor () -> Void

  package init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
  }

  isolated deinit { body() }
}
