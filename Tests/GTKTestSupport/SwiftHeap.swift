import Glibc

/// A counter of the objects on Swift's heap.
///
/// The runtime lets instruments replace its allocator: it has a pointer to the function, and a flag
/// that enables the pointer.
@MainActor
public enum SwiftHeap {
  private typealias Allocate =
    @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

  private static let isInstrumented: UnsafeMutablePointer<Bool>? = unsafe symbol(
    "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
  private static let allocate: UnsafeMutablePointer<Allocate>? =
    unsafe symbol("_swift_allocObject")

  /// Runs `body` and counts the objects that the main thread allocates meanwhile.
  ///
  /// Only for code without strings, such as a resize: the runtime's call through its pointers
  /// doesn't preserve the registers that hold a retained string.
  ///
  /// - Returns: `nil` if this Swift version has no such pointers.
  public static func allocations(_ body: () -> Void) -> Int? {
    guard let isInstrumented = unsafe isInstrumented, let allocate = unsafe allocate else {
      return nil
    }
    let original = unsafe allocate.pointee
    unsafe count = Count(allocate: original)
    unsafe allocate.pointee = { metadata, size, alignment in
      if let thread = unsafe SwiftHeap.count?.thread, pthread_equal(thread, pthread_self()) != 0 {
        unsafe SwiftHeap.count?.objects += 1
      }
      return unsafe SwiftHeap.count?.allocate(metadata, size, alignment)
    }
    unsafe isInstrumented.pointee = true
    body()
    unsafe isInstrumented.pointee = false
    unsafe allocate.pointee = original
    return unsafe count?.objects
  }

  private static func symbol<Value>(_ name: String) -> UnsafeMutablePointer<Value>? {
    unsafe dlsym(nil, name).map { unsafe $0.assumingMemoryBound(to: Value.self) }
  }

  /// The runtime's own function, and the number of its calls by one thread.
  @unsafe private struct Count {
    let allocate: Allocate
    let thread = pthread_self()
    var objects = 0
  }

  // The runtime calls it from any thread; only the main thread writes.
  private nonisolated(unsafe) static var count: Count?
}
