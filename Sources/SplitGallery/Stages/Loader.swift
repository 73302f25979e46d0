import Dispatch
import Foundation
import GLib

/// A loader of files and web addresses, off the main thread, within limits.
struct Loader: Sendable {
  /// The maximum number of bytes: 32 MB.
  static let maxBytes = 32_000_000
  /// The maximum number of redirects.
  static let maxRedirects = 5

  /// The timeout without data, in seconds.
  var timeout: Double
  /// The total timeout, in seconds.
  var maxDuration: Double
  /// The minimum time between two reports of progress.
  var progressInterval = Duration.milliseconds(50)
  /// The memory limit of all concurrent downloads.
  var budget = LoadBudget.shared

  /// Creates a loader with a timeout of ten seconds without data, and two minutes in total.
  init(timeout: Double = 10, maxDuration: Double = 120) {
    self.timeout = timeout
    self.maxDuration = maxDuration
  }

  /// Whether an address can be loaded: a file, or a host by http or https.
  static func takes(_ address: URL) -> Bool {
    switch address.scheme?.lowercased() {
    case "file": true
    case "http", "https": address.host()?.isEmpty == false
    default: false
    }
  }

  /// Returns the time at which a download is cancelled, from its start and the time of the last
  /// data.
  func end(
    start: ContinuousClock.Instant, lastSign: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    min(lastSign + .seconds(timeout), start + .seconds(maxDuration))
  }

  /// Loads an address and converts its content.
  ///
  /// The content counts against the budget until it is converted: many pages that arrive at once
  /// and wait for decoding hold no more than the budget. Cancelling the task cancels loading at
  /// once, except for a file on a disk that doesn't respond.
  ///
  /// - Parameters:
  ///   - address: An address of http, https or file.
  ///   - onProgress: Called from time to time with the progress.
  ///   - use: Converts the bytes, off the main thread, in the caller's task.
  /// - Returns: The result of `use`.
  /// - Throws: ``LoadError``, and the errors of `use`.
  @MainActor
  func load<Content: Sendable>(
    _ address: URL, onProgress: @escaping @MainActor (LoadProgress) -> Void = { _ in },
    use: @escaping @Sendable (Data) throws -> Content
  ) async throws -> Content {
    switch address.scheme?.lowercased() {
    case "file": return try await WorkerThreads.run { try use(Self.read(address)) }
    case "https":
      await WorkerThreads.run { SoupConnection.readAuthorities() }
      fallthrough
    case "http":
      return try await withTaskExecutorPreference(MainThread.shared) {
        let download = Download(for: self, onProgress: onProgress)
        defer { download.letGo() }
        let data = try await download.run(address)
        return try await WorkerThreads.run { try use(data) }
      }
    default: throw LoadError.unsupported(address.absoluteString)
    }
  }

  /// Reads a file; pipes and devices, which may never end, are rejected.
  private static func read(_ address: URL) throws(LoadError) -> Data {
    do throws(FileError) {
      let file = try InputFile(path: FilePath(address.absoluteString))
      return Data(try file.bytes(maxSize: maxBytes))
    } catch {
      switch error {
      case .missing: throw .missing
      case .unreadable(_, let reason): throw .unreadable(reason)
      case .tooLarge: throw .tooLarge
      }
    }
  }
}

/// The main thread, as the preferred executor of a task that waits for replies there.
///
/// Without it, the task would resume on one of Swift's threads, if only to return to the main
/// actor, and the first of those starts a monitor that wakes the process forever.
private final class MainThread: TaskExecutor {
  static let shared = MainThread()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Unowned is safe: the executor lives as long as the process.
    DispatchQueue.main.async { [self] in
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
