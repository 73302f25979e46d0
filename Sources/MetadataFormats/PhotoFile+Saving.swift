import CGExiv2

extension PhotoFile {
  /// What exiv2 takes the file for, such as `image/jpeg`.
  var mimeType: String {
    unsafe gexiv2_metadata_get_mime_type(metadata).map { unsafe String(cString: $0) } ?? ""
  }

  /// Gives a tag a text, in the place of what it was; a language goes before it, as in
  /// `lang="x-default" A text`.
  ///
  /// - Returns: Whether the tag can have it.
  func set(_ tag: String, to text: String) -> Bool {
    unsafe gexiv2_metadata_try_set_tag_string(metadata, tag, text, nil) != 0
  }

  /// Takes a tag away, where it is there.
  func clear(_ tag: String) {
    _ = unsafe gexiv2_metadata_try_clear_tag(metadata, tag, nil)
  }

  /// Whether a tag is there.
  func has(_ tag: String) -> Bool { unsafe gexiv2_metadata_try_has_tag(metadata, tag, nil) != 0 }

  /// The file with what was set in it, and all else as it was.
  ///
  /// - Parameter original: The file's bytes, as when it was opened.
  /// - Returns: `nil` where exiv2 can't write it.
  func saved(_ original: UnsafeRawBufferPointer) -> [UInt8]? {
    let stream = unsafe SavingStream(original)
    var callbacks = unsafe ManagedStreamCallbacks(
      handle: Unmanaged.passUnretained(stream).toOpaque(),
      CanSeek: { _ in 1 }, CanRead: { _ in 1 }, CanWrite: { _ in 1 },
      Length: { unsafe SavingStream.at($0)?.length ?? 0 },
      Position: { unsafe SavingStream.at($0)?.position ?? 0 },
      Read: { unsafe SavingStream.at($0)?.read($1, $2, $3) ?? -1 },
      Write: { unsafe SavingStream.at($0)?.write($1, $2, $3) },
      Seek: { unsafe SavingStream.at($0)?.seek($1, $2) },
      Flush: { _ in })
    return withExtendedLifetime(stream) {
      unsafe gexiv2_metadata_save_stream(metadata, &callbacks, nil) != 0 && !stream.written.isEmpty
        ? stream.written : nil
    }
  }
}

/// What exiv2 reads a file from, and writes the new one to, one byte after the other.
@safe
private final class SavingStream {
  private let original: UnsafeRawBufferPointer
  private(set) var position = 0
  private(set) var written: [UInt8] = []

  init(_ original: UnsafeRawBufferPointer) {
    unsafe self.original = original
  }

  static func at(_ handle: UnsafeMutableRawPointer?) -> SavingStream? {
    unsafe handle.map { unsafe Unmanaged<SavingStream>.fromOpaque($0).takeUnretainedValue() }
  }

  var length: Int { unsafe original.count }

  func read(_ buffer: UnsafeMutableRawPointer?, _ offset: Int32, _ count: Int32) -> Int32 {
    guard let buffer = unsafe buffer, count > 0, position >= 0, position < length else { return 0 }
    let count = min(Int(count), length - position)
    let start = position
    unsafe (buffer + Int(offset)).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: original[start..<start + count]).baseAddress
        ?? UnsafeRawPointer(buffer), byteCount: count)
    position += count
    return Int32(count)
  }

  func write(_ buffer: UnsafeMutableRawPointer?, _ offset: Int32, _ count: Int32) {
    guard let buffer = unsafe buffer, count > 0 else { return }
    unsafe written.append(
      contentsOf: UnsafeRawBufferPointer(start: buffer + Int(offset), count: Int(count)))
  }

  func seek(_ offset: Int, _ origin: WrapperSeekOrigin) {
    switch origin {
    case Begin: position = offset
    case Current: position += offset
    default: position = length + offset
    }
  }
}
