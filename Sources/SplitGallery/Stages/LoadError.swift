import GLib

/// An error of loading an address; its description is a sentence for people.
enum LoadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address is invalid, or of a kind other than http, https and file.
  case unsupported(String)
  /// The stage has no address, for this reason.
  case absent(String)
  /// The file doesn't exist.
  case missing
  /// The file can't be read, for this reason.
  case unreadable(String)
  /// The server redirects to an address that is neither http nor https.
  case leadsAway(String)
  /// The server answered with a status of 300 or more that is no valid redirect.
  case status(Int)
  /// The content is larger than the limit.
  case tooLarge
  /// There were too many redirects.
  case tooManyRedirects
  /// No data arrived before the timeout.
  case timedOut
  /// There is no connection, or it broke, with the system's message.
  case network(String)
  /// The server's certificate is not trusted, with the system's message.
  case untrusted(String)
  /// The page has no content.
  case empty
  /// The task was cancelled.
  case cancelled

  /// A sentence for people.
  var description: String {
    switch self {
    case .unsupported(let address):
      localized("Unsupported address (only http, https and file are supported): %s", address)
    case .leadsAway(let address):
      localized("The server redirected to an unsupported address: %s", address)
    case .absent(let reason): reason
    case .missing: localized("The file no longer exists.")
    case .unreadable(let reason): localized("The file can’t be read: %s.", reason)
    case .status(404): localized("Not found on the server.")
    case .status(let status): localized("The server returned status %s.", "\(status)")
    case .tooLarge:
      localized("The content is larger than %s MB.", numeral(Loader.maxBytes / 1_000_000))
    case .tooManyRedirects: localized("Too many redirects.")
    case .timedOut: localized("The server is not responding.")
    case .network(let reason): localized("The connection failed: %s.", reason)
    case .untrusted(let reason): localized("The connection is not secure: %s.", reason)
    case .empty: localized("The article has no text.")
    case .cancelled: localized("Loading was cancelled.")
    }
  }
}

/// The progress of a download.
struct LoadProgress: Hashable, Sendable {
  /// The number of received bytes.
  var received: Int
  /// The total number of bytes according to the server, or `nil` if unknown.
  var expected: Int?

  /// "45 %", or "1.2 MB" when the whole size is unknown.
  var text: String {
    if let expected, expected > 0 {
      return localized("%s %", "\(min(100, received * 100 / expected))")
    }
    return localized("%s MB", numeral(Double(received) / 1_000_000, decimals: 1))
  }
}
