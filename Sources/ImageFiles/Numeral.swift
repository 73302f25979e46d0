import CGTK

/// A whole number as the person's country writes it, as "12,000".
///
/// The C function is `g_strdup_vprintf`. A year, a version or a width in pixels is no such number:
/// nothing sets its thousands apart.
public func numeral(_ number: Int) -> String {
  printed("%'ld", [number]) ?? "\(number)"
}

/// A number with a fraction as the person's country writes it, as "2.8"; its thousands are not set apart.
///
/// The C function is `g_strdup_vprintf`.
///
/// - Parameters:
///   - number: The number.
///   - decimals: How many decimals it has at most; it has no zeros at its end.
/// - Returns: The number in figures; what is too large for anything that is measured, or no number, as
///   Swift writes it.
public func numeral(_ number: Double, decimals: Int) -> String {
  guard abs(number) < 1e15 else { return "\(number)" }
  let factor = (0..<decimals).reduce(1.0) { result, _ in result * 10 }
  // C would round 0.25 to 0.2.
  let rounded = (number * factor).rounded() / factor
  guard var text = printed("%.*f", [CInt(decimals), rounded]) else { return "\(rounded)" }
  guard decimals > 0 else { return text }
  while text.last == "0" { text.removeLast() }
  // The sign before the decimals stays where there are some.
  if text.last?.isNumber != true { text.removeLast() }
  return text
}

private func printed(_ format: String, _ values: [any CVarArg]) -> String? {
  unsafe withVaList(values) { unsafe takingString(g_strdup_vprintf(format, $0)) }
}
