package import CGLib

/// An error of GLib, GIO or GTK.
public struct GLibError: Error, Hashable, CustomStringConvertible {
  /// The error domain, such as `g-io-error-quark`.
  public let domain: String
  /// The error's code, which is unique only within the domain.
  public let code: Int
  /// One sentence for the person, in the person's language.
  public let message: String

  /// The message.
  public var description: String { message }

  /// The system's own text for the error: the last part of the message, without the path that GLib
  /// puts before it.
  public var reason: String {
    message.split(separator: ": ").last.map(String.init) ?? message
  }

  /// Creates an error.
  public init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// Takes ownership of an error, and frees it.
  package init(taking error: UnsafeMutablePointer<GError>) {
    unsafe self.init(copying: error)
    unsafe g_error_free(error)
  }

  /// Copies an error and leaves it to its owner.
  package init(copying error: UnsafePointer<GError>) {
    unsafe self.init(
      domain: string(g_quark_to_string(error.pointee.domain)) ?? "",
      code: Int(error.pointee.code), message: string(error.pointee.message) ?? "")
  }

  /// GIO's error code, or nil if the error is from another domain.
  package var ioCode: GIOErrorEnum? {
    isOf(g_io_error_quark()) ? GIOErrorEnum(UInt32(truncatingIfNeeded: code)) : nil
  }

  /// Returns whether the error is from a domain.
  package func isOf(_ quark: GQuark) -> Bool {
    unsafe string(g_quark_to_string(quark)) == domain
  }

  /// Runs a C function that reports failures through its last parameter.
  package static func checking<Result>(
    _ body: (inout UnsafeMutablePointer<GError>?) -> Result
  ) throws(GLibError) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = unsafe body(&error)
    if let error = unsafe error { throw unsafe GLibError(taking: error) }
    return result
  }
}

extension GLibError {
  /// Creates an error from a system error number, an `errno`.
  package init(systemError number: CInt, message: String? = nil) {
    unsafe self.init(
      domain: string(g_quark_to_string(g_file_error_quark())) ?? "",
      code: Int(g_file_error_from_errno(number).rawValue),
      message: message ?? string(g_strerror(number)) ?? "")
  }
}

/// Returns the shim's result, or throws if it is a negated error number.
package func checkingSystem<Number: SignedInteger>(
  _ answer: Number
) throws(GLibError) -> Number {
  if answer < 0 { throw GLibError(systemError: CInt(truncatingIfNeeded: -answer)) }
  return answer
}
