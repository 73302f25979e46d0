/// A streaming parser that detects whether a picture's file is complete.
///
/// gdk-pixbuf fills the missing part of a truncated JPEG, PNG, WebP or BMP with gray or
/// transparency and reports success. Each of these formats marks its end; this parser finds just
/// that mark, and reads no pixel. It doesn't check other formats: gdk-pixbuf reports if they are
/// truncated.
enum ImageEnding {
  case jpeg(JPEGEnding)
  case png(PNGEnding)
  /// WebP and BMP have a length in their first bytes.
  case length(promised: Int, count: Int, isWebP: Bool)
  case unknown

  /// Detects the format by the first bytes of the file, 12 or more unless it has fewer.
  ///
  /// Pass the same bytes to ``read(_:)``, too.
  init(prefix: some Collection<UInt8>) {
    let bytes = Array(prefix.prefix(12))
    func number(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg(JPEGEnding())
    } else if bytes.starts(with: PNGHeader.signature) {
      self = .png(PNGEnding())
    } else if bytes.count == 12, bytes.starts(with: "RIFF".utf8),
      bytes[8...].elementsEqual("WEBP".utf8)
    {
      self = .length(promised: number(at: 4) + 8, count: 0, isWebP: true)
    } else if bytes.count >= 6, bytes.starts(with: "BM".utf8) {
      self = .length(promised: number(at: 2), count: 0, isWebP: false)
    } else {
      self = .unknown
    }
  }

  /// Whether the file is a WebP, whose decoder must get all of an animation or nothing: it logs
  /// critical messages about one that is closed halfway.
  var isWebP: Bool {
    if case .length(_, _, true) = self { true } else { false }
  }

  /// Whether the picture's end was read; true if the format has no end mark.
  var isReached: Bool {
    switch self {
    case .jpeg(let ending): ending.isReached
    case .png(let ending): ending.isReached
    case .length(let promised, let count, _): count >= promised
    case .unknown: true
    }
  }

  /// Reads the next bytes of the file.
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    switch self {
    case .jpeg(var ending):
      ending.read(bytes)
      self = .jpeg(ending)
    case .png(var ending):
      ending.read(bytes)
      self = .png(ending)
    case .length(let promised, let count, let isWebP):
      self = .length(promised: promised, count: count + bytes.count, isWebP: isWebP)
    case .unknown: break
    }
  }
}

/// A parser for the end of a JPEG, its marker `FF D9`.
///
/// These bytes may also be part of a segment's content, such as a camera's embedded preview, so
/// segments are skipped.
struct JPEGEnding {
  private enum Place {
    case between, marker, highLength
    case lowLength(high: Int)
  }

  private var place = Place.between
  /// The number of bytes left to skip in a segment's content.
  private var rest = 0
  private(set) var isReached = false

  mutating func read(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    while !isReached, let byte = bytes.popFirst(after: &rest) {
      if case .between = place, byte != 0xFF {
        bytes = bytes[(bytes.firstIndex(of: 0xFF) ?? bytes.endIndex)...]
      } else {
        read(byte)
      }
    }
  }

  private mutating func read(_ byte: UInt8) {
    switch (place, byte) {
    case (.marker, 0xD9):
      isReached = true
    case (.marker, 0xFF):
      break  // Padding before a marker.
    case (.marker, 0x00), (.marker, 0x01), (.marker, 0xD0...0xD8):
      place = .between  // A byte of pixels that is FF, or a marker without content.
    case (.marker, _):
      place = .highLength
    case (.highLength, _):
      place = .lowLength(high: Int(byte))
    case (.lowLength(let high), _):
      rest = max(high << 8 + Int(byte) - 2, 0)
      place = .between
    case (.between, _):
      place = .marker
    }
  }
}

/// A parser for the end of a PNG, its chunk `IEND`.
struct PNGEnding {
  /// The number of bytes left to skip before the next chunk's header; first, the signature's.
  private var rest = 8
  /// The bytes of the chunk's length and name that were read so far.
  private var header: [UInt8] = []
  private(set) var isReached = false

  mutating func read(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    while !isReached, let byte = bytes.popFirst(after: &rest) {
      header.append(byte)
      guard header.count == 8 else { continue }
      isReached = header[4...].elementsEqual("IEND".utf8)
      // The content, and its checksum of four bytes.
      rest = header[..<4].reduce(0) { $0 << 8 | Int($1) } + 4
      header = []
    }
  }
}

extension ArraySlice<UInt8> {
  /// Removes up to `rest` bytes, counts it down, and returns the byte after them.
  fileprivate mutating func popFirst(after rest: inout Int) -> UInt8? {
    let skipped = Swift.min(rest, count)
    rest -= skipped
    removeFirst(skipped)
    return popFirst()
  }
}
