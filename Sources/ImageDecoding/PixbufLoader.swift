import CGLib
import CGdkPixbuf
import Cairo
import GLib

/// A gdk-pixbuf decoder for one picture; for one thread.
///
/// The C type is `GdkPixbufLoader`.
@safe
final class PixbufLoader {
  /// A decoder's error.
  struct Failure: Error {
    enum Kind {
      /// No decoder knows the format.
      case unknownFormat
      /// An animation is truncated.
      case incomplete
      /// The decoder couldn't allocate memory.
      case noMemory
      case other
    }

    let kind: Kind
    /// The decoder's message, without the period.
    let message: String
  }

  /// The decision about a picture once its size is known.
  enum Verdict {
    /// The picture is decoded in its own size.
    case whole
    /// The picture is decoded in this size.
    case scaled(PixelSize)
    /// The picture isn't decoded.
    case refuse
  }

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let judge: Judge
  private let progress = Progress()
  private var isClosed = false

  /// Creates a loader that calls `judge` once, as soon as the size is known.
  ///
  /// The closure is released after the call, or with the loader.
  init(judge: @escaping (PixelSize, _ format: String) -> Verdict) {
    unsafe loader = gdk_pixbuf_loader_new()
    self.judge = Judge(judge)
    let callback:
      @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>, CInt, CInt, UnsafeMutableRawPointer)
        -> Void = { loader, width, height, data in
          unsafe Unmanaged<Judge>.fromOpaque(data).takeUnretainedValue()
            .decide(on: loader, PixelSize(width: Int(width), height: Int(height)))
        }
    unsafe g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(callback, to: GCallback.self),
      Unmanaged.passRetained(self.judge).toOpaque(),
      { data, _ in unsafe data.map { unsafe Unmanaged<Judge>.fromOpaque($0).release() } },
      GConnectFlags(rawValue: 0))
    watchProgress()
  }

  private func watchProgress() {
    let callback:
      @convention(c) (
        UnsafeMutablePointer<GdkPixbufLoader>, CInt, CInt, CInt, CInt, UnsafeMutableRawPointer
      ) -> Void = { _, _, y, _, height, data in
        unsafe Unmanaged<Progress>.fromOpaque(data).takeUnretainedValue()
          .note(Int(y), Int(y) + Int(height))
      }
    unsafe g_signal_connect_data(
      loader, "area-updated", unsafeBitCast(callback, to: GCallback.self),
      Unmanaged.passRetained(progress).toOpaque(),
      { data, _ in unsafe data.map { unsafe Unmanaged<Progress>.fromOpaque($0).release() } },
      GConnectFlags(rawValue: 0))
  }

  deinit {
    if !isClosed {
      // gdk-pixbuf warns about a loader that is released without having been closed. Closing it
      // decodes the bytes so far, for TIFF all of them, and asks about the size, although the
      // picture is no longer needed.
      judge.refuseAll()
      unsafe gdk_pixbuf_loader_close(loader, nil)
    }
    unsafe g_object_unref(loader)
  }

  /// The name of the format, such as `jpeg`, or `nil` while it is not known.
  var format: String? { unsafe Self.format(of: loader) }

  fileprivate static func format(of loader: UnsafeMutablePointer<GdkPixbufLoader>) -> String? {
    guard let format = unsafe gdk_pixbuf_loader_get_format(loader) else { return nil }
    return unsafe takingString(gdk_pixbuf_format_get_name(format))
  }

  /// Passes the next bytes to the decoder.
  func write(_ bytes: ArraySlice<UInt8>) throws(Failure) {
    try unsafe Self.checking { error in
      unsafe bytes.withUnsafeBufferPointer {
        unsafe gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), &error)
      }
    }
  }

  /// Tells the decoder that the file is complete.
  func close() throws(Failure) {
    isClosed = true
    progress.isOver = true
    try unsafe Self.checking { error in unsafe gdk_pixbuf_loader_close(loader, &error) }
  }

  private static func checking(
    _ body: (inout UnsafeMutablePointer<GError>?) -> gboolean
  ) throws(Failure) {
    do throws(GLibError) {
      if unsafe try GLibError.checking(body) != 0 { return }
    } catch {
      throw Failure(error)
    }
    throw Failure(kind: .other, message: "unknown reason")
  }

  /// All pictures of an animation, or `nil` if there is only one.
  var animation: PixbufAnimation? {
    guard let animation = unsafe gdk_pixbuf_loader_get_animation(loader),
      unsafe gdk_pixbuf_animation_is_static_image(animation) == 0
    else { return nil }
    return unsafe PixbufAnimation(animation, isWebP: format == "webp")
  }

  /// Whether there is a picture, or the beginning of one.
  var hasPicture: Bool { unsafe gdk_pixbuf_loader_get_pixbuf(loader) != nil }

  /// Returns the decoded picture, the first one of an animation, or `nil` if there is none; the
  /// caller owns the reference.
  func takePixbuf() -> OpaquePointer? {
    guard let pixbuf = unsafe gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
    unsafe g_object_ref(UnsafeMutableRawPointer(pixbuf))
    return unsafe pixbuf
  }
}

