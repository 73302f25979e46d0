package import CGTK

/// What GLib, GIO or GTK say that went wrong.
public struct GLibError: Error, Hashable, CustomStringConvertible {
  /// The part of the libraries that failed, as in `g-io-error-quark`.
  public let domain: String
  /// The number of the failure, which means something within the domain only.
  public let code: Int
  /// One sentence for the person, in the person's language.
  public let message: String

  /// The sentence.
  public var description: String { message }

  /// Why the system refused something, in its own words: the last part of the message, without the
  /// path that GLib puts before it.
  public var reason: String {
    message.split(separator: ": ").last.map(String.init) ?? message
  }

  /// Creates an error.
  public init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// Takes over an error that the caller owns, and frees it.
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

  /// What GIO says that went wrong, or nil where another part of the libraries says it.
  package var ioCode: GIOErrorEnum? {
    isOf(g_io_error_quark()) ? GIOErrorEnum(UInt32(truncatingIfNeeded: code)) : nil
  }

  /// Whether the error comes from a part of the libraries.
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
  /// What the system says by its number, an `errno`.
  init(systemError number: CInt, message: String? = nil) {
    unsafe self.init(
      domain: string(g_quark_to_string(g_file_error_quark())) ?? "",
      code: Int(g_file_error_from_errno(number).rawValue),
      message: message ?? string(g_strerror(number)) ?? "")
  }
}

/// Takes the answer of a function of the shim's that says an error by its number with a minus.
package func checkingSystem<Number: SignedInteger>(
  _ answer: Number
) throws(GLibError) -> Number {
  if answer < 0 { throw GLibError(systemError: CInt(truncatingIfNeeded: -answer)) }
  return answer
}
