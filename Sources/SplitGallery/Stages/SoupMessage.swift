import CSoup
import Foundation
import GLib

/// A connection to servers for one download, which is closed when it is released.
@MainActor
@safe
final class SoupConnection {
  fileprivate let session = unsafe soup_session_new()
  fileprivate let cancellable = unsafe g_cancellable_new()

  /// Creates a connection without a timeout.
  init() { unsafe soup_session_set_timeout(session, 0) }

  isolated deinit {
    unsafe g_object_unref(Raw(session))
    unsafe g_object_unref(Raw(cancellable))
  }

  /// Cancels all requests; the C function is `g_cancellable_cancel`.
  func cancel() { unsafe g_cancellable_cancel(cancellable) }

  /// Reads the certificates of the trusted authorities, once; on any thread.
  ///
  /// It takes some 13 ms, which the first secure request would take on the main thread. The C
  /// function is `g_tls_backend_get_default_database`.
  nonisolated static func readAuthorities() { _ = authorities }
  private nonisolated static let authorities: Void = {
    if let database = unsafe g_tls_backend_get_default_database(g_tls_backend_get_default()) {
      unsafe g_object_unref(Raw(database))
    }
  }()
}

/// A request, and its response.
@MainActor
@safe
final class SoupMessage {
  /// The maximum number of bytes that are read at once.
  nonisolated static let part = 65_536

  private let connection: SoupConnection
  private let message: OpaquePointer
  /// The body, decompressed as it arrives; nil before the response.
  private var body: UnsafeMutablePointer<GInputStream>?

  /// Creates a request, or nil if the address is no valid HTTP address.
  ///
  /// The C function is `soup_message_new`. Redirects are not followed.
  init?(_ address: URL, over connection: SoupConnection) {
    guard let message = unsafe soup_message_new("GET", address.absoluteString) else { return nil }
    unsafe soup_message_set_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    unsafe self.message = message
    self.connection = connection
  }

  isolated deinit {
    if let body = unsafe body { unsafe g_object_unref(Raw(body)) }
    unsafe g_object_unref(Raw(message))
  }

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
  /// - Throws: GLib's error.
  func send() async throws(GLibError) {
    unsafe try await reply { callback, data in
      unsafe soup_session_send_async(
        connection.session, message, 0, connection.cancellable, callback, data)
    } finish: { [self] result throws(GLibError) in
      unsafe body = try GLibError.checking { error in
        unsafe soup_session_send_finish(connection.session, result, &error)
      }
    }
  }

  /// Waits for the next bytes of the body; no bytes mean the end.
  ///
  /// The C function is `g_input_stream_read_bytes_async`.
  ///
  /// - Returns: The bytes, decompressed; at most ``part``.
  /// - Throws: GLib's error.
  func next() async throws(GLibError) -> Data {
    unsafe try await reply { callback, data in
      unsafe g_input_stream_read_bytes_async(
        body, gsize(Self.part), 0, connection.cancellable, callback, data)
    } finish: { [self] result throws(GLibError) in
      let bytes = unsafe try GLibError.checking { error in
        unsafe g_input_stream_read_bytes_finish(body, result, &error)
      }
      defer { unsafe g_bytes_unref(bytes) }
      var count: gsize = 0
      let start = unsafe g_bytes_get_data(bytes, &count)
      return unsafe start.map { unsafe Data(bytes: $0, count: Int(count)) } ?? Data()
    }
  }
}
