import CGTK

/// Whether C still has a handler.
///
/// Tokens hold this, so that they don't hold the handler itself.
@MainActor
package final class HandlerLife {
  package fileprivate(set) var isAlive = true
}

/// The box that C owns while it may call a closure.
@MainActor
package class AnyHandler {
  /// What outlives the box.
  package let life = HandlerLife()

  /// The reference that C gives back through ``release``.
  package func retainedByC() -> Raw {
    unsafe Unmanaged<AnyHandler>.passRetained(self).toOpaque()
  }

  /// What a closure calls when it needs the box no more, a `GClosureNotify`.
  package static let releaseFromClosure: @MainActor @convention(c) (Raw, Raw?) -> Void = { box, _ in
    unsafe release(box)
  }

  /// What a source calls when it needs the box no more, a `GDestroyNotify`.
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

  /// The closure in the box that a callback was given.
  package static func function(in data: Raw) -> Function {
    unsafe Unmanaged<Handler<Function>>.fromOpaque(data).takeUnretainedValue().function
  }
}
