/// Watches the bytes of a picture's file go by and knows whether the picture's end was among them.
///
/// gdk-pixbuf fills what a cut-off JPEG, PNG, WebP or BMP lacks with grey or with nothing and says
/// that all is well. Each of these formats says itself where it ends; this reads just that, and no
/// pixel. About other formats it says nothing: gdk-pixbuf reports those that are cut off.
enum ImageEnding {
  case jpeg(JPEGEnding)
  case png(PNGEnding)
  /// WebP and BMP promise a length in their first bytes.
  case length(promised: Int, count: Int, isWebP: Bool)
  case unknown

  /// Tells the format from the first bytes of the file, 12 or more unless it has fewer.
  ///
  /// The same bytes are to be given to ``read(_:)`` as well.
  init(prefix: some Collection<UInt8>) {
    let bytes = Array(prefix.prefix(12))
    func number(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg(JPEGEnding())
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
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

  /// How many bytes the file promises to have at least, or `nil` where it promises nothing.
  var promisedLength: Int? {
    if case .length(let promised, _, _) = self { promised } else { nil }
  }

  /// Whether the file is a WebP, whose decoder must be given all of an animation or nothing: it logs
  /// critical messages about one that is closed halfway.
  var isWebP: Bool {
    if case .length(_, _, true) = self { true } else { false }
  }

  /// Whether the picture's end was among the bytes; true where the format doesn't tell.
  var isReached: Bool {
    switch self {
    case .jpeg(let ending): ending.isReached
    case .png(let ending): ending.isReached
    case .length(let promised, let count, _): count >= promised
    case .unknown: true
    }
  }

  /// Takes the next bytes of the file.
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

/// A JPEG ends with its end marker, `FF D9`, which may stand inside a segment without meaning it,
/// as in the preview that a camera embeds, but never between them.
struct JPEGEnding {
  private enum Place {
    case between, marker, highLength
    case lowLength(high: Int)
  }

  private var place = Place.between
  /// How many bytes of a segment's content are still to pass.
  private var rest = 0
  private(set) var isReached = false

  mutating func read(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    while !isReached, !bytes.isEmpty {
      if rest > 0 {
        bytes.pass(&rest)
      } else if case .between = place {
        guard let next = bytes.firstIndex(of: 0xFF) else { return }
        bytes = bytes[(next + 1)...]
        place = .marker
      } else {
        read(bytes.removeFirst())
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
      break
    }
  }
}

/// A PNG ends with its chunk `IEND`.
struct PNGEnding {
  /// How many bytes are still to pass before the next chunk's header; first, the signature's.
  private var rest = 8
  /// The chunk's length and name, as far as they were read.
  private var header: [UInt8] = []
  private(set) var isReached = false

  mutating func read(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    while !isReached, !bytes.isEmpty {
      if rest > 0 {
        bytes.pass(&rest)
      } else {
        header.append(bytes.removeFirst())
        guard header.count == 8 else { continue }
        isReached = header[4...].elementsEqual("IEND".utf8)
        // The content, and its checksum of four bytes.
        rest = header[..<4].reduce(0) { $0 << 8 | Int($1) } + 4
        header = []
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Passes over as many of the bytes that are still to pass as there are.
  fileprivate mutating func pass(_ rest: inout Int) {
    let passed = Swift.min(rest, count)
    rest -= passed
    removeFirst(passed)
  }
}
