/// A flag for whether C still has a handler.
///
/// Tokens hold this, so that they don't hold the handler itself.
@MainActor
package final class HandlerLife {
  package fileprivate(set) var isAlive = true
}

/// A box that C owns while it may call a closure.
@MainActor
package class AnyHandler {
  /// The flag, which outlives the box.
  package let life = HandlerLife()

  /// Returns a retained reference, which C releases through ``release``.
  package func retainedByC() -> Raw {
    unsafe Unmanaged<AnyHandler>.passRetained(self).toOpaque()
  }

  /// Releases the box of a closure that is no longer needed, a `GClosureNotify`.
  package static let releaseFromClosure: @MainActor @convention(c) (Raw, Raw?) -> Void = { box, _ in
    unsafe release(box)
  }

  /// Releases the box of a source that is no longer needed, a `GDestroyNotify`.
  package static let release: @MainActor @convention(c) (Raw) -> Void = { box in
    unsafe Unmanaged<AnyHandler>.fromOpaque(box).takeRetainedValue().life.isAlive = false
  }
}

/// A box with a closure of a known type.
@MainActor
package final class Handler<Function>: AnyHandler {
  package let function: Function

  package init(_ function: Function) {
    self.function = function
  }

  /// Returns the closure in a callback's box.
  package static func function(in data: Raw) -> Function {
    unsafe Unmanaged<Handler<Function>>.fromOpaque(data).takeUnretainedValue().function
  }
}
