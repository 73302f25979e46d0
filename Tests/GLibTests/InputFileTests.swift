import Testing

@testable import GLib

/// Reading a whole file.
@Suite struct InputFileTests {
  /// A file of the system, which has more bytes than its size, like a file that grows meanwhile.
  private let file: FilePath = "/proc/self/limits"

  @Test func `A file that grows is read to its end`() throws {
    var whole = [UInt8](repeating: 0, count: 100_000)
    let count = try InputFile(path: file).read(into: &whole)
    #expect(count > 1000)
    #expect(try InputFile(path: file).bytes(maxSize: count) == Array(whole.prefix(count)))
  }

  @Test func `A file that grows too large is refused`() throws {
    let count = try InputFile(path: file).bytes(maxSize: 100_000).count
    for maxSize in [0, 1, 100, count - 1] {
      #expect(throws: FileError.self) { try InputFile(path: file).bytes(maxSize: maxSize) }
    }
  }
}
