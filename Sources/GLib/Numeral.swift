import CGLib

/// Formats a whole number for the person's locale, such as "12,000".
///
/// The C function is `g_strdup_vprintf`. Don't use it for years, versions or widths in pixels,
/// which have no thousands separators.
public func numeral(_ number: Int) -> String {
  printed("%'ld", [number]) ?? "\(number)"
}

/// Formats a number with decimals for the person's locale, such as "2.8", without thousands
/// separators.
///
/// The C function is `g_strdup_vprintf`.
///
/// - Parameters:
///   - number: The number.
///   - decimals: The largest number of decimals; trailing zeros are removed.
/// - Returns: The formatted number; Swift's own format for infinity, NaN and numbers of 10¹⁵ or
///   more.
public func numeral(_ number: Double, decimals: Int) -> String {
  guard abs(number) < 1e15 else { return "\(number)" }
  let factor = (0..<decimals).reduce(1.0) { result, _ in result * 10 }
  // C would round 0.25 to 0.2.
  let rounded = (number * factor).rounded() / factor
  guard var text = printed("%.*f", [CInt(decimals), rounded]) else { return "\(rounded)" }
  guard decimals > 0 else { return text }
  while text.last == "0" { text.removeLast() }
  // Remove the decimal separator if no decimal is left.
  if text.last?.isNumber != true { text.removeLast() }
  return text
}

private func printed(_ format: String, _ values: [any CVarArg]) -> String? {
  unsafe withVaList(values) { unsafe takingString(g_strdup_vprintf(format, $0)) }
}
