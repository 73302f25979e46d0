import Foundation
import ImageFiles

/// Why the system refused something, in its own words, without the path.
func systemReason(for error: any Error) -> String {
  guard let reason = (error as? CocoaError)?.underlying as? POSIXError else {
    return error.localizedDescription
  }
  return unsafe String(cString: strerror(reason.code.rawValue)) + "."
}

/// What is wrong with JSON that was read, as one sentence for a person.
func sentence(for error: any Error) -> String {
  guard let error = error as? DecodingError else { return "\(error)" }
  func place(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }
  switch error {
  case .keyNotFound(let key, let context):
    return localized("“%s” is missing.", place(context.codingPath + [key]))
  case .typeMismatch(_, let context), .valueNotFound(_, let context):
    return localized("“%s” is of the wrong kind.", place(context.codingPath))
  case .dataCorrupted(let context):
    let reason =
      context.codingPath.isEmpty ? localized("It is not JSON.") : context.debugDescription
    return reason
  @unknown default:
    return "\(error)"
  }
}
