import ImageFiles

/// Why an address gave nothing; its description is a sentence for people.
enum LoadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address is invalid, or of a kind other than http, https and file.
  case unsupported(String)
  /// There is no such file.
  case missing
  /// The file can't be read; says why.
  case unreadable(String)
  /// The server sends on to an address of another kind than http and https.
  case leadsAway(String)
  /// The server answered with a status of 300 or more that led nowhere.
  case status(Int)
  /// There are more bytes than a page may have.
  case tooLarge
  /// One address led to the next too often.
  case tooManyRedirects
  /// Nothing came for too long.
  case timedOut
  /// There is no connection, or it broke; says how, as the system words it.
  case network(String)
  /// The server doesn't prove who it is; says how, as the system words it.
  case untrusted(String)
  /// Nobody wanted it any longer.
  case cancelled

  /// A sentence for people.
  var description: String {
    switch self {
    case .unsupported(let address):
      localized("The address can’t be opened: only http, https and file can: %s", address)
    case .leadsAway(let address):
      localized("The server sends on to an address that is not opened: %s", address)
    case .missing: localized("The file is not there.")
    case .unreadable(let reason): localized("The file can’t be read: %s.", reason)
    case .status(404): localized("The server has nothing at this address.")
    case .status(let status): localized("The server refused with status %s.", "\(status)")
    case .tooLarge:
      localized("There is more than %s MB of it.", numeral(Loader.mostBytes / 1_000_000))
    case .tooManyRedirects: localized("The server redirects too often.")
    case .timedOut: localized("The server doesn’t answer.")
    case .network(let reason): localized("The connection failed: %s.", reason)
    case .untrusted(let reason): localized("The server can’t be trusted: %s.", reason)
    case .cancelled: localized("Loading was cancelled.")
    }
  }
}

/// How much of an address's content has come.
struct LoadProgress: Hashable, Sendable {
  /// The bytes that have come.
  var received: Int
  /// How much there is in all, as the server says, or `nil` where it doesn't.
  var expected: Int?

  /// "45 %", or "1.2 MB" when the whole size is unknown.
  var text: String {
    if let expected, expected > 0 {
      return localized("%s %", "\(min(100, received * 100 / expected))")
    }
    return localized("%s MB", numeral(Double(received) / 1_000_000, decimals: 1))
  }
}
