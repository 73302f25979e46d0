/// A reason why a saved state can't be read.
public enum SavedStateError: Error, Hashable, CustomStringConvertible {
  /// The state was written by a later program, in a format that this one doesn't know.
  case newerVersion(Int)

  /// One sentence for a person.
  public var description: String {
    switch self {
    case .newerVersion(let version):
      "The state was saved in version \(version) of its form; this program knows version "
        + "\(SavedStateVersion.newest) and older ones."
    }
  }
}

/// The version of the format of a saved state.
///
/// Two columns are written in version 1, so that older programs can read them; three need version
/// 2.
struct SavedStateVersion: Hashable, Sendable, Codable {
  static let newest = 2

  let number: Int

  init(hasThreeColumns: Bool) {
    number = hasThreeColumns ? 2 : 1
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.singleValueContainer()
    number = try values.decode(Int.self)
    guard number <= Self.newest else { throw SavedStateError.newerVersion(number) }
    guard number > 0 else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "Versions count from 1.")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.singleValueContainer()
    try values.encode(number)
  }
}