extension PixbufLoader {
  /// Returns the decoded part of a picture whose file is truncated; the rest of it is transparent.
  ///
  /// - Returns: `nil` if nothing was decoded; the caller owns the reference.
  func takePart() -> OpaquePointer? {
    guard let rows = progress.rows, let pixbuf = unsafe takePixbuf() else { return nil }
    // The GIF decoder reports the whole picture as decoded, and leaves missing pixels transparent.
    if format == "gif" {
      if unsafe Self.hasPixels(pixbuf) { return unsafe pixbuf }
      unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf))
      return nil
    }
    let (width, height) = unsafe (gdk_pixbuf_get_width(pixbuf), gdk_pixbuf_get_height(pixbuf))
    let missing = [0..<CInt(rows.lowerBound), min(CInt(rows.upperBound), height)..<height]
    if missing.allSatisfy(\.isEmpty) { return unsafe pixbuf }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    guard let part = unsafe gdk_pixbuf_add_alpha(pixbuf, 0, 0, 0, 0) else { return nil }
    unsafe gdk_pixbuf_copy_options(pixbuf, part)
    for rows in missing where !rows.isEmpty {
      let rest = unsafe gdk_pixbuf_new_subpixbuf(
        part, 0, rows.lowerBound, width, CInt(rows.count))
      unsafe gdk_pixbuf_fill(rest, 0)
      unsafe g_object_unref(UnsafeMutableRawPointer(rest))
    }
    return unsafe part
  }

  /// Returns whether a picture has a pixel that is not transparent.
  private static func hasPixels(_ pixbuf: OpaquePointer) -> Bool {
    guard unsafe gdk_pixbuf_get_has_alpha(pixbuf) != 0,
      let pixels = unsafe gdk_pixbuf_read_pixels(pixbuf)
    else { return true }
    let (width, height) = unsafe (gdk_pixbuf_get_width(pixbuf), gdk_pixbuf_get_height(pixbuf))
    let stride = unsafe Int(gdk_pixbuf_get_rowstride(pixbuf))
    return (0..<Int(height)).contains { row in
      (0..<Int(width)).contains { unsafe pixels[row * stride + $0 * 4 + 3] != 0 }
    }
  }
}

/// The decoded rows of a picture; it is retained as long as C may report progress.
private final class Progress {
  /// All rows from the first to the last one that were in the file, or `nil` for none.
  private(set) var rows: Range<Int>?
  /// Whether the file is complete: rows that are decoded after it are made up.
  var isOver = false

  func note(_ start: Int, _ end: Int) {
    guard !isOver, start >= 0, start < end else { return }
    let known = rows ?? start..<end
    rows = min(known.lowerBound, start)..<max(known.upperBound, end)
  }
}

/// The closure that decides about a size; it is retained as long as C may call it.
private final class Judge {
  private var judge: ((PixelSize, _ format: String) -> PixbufLoader.Verdict)?

  init(_ judge: @escaping (PixelSize, _ format: String) -> PixbufLoader.Verdict) {
    self.judge = judge
  }

  /// Refuses an undecided picture, and releases the closure.
  func refuseAll() {
    judge = judge.map { _ in { _, _ in .refuse } }
  }

  func decide(on loader: UnsafeMutablePointer<GdkPixbufLoader>, _ size: PixelSize) {
    // Some decoders report the size several times.
    guard let judge else { return }
    self.judge = nil
    let format = unsafe PixbufLoader.format(of: loader) ?? ""
    switch judge(size, format) {
    case .whole: break
    case .scaled(let target):
      unsafe gdk_pixbuf_loader_set_size(loader, CInt(target.width), CInt(target.height))
    case .refuse where format != "tga":
      // With a size of zero, a decoder gives up before it allocates anything. The one for TGA gives
      // up without an error, which gdk-pixbuf warns about; it is not written to again.
      unsafe gdk_pixbuf_loader_set_size(loader, 0, 0)
    case .refuse: break
    }
  }
}

extension PixbufLoader.Failure {
  private static let memoryMessages = [
    "Memory allocation failed", "Out of memory", "out of memory", "nsufficient memory",
  ]

  fileprivate init(_ error: GLibError) {
    let isOwn = error.isOf(gdk_pixbuf_error_quark())
    let kind: Kind =
      switch GdkPixbufError(UInt32(truncatingIfNeeded: error.code)) {
      case GDK_PIXBUF_ERROR_UNKNOWN_TYPE where isOwn: .unknownFormat
      case GDK_PIXBUF_ERROR_INCOMPLETE_ANIMATION where isOwn: .incomplete
      case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY where isOwn: .noMemory
      // The texts of libxml2, libpng and libjpeg, which are not translated.
      case _ where Self.memoryMessages.contains(where: error.message.contains): .noMemory
      default: .other
      }
    // Some messages end with a period, some with a newline.
    let message = error.message.reversed().drop { $0.isWhitespace || $0 == "." }
    self.init(kind: kind, message: String(message.reversed()))
  }
}
