import Foundation
import ImageFiles

/// Loads what is at an address, off the main thread, within limits.
struct Loader: Sendable {
  /// How many bytes are taken at most: 32 MB.
  static let mostBytes = 32_000_000
  /// How often a server may send on to another address.
  static let mostRedirects = 5

  /// How long nothing may come, in seconds.
  var patience: Double
  /// How long all of it may take, in seconds, however steadily it comes.
  var longest: Double
  /// How much all that load at the same time may hold together.
  var budget = LoadBudget.shared

  /// Creates a loader that waits ten seconds for a sign, and two minutes for all of it.
  init(patience: Double = 10, longest: Double = 120) {
    self.patience = patience
    self.longest = longest
  }

  /// Whether an address is one that can be loaded: of a file, or of a host by http or https.
  static func takes(_ address: URL) -> Bool {
    switch address.scheme?.lowercased() {
    case "file": true
    case "http", "https": address.host()?.isEmpty == false
    default: false
    }
  }

  /// When a download is given up that started at one moment and in which something came last at
  /// another.
  func end(
    start: ContinuousClock.Instant, lastSign: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    min(lastSign + .seconds(patience), start + .seconds(longest))
  }

  /// What is made of the content of an address.
  ///
  /// The content counts as held until something was made of it: many pages that arrive at once and
  /// wait for their decoding hold no more than the budget. Cancelling the task gives up at once, but
  /// for a file whose disk doesn't answer.
  ///
  /// - Parameters:
  ///   - address: An address of http, https or file.
  ///   - onProgress: Runs from time to time with how much has arrived.
  ///   - isolation: The caller's actor; leave it out.
  ///   - use: Makes something of the bytes, off the main thread, in the caller's task.
  /// - Returns: What `use` returned.
  /// - Throws: ``LoadError``, and what `use` threw.
  func load<Content: Sendable>(
    _ address: URL, onProgress: @escaping @Sendable (LoadProgress) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation,
    use: @escaping @Sendable (Data) throws -> Content
  ) async throws -> Content {
    switch address.scheme?.lowercased() {
    case "file": return try await BlockingWork.run { try use(Self.read(address)) }
    case "http", "https":
      let download = Download(for: self, within: budget, onProgress: onProgress)
      // Without the preference, a task that waited would go on on a thread of Swift's, if only to
      // return to its actor, and the first of those starts a watch that wakes the process for good.
      return try await withTaskExecutorPreference(NetworkThread.shared) {
        let result: Result<Content, any Error>
        do {
          let data = try await download.run(address)
          result = .success(try await BlockingWork.run { try use(data) })
        } catch {
          result = .failure(error)
        }
        await download.letGo()
        return try result.get()
      }
    default: throw LoadError.unsupported(address.absoluteString)
    }
  }

  /// Reads a file; pipes and devices, which may never end, are refused.
  private static func read(_ address: URL) throws(LoadError) -> Data {
    do {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: address.resolvingSymlinksInPath().path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw LoadError.unreadable(localized("it is not a file"))
      }
      if let size = attributes[.size] as? Int, size > mostBytes { throw LoadError.tooLarge }
      return try Data(contentsOf: address)
    } catch let error as LoadError {
      throw error
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      throw .missing
    } catch {
      throw .unreadable(error.localizedDescription)
    }
  }
}
