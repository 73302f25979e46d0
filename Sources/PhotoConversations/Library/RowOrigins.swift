/// Where the rows of a list were before others came and went.
///
/// - Parameters:
///   - rows: What names the rows that there are now, each once.
///   - old: What named them before.
/// - Returns: The old place of each row, or `nil` for a new one.
func rowOrigins<ID: Hashable>(of rows: [ID], in old: [ID]) -> [Int?] {
  if rows == old { return Array(old.indices) }
  let places = Dictionary(zip(old, old.indices)) { first, _ in first }
  return rows.map { places[$0] }
}
