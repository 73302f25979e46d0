import Foundation
import FoundationNetworking

/// One download, from its start to its one end.
///
/// A task that is cancelled while its session waits for an answer to a redirect or a response ends
/// the process (swift-corelibs-foundation 6.3). So nobody waits for a download that failed, but its
/// task is cancelled only when its response was allowed, and until then refuses what comes.
///
/// `@unchecked Sendable` because all that changes is behind the lock.
final class Download: NSObject, @unchecked Sendable {
  private struct State {
    var data = Data()
    var expected: Int?
    var redirects = 0
    var lastSign = ContinuousClock.now
    var lastReport = ContinuousClock.now
    /// Why it failed, before the session says so in its own words.
    var error: LoadError?
    var continuation: CheckedContinuation<Result<Data, LoadError>, Never>?
    /// The task, as soon as it can be cancelled.
    var task: URLSessionTask?
  }

  private let lock = NSLock()
  private var state = State()
  private let onProgress: @Sendable (LoadProgress) -> Void

  init(onProgress: @escaping @Sendable (LoadProgress) -> Void) {
    self.onProgress = onProgress
  }

  /// Downloads, and returns or throws exactly once.
  ///
  /// - Parameters:
  ///   - address: An address of http or https.
  ///   - loader: Who says for how long.
  /// - Returns: The bytes.
  /// - Throws: ``LoadError``.
  func run(_ address: URL, for loader: Loader) async throws(LoadError) -> Data {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = max(1, loader.patience)
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    let watching = Task { await watch(for: loader) }
    defer { watching.cancel() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isLate = lock.withLock {
          state.continuation = continuation
          return state.error != nil
        }
        if !isLate { session.dataTask(with: address).resume() }
        session.finishTasksAndInvalidate()
        if isLate { finish(nil) }
      }
    } onCancel: {
      fail(.cancelled)
    }
    return try result.get()
  }

  /// Fails the download when nothing came for too long, or all of it takes too long.
  private func watch(for loader: Loader) async {
    let start = ContinuousClock.now
    while true {
      let next = loader.end(start: start, lastSign: lock.withLock { state.lastSign })
      if next <= .now { return fail(.timedOut) }
      do { try await Task.sleep(until: next) } catch { return }
    }
  }

  /// Ends the download for a reason; the first one counts.
  private func fail(_ error: LoadError) {
    let task = lock.withLock {
      if state.error == nil { state.error = error }
      return state.task
    }
    task?.cancel()
    finish(nil)
  }

  private func finish(_ error: (any Error)?) {
    let (continuation, result) = lock.withLock {
      let continuation = state.continuation
      state.continuation = nil
      let failure = state.error ?? error.map { LoadError($0) }
      return (
        continuation,
        failure.map { Result<Data, LoadError>.failure($0) } ?? .success(state.data)
      )
    }
    continuation?.resume(returning: result)
  }
}

extension Download: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let scheme = request.url?.scheme?.lowercased() ?? ""
    let count = lock.withLock {
      state.redirects += 1
      state.lastSign = .now
      return state.redirects
    }
    if count > Loader.mostRedirects {
      fail(.tooManyRedirects)
    } else if !["http", "https"].contains(scheme) {
      fail(.unsupported(request.url?.absoluteString ?? ""))
    }
    completionHandler(lock.withLock { state.error == nil } ? request : nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 200
    let length = response.expectedContentLength
    // A redirect that is not followed, as one to a file, ends here too.
    if status >= 300 { fail(.status(status)) }
    if length > Loader.mostBytes { fail(.tooLarge) }
    completionHandler(.allow)
    let isUnwanted = lock.withLock {
      state.lastSign = .now
      state.expected = length > 0 ? Int(length) : nil
      state.task = dataTask
      return state.error != nil
    }
    if isUnwanted { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let (count, report) = lock.withLock { () -> (Int, LoadProgress?) in
      state.data.append(data)
      state.lastSign = .now
      guard state.lastSign - state.lastReport > .milliseconds(50) else {
        return (state.data.count, nil)
      }
      state.lastReport = state.lastSign
      return (
        state.data.count, LoadProgress(received: state.data.count, expected: state.expected)
      )
    }
    if count > Loader.mostBytes { return fail(.tooLarge) }
    if let report { onProgress(report) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    finish(error)
  }
}

extension LoadError {
  fileprivate init(_ error: any Error) {
    let reason = error.localizedDescription
    self =
      switch (error as? URLError)?.code {
      case .timedOut: .timedOut
      case .cancelled: .cancelled
      case .httpTooManyRedirects: .tooManyRedirects
      // A certificate that is refused has no code of its own.
      case .unknown where reason.hasPrefix("SSL"): .untrusted(reason)
      default: .network(reason)
      }
  }
}
