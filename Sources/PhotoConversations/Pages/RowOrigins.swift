/// Returns the previous index of each row after rows were inserted, removed or moved.
///
/// - Parameters:
///   - rows: The unique identifiers of the current rows.
///   - old: The identifiers of the previous rows.
/// - Returns: The old index of each row, or `nil` for a new one.
func rowOrigins<ID: Hashable>(of rows: [ID], in old: [ID]) -> [Int?] {
  if rows == old { return Array(old.indices) }
  let places = Dictionary(zip(old, old.indices)) { first, _ in first }
  return rows.map { places[$0] }
}
