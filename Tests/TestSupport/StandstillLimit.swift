import Foundation

/// The times after which tests count as standing still, in seconds.
///
/// Only a failure takes them. They are multiplied by `TEST_TIMEOUT_FACTOR`, which is set if
/// programs are slower, as with sanitizers.
package enum StandstillLimit {
  private static let factor =
    ProcessInfo.processInfo.environment["TEST_TIMEOUT_FACTOR"].flatMap(Double.init) ?? 1
  /// The limit of a wait for one condition.
  package static let wait = 90 * factor
  /// The limit of a tool or an asynchronous test: half of that of a group of tests.
  package static let tool = 300 * factor
}
