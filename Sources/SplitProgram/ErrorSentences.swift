import Foundation
import GLib

/// Returns the system's own text for an error, without the path.
func systemReason(for error: any Error) -> String {
  if let error = error as? GLibError { return error.message + "." }
  guard let reason = (error as? CocoaError)?.underlying as NSError?,
    reason.domain == NSPOSIXErrorDomain
  else { return (error as? FileError)?.description ?? error.localizedDescription }
  return unsafe String(cString: strerror(CInt(reason.code))) + "."
}

/// Returns a sentence for a person about invalid JSON.
///
/// - Parameters:
///   - error: The decoder's error.
///   - data: The JSON: for a number that doesn't fit, such as 1.5 for a count, the decoder only
///     reports that all of it is invalid.
/// - Returns: The sentence.
func sentence(for error: any Error, in data: Data) -> String {
  guard let error = error as? DecodingError else { return "\(error)" }
  func place(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }
  switch error {
  case .keyNotFound(let key, let context):
    return localized("“%s” is missing.", place(context.codingPath + [key]))
  case .typeMismatch(_, let context) where context.codingPath.isEmpty,
    .valueNotFound(_, let context) where context.codingPath.isEmpty:
    return localized("It is JSON, but not an object.")
  case .typeMismatch(_, let context), .valueNotFound(_, let context):
    return localized("“%s” has the wrong type.", place(context.codingPath))
  case .dataCorrupted(let context) where context.codingPath.isEmpty:
    let isJSON = (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
    return isJSON
      ? localized("It contains a number that is out of range or not a whole number.")
      : localized("It is not JSON.")
  case .dataCorrupted(let context):
    return context.debugDescription
  @unknown default:
    return "\(error)"
  }
}
