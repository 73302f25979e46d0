package import RandomNumbers

extension Array<UInt8> {
  /// Returns the bytes with a few of them changed, removed, doubled or added, or random bytes.
  package func mutated(with numbers: inout SeededNumbers) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      let place = Int.random(in: 0...bytes.count, using: &numbers)
      switch Int.random(in: 0..<7, using: &numbers) {
      case 0: bytes = Array(bytes.prefix(place))
      case 1: bytes.insert(.random(in: 0...255, using: &numbers), at: place)
      case 2 where place < bytes.count: bytes.remove(at: place)
      case 3: bytes += bytes.suffix(Int.random(in: 0...8, using: &numbers))
      case 4 where place < bytes.count:
        // A number of four bytes, at one of its limits.
        let start = place / 4 * 4
        let byte: UInt8 = Bool.random(using: &numbers) ? 0xFF : 0
        for index in start..<Swift.min(start + 4, bytes.count) { bytes[index] = byte }
      case 5 where Int.random(in: 0..<20, using: &numbers) == 0:
        bytes = (0..<place).map { _ in .random(in: 0...255, using: &numbers) }
      default:
        if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers) }
      }
    }
    return bytes
  }
}
