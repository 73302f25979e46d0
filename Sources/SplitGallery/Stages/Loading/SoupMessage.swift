import CSoup
import Foundation
import ImageFiles

/// A connection to servers for one download, which is closed when it is released.
@safe
final class SoupConnection: Sendable {
  fileprivate nonisolated(unsafe) let session = unsafe soup_session_new()
  fileprivate nonisolated(unsafe) let cancellable = unsafe g_cancellable_new()

  /// Creates a connection without a timeout.
  ///
  /// Must be called on the network thread, on which the responses arrive.
  init() { unsafe soup_session_set_timeout(session, 0) }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(session))
    unsafe g_object_unref(UnsafeMutableRawPointer(cancellable))
  }

  /// Cancels all requests; the C function is `g_cancellable_cancel`.
  func cancel() { unsafe g_cancellable_cancel(cancellable) }
}

/// A request, and the head of its response.
@safe
final class SoupMessage: Sendable {
  private let connection: SoupConnection
  private nonisolated(unsafe) let message: OpaquePointer

  /// Creates a request, or nil if the address is no valid HTTP address.
  ///
  /// The C function is `soup_message_new`. Redirects are not followed.
  init?(_ address: URL, over connection: SoupConnection) {
    guard let message = unsafe soup_message_new("GET", address.absoluteString) else { return nil }
    unsafe soup_message_set_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    unsafe self.message = message
    self.connection = connection
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(message)) }

  /// The status of the response.
  var status: Int { unsafe Int(soup_message_get_status(message).rawValue) }

  /// The number of bytes of the body according to the server, or nil if it is unknown or they are
  /// compressed.
  var length: Int? {
    let headers = unsafe soup_message_get_response_headers(message)
    guard unsafe soup_message_headers_get_encoding(headers) == SOUP_ENCODING_CONTENT_LENGTH,
      unsafe soup_message_headers_get_one(headers, "Content-Encoding") == nil
    else { return nil }
    return unsafe Int(soup_message_headers_get_content_length(headers))
  }

  /// The redirect's target, or nil.
  var location: String? {
    let headers = unsafe soup_message_get_response_headers(message)
    return unsafe string(soup_message_headers_get_one(headers, "Location"))
  }

  /// The problem with the server's certificate, as a part of a sentence, or nil.
  var distrust: String? {
    let errors = unsafe soup_message_get_tls_peer_certificate_errors(message).rawValue
    let reasons = [
      (G_TLS_CERTIFICATE_BAD_IDENTITY, localized("its certificate is for another server")),
      (G_TLS_CERTIFICATE_EXPIRED, localized("its certificate has expired")),
      (G_TLS_CERTIFICATE_NOT_ACTIVATED, localized("its certificate is not valid yet")),
      (G_TLS_CERTIFICATE_REVOKED, localized("its certificate was revoked")),
      (
        G_TLS_CERTIFICATE_UNKNOWN_CA,
        localized("its certificate is not signed by a trusted authority")
      ),
    ]
    return reasons.first { errors & $0.0.rawValue != 0 }?.1
  }

  /// Sends the request, and waits for the head of the response.
  ///
  /// The C function is `soup_session_send_async`.
  ///
  /// - Parameter download: The message's download.
  /// - Returns: The body.
  /// - Throws: GLib's error.
  func send(for download: isolated Download) async throws(GLibError) -> SoupBody {
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<SoupBody, GLibError>, Never>) in
      let reply = unsafe SoupReply(continuation) { [connection] result throws(GLibError) in
        let stream = unsafe try GLibError.checking { error in
          unsafe soup_session_send_finish(connection.session, result, &error)
        }
        return unsafe SoupBody(stream, cancellable: connection)
      }
      unsafe soup_session_send_async(
        connection.session, message, 0, connection.cancellable, AnySoupReply.callback,
        reply.retained)
    }
    return try result.get()
  }
}

/// The body of a response, decompressed as it arrives.
@safe
final class SoupBody: Sendable {
  /// The maximum number of bytes that are read at once.
  static let part = 65_536

  private let connection: SoupConnection
  private nonisolated(unsafe) let stream: UnsafeMutablePointer<GInputStream>?

  fileprivate init(_ stream: UnsafeMutablePointer<GInputStream>?, cancellable: SoupConnection) {
    unsafe self.stream = stream
    connection = cancellable
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(stream)) }

  /// Waits for the next bytes; no bytes mean the end.
  ///
  /// The C function is `g_input_stream_read_bytes_async`.
  ///
  /// - Parameter download: The body's download.
  /// - Returns: The bytes, decompressed; at most ``part``.
  /// - Throws: GLib's error.
  func next(for download: isolated Download) async throws(GLibError) -> Data {
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<Data, GLibError>, Never>) in
      let reply = unsafe SoupReply(continuation) { [self] result throws(GLibError) in
        let bytes = unsafe try GLibError.checking { error in
          unsafe g_input_stream_read_bytes_finish(stream, result, &error)
        }
        defer { unsafe g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = unsafe g_bytes_get_data(bytes, &count)
        return unsafe start.map { unsafe Data(bytes: $0, count: Int(count)) } ?? Data()
      }
      unsafe g_input_stream_read_bytes_async(
        stream, gsize(Self.part), 0, connection.cancellable, AnySoupReply.callback,
        reply.retained)
    }
    return try result.get()
  }
}

/// A pending reply of a C function, which owns it until then.
private class AnySoupReply {
  /// The reference that C releases by calling ``callback``.
  final var retained: UnsafeMutableRawPointer {
    unsafe Unmanaged<AnySoupReply>.passRetained(self).toOpaque()
  }

  static let callback: GAsyncReadyCallback = { _, result, data in
    guard let data = unsafe data else { return }
    unsafe Unmanaged<AnySoupReply>.fromOpaque(data).takeRetainedValue().answer(result)
  }

  func answer(_ result: OpaquePointer?) {}
}

/// A pending reply of one type.
@safe
private final class SoupReply<Value: Sendable>: AnySoupReply {
  typealias Answer = Result<Value, GLibError>
  private let continuation: CheckedContinuation<Answer, Never>
  private let finish: (OpaquePointer?) throws(GLibError) -> Value

  init(
    _ continuation: CheckedContinuation<Answer, Never>,
    _ finish: @escaping (OpaquePointer?) throws(GLibError) -> Value
  ) {
    self.continuation = continuation
    unsafe self.finish = finish
  }

  override func answer(_ result: OpaquePointer?) {
    do throws(GLibError) {
      continuation.resume(returning: .success(unsafe try finish(result)))
    } catch {
      continuation.resume(returning: .failure(error))
    }
  }
}
