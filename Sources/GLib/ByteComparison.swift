import CSystem

extension ArraySlice<UInt8> {
  /// Returns whether both slices have the same bytes.
  ///
  /// The C function is `memcmp`, which is fast in unoptimized builds, too.
  package func hasSameBytes(as other: ArraySlice<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return unsafe withUnsafeBytes { own in
      unsafe other.withUnsafeBytes { others in
        guard let own = own.baseAddress, let others = others.baseAddress else { return true }
        return unsafe memcmp(own, others, count) == 0
      }
    }
  }
}
