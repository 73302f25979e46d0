package import CGLib

/// Calls a C function that replies later, and waits for its reply.
///
/// - Parameters:
///   - call: Calls the function with a callback and its data.
///   - finish: Converts the result that the callback receives.
/// - Returns: The result of `finish`.
/// - Throws: GLib's error.
@MainActor
package func reply<Value: Sendable>(
  to call: (GAsyncReadyCallback, Raw) -> Void,
  finish: @escaping @MainActor (OpaquePointer?) throws(GLibError) -> Value
) async throws(GLibError) -> Value {
  let result = await withCheckedContinuation {
    (continuation: CheckedContinuation<Result<Value, GLibError>, Never>) in
    let handler = unsafe Handler<@MainActor (OpaquePointer?) -> Void> { result in
      do throws(GLibError) {
        continuation.resume(returning: .success(unsafe try finish(result)))
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    unsafe call(callback(replied), handler.retainedByC())
  }
  return try result.get()
}

/// The callback of ``reply(to:finish:)``, a `GAsyncReadyCallback`, which runs on the main thread:
/// in the context in which the function was called.
private let replied: @MainActor @convention(c) (Raw?, OpaquePointer?, Raw) -> Void = {
  _, result, data in
  unsafe Handler<@MainActor (OpaquePointer?) -> Void>.function(in: data)(result)
  unsafe AnyHandler.release(data)
}
