import CXML
import ImageFiles

/// What a page of HTML consists of, told piece by piece.
protocol HTMLHandler: AnyObject {
  /// An element begins.
  ///
  /// - Parameters:
  ///   - name: Its name in small letters, as `p`.
  ///   - attributes: What it says, by names in small letters.
  func begin(_ name: String, _ attributes: [String: String])
  /// The element that began last, of those that didn't end, ends.
  func end()
  /// Text comes; a piece of it may be anywhere cut from the next.
  func take(_ text: String)
  /// Whether nothing more is wanted.
  var isFull: Bool { get }
}

/// Reads pages of HTML with libxml2, however broken they are.
@safe
final class HTMLReader {
  /// How deep elements may be inside each other; a page that goes deeper ends there.
  static let mostDepth = 250
  /// How long a page may keep the processor busy.
  ///
  /// A megabyte of attributes would take minutes, as each is compared with all before.
  private static let longest = Duration.seconds(5)
  /// How many bytes the parser is given at once, and so how often it can be stopped.
  private static let part = 4096

  private let handler: any HTMLHandler
  private var rest: ArraySlice<UInt8>
  private var depth = 0
  private let start = ContinuousClock.now
  /// Whether the page was not read to its end.
  private(set) var isCut = false

  private init(_ bytes: [UInt8], _ handler: any HTMLHandler) {
    rest = bytes[...]
    self.handler = handler
  }

  /// Reads a page, and tells what is in it.
  ///
  /// It stops early where the task is cancelled, the page is too deep, takes too long, or the
  /// handler is full. Nothing is loaded from anywhere. The C function is `htmlCtxtReadIO`.
  ///
  /// - Parameters:
  ///   - bytes: The page: UTF-8, or else what it says itself that it is.
  ///   - handler: Who is told.
  /// - Returns: Whether the page was read to its end.
  static func read(_ bytes: [UInt8], telling handler: any HTMLHandler) -> Bool {
    let reader = HTMLReader(bytes, handler)
    let encoding = String(validating: bytes, as: UTF8.self) != nil ? "UTF-8" : nil
    guard let context = unsafe htmlNewParserCtxt() else { return false }
    defer { unsafe htmlFreeParserCtxt(context) }
    unsafe context.pointee.sax.pointee = callbacks
    unsafe context.pointee.userData = Unmanaged.passUnretained(reader).toOpaque()
    let options = [
      HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET,
      HTML_PARSE_NODEFDTD, HTML_PARSE_COMPACT,
    ]
    let document = unsafe htmlCtxtReadIO(
      context, give, nil, context.pointee.userData, nil, encoding,
      CInt(options.reduce(0) { $0 | $1.rawValue }))
    unsafe xmlFreeDoc(document)
    return withExtendedLifetime(reader) { !reader.isCut }
  }

  /// Gives the parser the next bytes; none where it is to stop.
  private func next(_ most: Int) -> ArraySlice<UInt8> {
    if isDone { rest = [] }
    let part = rest.prefix(min(most, Self.part))
    rest = rest[part.endIndex...]
    return part
  }

  /// Whether the page ends here, whatever follows.
  private var isDone: Bool {
    if !isCut, handler.isFull || Task.isCancelled || start.duration(to: .now) > Self.longest {
      isCut = true
    }
    return isCut
  }

  private func begin(_ name: String, _ attributes: [String: String]) {
    depth += 1
    if depth > Self.mostDepth { isCut = true }
    if !isCut { handler.begin(name, attributes) }
  }

  private func end() {
    depth -= 1
    if !isCut { handler.end() }
  }

  private func take(_ text: String) {
    if !isCut { handler.take(text) }
  }
}

// MARK: - What libxml2 calls

extension HTMLReader {
  private static var callbacks: xmlSAXHandler {
    var callbacks = unsafe xmlSAXHandler()
    unsafe callbacks.startElement = { data, name, attributes in
      unsafe HTMLReader.reader(data)?.begin(HTMLReader.text(name), HTMLReader.pairs(attributes))
    }
    unsafe callbacks.endElement = { data, _ in unsafe HTMLReader.reader(data)?.end() }
    unsafe callbacks.characters = { data, start, count in
      let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(max(0, count)))
      unsafe HTMLReader.reader(data)?.take(String(decoding: bytes, as: UTF8.self))
    }
    unsafe callbacks.ignorableWhitespace = callbacks.characters
    unsafe callbacks.cdataBlock = callbacks.characters
    return unsafe callbacks
  }

  private static let give: xmlInputReadCallback = { data, buffer, count in
    guard let reader = unsafe HTMLReader.reader(data), let buffer = unsafe buffer else { return -1 }
    let part = reader.next(Int(max(0, count)))
    unsafe part.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress {
        unsafe UnsafeMutableRawPointer(buffer).copyMemory(from: start, byteCount: bytes.count)
      }
    }
    return CInt(part.count)
  }

  private static func reader(_ data: UnsafeMutableRawPointer?) -> HTMLReader? {
    unsafe data.map { unsafe Unmanaged<HTMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func text(_ bytes: UnsafePointer<xmlChar>?) -> String {
    unsafe bytes.map { unsafe String(cString: $0) } ?? ""
  }

  /// Names and values in turn, until nothing; the first of two that say the same counts.
  private static func pairs(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) -> [String: String] {
    guard let attributes = unsafe attributes else { return [:] }
    var pairs: [String: String] = [:]
    var index = 0
    while let name = unsafe attributes[index] {
      pairs[unsafe text(name), default: unsafe text(attributes[index + 1])] += ""
      index += 2
    }
    return pairs
  }
}
