import CSoup
import Foundation
import GLib
import GTK

/// A download over HTTP.
@MainActor
final class Download {
  private let loader: Loader
  private let onProgress: @MainActor (LoadProgress) -> Void
  private let start = ContinuousClock.now
  private var lastSign = ContinuousClock.now
  private var lastReport = ContinuousClock.now
  private var isWaitingForRoom = false
  private let connection = SoupConnection()
  private var timer: ScheduledCall?
  /// The reason for which it was cancelled, before the connection reports its own error.
  private var failure: LoadError?

  /// Creates a download.
  ///
  /// - Parameters:
  ///   - loader: The loader with the timeouts, and the memory limit of all downloads.
  ///   - onProgress: Called from time to time with the progress.
  init(for loader: Loader, onProgress: @escaping @MainActor (LoadProgress) -> Void) {
    self.loader = loader
    self.onProgress = onProgress
  }

  /// Downloads, once; the bytes count against the budget until ``letGo()``.
  ///
  /// - Parameter address: An address of http or https.
  /// - Returns: The bytes, decompressed.
  /// - Throws: ``LoadError``.
  func run(_ address: URL) async throws(LoadError) -> Data {
    watch()
    defer {
      timer = nil
      // The rest of the response is unused, and would be waited for.
      connection.cancel()
    }
    let result = await withTaskCancellationHandler {
      await load(address)
    } onCancel: {
      Task { @MainActor in giveUp(.cancelled) }
    }
    return try result.get()
  }

  /// Returns the memory of the downloaded bytes to the budget.
  func letGo() { loader.budget.giveBack(ObjectIdentifier(self)) }

  private func load(_ address: URL) async -> Result<Data, LoadError> {
    do throws(LoadError) {
      return .success(try await follow(address))
    } catch {
      return .failure(failure ?? error)
    }
  }

  /// Sends the request, and follows redirects.
  private func follow(_ address: URL) async throws(LoadError) -> Data {
    var address = address
    for _ in 0...Loader.maxRedirects {
      guard let message = SoupMessage(address, over: connection) else {
        throw .unsupported(address.absoluteString)
      }
      do {
        try await message.send()
      } catch {
        throw LoadError(error, of: message)
      }
      lastSign = .now
      switch message.status {
      case 301, 302, 303, 307, 308:
        guard let location = message.location else { throw .status(message.status) }
        guard let next = URL(string: location, relativeTo: address)?.absoluteURL,
          ["http", "https"].contains(next.scheme?.lowercased()), Loader.takes(next)
        else { throw .leadsAway(location) }
        address = next
      case 200..<300: return try await read(message)
      case let status: throw .status(status)
      }
    }
    throw .tooManyRedirects
  }

  private func read(_ message: SoupMessage) async throws(LoadError) -> Data {
    let expected = message.length
    if let expected, !(0...Loader.maxBytes).contains(expected) { throw .tooLarge }
    var data = Data()
    while true {
      isWaitingForRoom = true
      let hasRoom = await loader.budget.take(SoupMessage.part, for: ObjectIdentifier(self))
      isWaitingForRoom = false
      lastSign = .now
      guard hasRoom else { throw failure ?? .cancelled }
      let part: Data
      do {
        part = try await message.next()
      } catch {
        throw LoadError(error, of: message)
      }
      lastSign = .now
      if part.isEmpty { return data }
      guard data.count + part.count <= Loader.maxBytes else { throw .tooLarge }
      data.append(part)
      if lastSign - lastReport >= loader.progressInterval {
        lastReport = lastSign
        onProgress(LoadProgress(received: data.count, expected: expected))
      }
    }
  }

  /// Cancels the download after a timeout without data or in total.
  private func watch() {
    let end = loader.end(start: start, lastSign: isWaitingForRoom ? .now : lastSign)
    let rest = (end - .now) / .milliseconds(1)
    guard rest > 0 else { return giveUp(.timedOut) }
    timer = MainLoop.after(milliseconds: Int(rest.rounded(.up))) { [weak self] in self?.watch() }
  }

  /// Cancels the download for a reason; the first reason counts.
  private func giveUp(_ error: LoadError) {
    if failure == nil { failure = error }
    connection.cancel()
    loader.budget.stopWaiting(ObjectIdentifier(self))
  }
}

extension LoadError {
  /// Creates the error of a failed request.
  @MainActor
  fileprivate init(_ error: GLibError, of message: SoupMessage) {
    self =
      if error.isOf(g_tls_error_quark()), error.code == Int(G_TLS_ERROR_BAD_CERTIFICATE.rawValue) {
        .untrusted(message.distrust ?? error.message)
      } else {
        .network(error.message)
      }
  }
}
