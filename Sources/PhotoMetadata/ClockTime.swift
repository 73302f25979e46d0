import GLib
import Glibc

/// A camera's local time in calendar components.
public struct ClockTime: Hashable, Sendable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 to 31.
  public let day: Int
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int

  /// Creates a time; fails if its year doesn't have four digits or fewer.
  ///
  /// The C function is `gmtime_r`.
  ///
  /// - Parameter seconds: Seconds since the beginning of 1970 on the same clock, as in
  ///   ``PhotoFacts/dateTaken``.
  public init?(_ seconds: Double) {
    guard var time = time_t(exactly: seconds.rounded(.down)) else { return nil }
    var parts = unsafe tm()
    guard unsafe gmtime_r(&time, &parts) != nil else { return nil }
    year = unsafe Int(parts.tm_year) + 1900
    month = unsafe Int(parts.tm_mon) + 1
    day = unsafe Int(parts.tm_mday)
    hour = unsafe Int(parts.tm_hour)
    minute = unsafe Int(parts.tm_min)
    guard (1...9999).contains(year) else { return nil }
  }

  /// The names of the months in the person's language, January first.
  package static var months: [String] {
    [
      localized("January"), localized("February"), localized("March"), localized("April"),
      localized("May"), localized("June"), localized("July"), localized("August"),
      localized("September"), localized("October"), localized("November"), localized("December"),
    ]
  }

  /// The day in the person's language, as "14 July 2019".
  public var dayText: String {
    // Translators: A day: its number in the month, the month and the year, as in “14 July 2019”.
    localized("%s %s %s", "\(day)", Self.months[month - 1], "\(year)")
  }

  /// The day and the time in the person's language, as "14 July 2019, 16:03".
  public var text: String {
    // Translators: A day, as in “14 July 2019”, the hour from 0 to 23, and the minute.
    localized("%s, %s:%s", dayText, "\(hour)", minute < 10 ? "0\(minute)" : "\(minute)")
  }
}
