import CGLib
import CGdkPixbuf
public import GLib

/// A detector of file formats, which decodes nothing.
public enum ImageFormat {
  /// Returns whether a name has a picture's extension, in any case.
  public static func hasImageExtension(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }

  /// Returns whether a name is a picture's according to the system's database of MIME types, which
  /// knows cameras' raw formats, too.
  ///
  /// The C function is `g_content_type_guess`.
  package static func isImageName(_ name: String) -> Bool {
    guard name.contains("."),
      let type = unsafe takingString(g_content_type_guess(name, nil, 0, nil))
    else { return false }
    return unsafe takingString(g_content_type_get_mime_type(type))?.hasPrefix("image/") == true
  }

  /// Returns whether a file's first bytes are those of a picture, even of a format that can't be
  /// decoded.
  ///
  /// On any thread; reads 4 KB.
  ///
  /// - Parameter path: The file's path, or its `file:` URI.
  /// - Returns: The result by content; the name is ignored, because it may be wrong.
  /// - Throws: ``/GLib/FileError`` if the file can't be read.
  public static func isImage(contentOf path: FilePath) throws(FileError) -> Bool {
    try mimeType(contentOf: path)?.hasPrefix("image/") == true
  }

  /// Returns the MIME type of a file's content, such as `image/jpeg`; on any thread, and as for
  /// ``isImage(contentOf:)``.
  ///
  /// - Returns: `nil` for an empty file, or if the system can't tell.
  /// - Throws: ``/GLib/FileError`` if the file can't be read.
  package static func mimeType(contentOf path: FilePath) throws(FileError) -> String? {
    let bytes = try InputFile.firstBytes(of: path, count: 4096)
    // The name is left out, because it may be wrong.
    guard !bytes.isEmpty,
      let type = unsafe takingString(g_content_type_guess(nil, bytes, gsize(bytes.count), nil))
    else { return nil }
    return unsafe takingString(g_content_type_get_mime_type(type))
  }

  /// Returns whether the decoder for a file's format turns the picture upright by its EXIF
  /// orientation: only for JPEG and TIFF.
  ///
  /// On any thread; reads the first bytes. The decoders for HEIC and AVIF apply the format's own
  /// rotation instead.
  ///
  /// - Parameter path: The file's path, or its `file:` URI.
  /// - Returns: The result by content; false if the file can't be read.
  public static func appliesOrientation(contentOf path: FilePath) -> Bool {
    let signatures: [[UInt8]] = [
      [0xFF, 0xD8], [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0],
      [0x4D, 0x4D, 0, 43],
    ]
    guard let bytes = try? InputFile.firstBytes(of: path, count: 4) else { return false }
    return signatures.contains { bytes.starts(with: $0) }
  }

  /// The extensions of the installed decoders, and those of common formats that may have no
  /// decoder: such a file is shown with an error instead of being left out.
  private static let extensions: Set<String> = {
    var extensions: Set<String> = ["avif", "heic", "heif", "jxl", "webp"]
    let formats = unsafe gdk_pixbuf_get_formats()
    defer { unsafe g_slist_free(formats) }
    var next = unsafe formats
    while let node = unsafe next {
      unsafe next = node.pointee.next
      guard let format = unsafe node.pointee.data else { continue }
      let list = unsafe gdk_pixbuf_format_get_extensions(OpaquePointer(format))
      defer { unsafe g_strfreev(list) }
      var index = 0
      while let entry = unsafe list?[index] {
        extensions.insert(unsafe String(cString: entry))
        index += 1
      }
    }
    return extensions
  }()
}
