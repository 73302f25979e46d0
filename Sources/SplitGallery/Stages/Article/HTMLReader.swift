import CXML
import ImageFiles

/// The callbacks for the content of an HTML page.
protocol HTMLHandler: AnyObject {
  /// Begins an element.
  ///
  /// - Parameters:
  ///   - name: Its lowercase name, as `p`.
  ///   - attributes: Its attributes, by lowercase names.
  func begin(_ name: String, _ attributes: [String: String])
  /// Ends the innermost open element.
  func end()
  /// Handles text, which may be split at any position.
  func take(_ text: String)
  /// Whether the handler needs no more content.
  var isFull: Bool { get }
}

/// A parser of HTML pages with libxml2, which tolerates any errors.
@safe
final class HTMLReader {
  /// The maximum depth of nested elements; a deeper page is cut there.
  static let mostDepth = 250
  /// The maximum processor time for a page.
  ///
  /// A megabyte of attributes would take minutes, as each is compared with all before.
  private static let longest = Duration.seconds(5)
  /// The number of bytes passed to the parser at once; parsing can be stopped in between.
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

  /// Parses a page, and calls a handler with its content.
  ///
  /// It stops early if the task is cancelled, the page is nested too deeply or takes too long, or
  /// the handler is full. Nothing is loaded from anywhere. The C function is `htmlCtxtReadIO`.
  ///
  /// - Parameters:
  ///   - bytes: The page: UTF-8, or the encoding that it declares.
  ///   - handler: The handler.
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

  /// Returns the next bytes for the parser; none to stop it.
  private func next(_ most: Int) -> ArraySlice<UInt8> {
    if isDone { rest = [] }
    let part = rest.prefix(min(most, Self.part))
    rest = rest[part.endIndex...]
    return part
  }

  /// Whether parsing stops here.
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

// MARK: - Callbacks of libxml2

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

  /// Converts the null-terminated list of names and values; the first of two equal names counts.
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
