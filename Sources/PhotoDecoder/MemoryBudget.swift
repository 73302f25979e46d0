import CGTK
import CSandbox
import ImageFiles

/// How much memory a decoder may take for one picture, beside the picture that it hands over.
struct MemoryBudget {
  /// What a picture may take whatever its size: 1 GB.
  static let most = 1_000_000_000

  /// How much memory the process has, as the kernel counts it, in a file that is open since its start:
  /// none can be opened later.
  private let statistics: OpenFile
  /// What the process may never go beyond, in bytes: it can't give itself more.
  private let limit: Int

  /// Sets the limit that holds for all pictures, from what the process has now; `nil` where that can't
  /// be known.
  init?() {
    let file = unsafe CGTK_open_input("/proc/self/statm")
    guard file >= 0 else { return nil }
    statistics = OpenFile(adopting: file)
    guard let now = Self.memory(statistics) else { return nil }
    // A library that is loaded later has some memory of its own.
    limit = now + Self.most + 64_000_000
    allow(limit)
  }

  /// What a picture may take.
  ///
  /// Decoders hold the file, the picture, and a copy or two of it. A vector drawing has layers.
  ///
  /// - Parameters:
  ///   - byteCount: How long the file is.
  ///   - size: The size of the picture, or `nil` while it is not known.
  /// - Returns: How many bytes, ``most`` at most.
  static func budget(byteCount: Int, size: PixelSize?) -> Int {
    let file = min(max(byteCount, 0), ImageDecoder.largestBufferedFile) * 3
    let pixels = min(size?.pixelCount ?? 0, most)
    return min(256_000_000 + file + pixels * 16, most)
  }

  /// Begins a picture: from what the process has now, it may take so many bytes more.
  ///
  /// - Returns: What changes that once the picture's size is known.
  func begin() -> (_ bytes: Int) -> Void {
    let now = Self.memory(statistics) ?? limit
    return { bytes in self.allow(min(now + bytes, limit)) }
  }

  private func allow(_ bytes: Int) {
    _ = CSandbox_limit(CSandbox_data_limit(), UInt64(bytes), UInt64(limit))
  }

  /// The memory that only this process has, in bytes: what `RLIMIT_DATA` counts, and its stack.
  private static func memory(_ statistics: OpenFile) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe pread(statistics.number, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let words = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: " ")
    guard words.count > 5, let pages = Int(words[5]) else { return nil }
    return pages * Int(sysconf(CInt(_SC_PAGESIZE)))
  }
}
