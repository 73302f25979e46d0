/// A page that is saved and traced by its name, a text, instead of by its cases and values.
///
/// Any `Codable` page can be saved and traced. A name is easier to read in a trace, and stays the
/// same when the page's type changes:
///
/// ```swift
/// enum NotePage: NamedPage {
///   case list
///   case note(Int)
///
///   init?(_ name: String) {
///     if name == "list" {
///       self = .list
///     } else if let number = Int(name) {
///       self = .note(number)
///     } else {
///       return nil
///     }
///   }
///
///   var description: String { if case .note(let number) = self { "\(number)" } else { "list" } }
/// }
/// ```
public protocol NamedPage: Hashable, Sendable, Codable, LosslessStringConvertible {}

extension NamedPage {
  /// Reads the page's name.
  ///
  /// - Throws: A `DecodingError` if there is no text, or if it names no page.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.singleValueContainer()
    let name = try values.decode(String.self)
    guard let page = Self(name) else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "“\(name)” names no page.")
    }
    self = page
  }

  /// Writes the page's name.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.singleValueContainer()
    try values.encode(description)
  }
}
