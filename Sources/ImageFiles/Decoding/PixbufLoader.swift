import CGTK

/// One picture on its way through gdk-pixbuf's decoder; for one thread.
///
/// The C type is `GdkPixbufLoader`.
@safe
final class PixbufLoader {
  /// What the decoder says when it can't go on.
  struct Failure: Error {
    enum Kind {
      /// No decoder knows the format.
      case unknownFormat
      /// An animation ends too early.
      case incomplete
      /// The decoder was refused the memory that it asked for.
      case noMemory
      case other
    }

    let kind: Kind
    /// The decoder's words, without the full stop.
    let message: String
  }

  /// What to do about a picture once its size is known.
  enum Verdict {
    /// Decode it as it is.
    case whole
    /// Decode it in this size.
    case scaled(PixelSize)
    /// Don't.
    case refuse
  }

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let judge: Judge
  private let progress = Progress()
  private var isClosed = false

  /// Creates a loader that asks `judge` as soon as the size is known, once.
  ///
  /// The judge is let go of once it was asked, or with the loader.
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
      // A loader that goes without having been closed warns. Closing one decodes what it was given,
      // for TIFF all of it, and asks about its size, though the picture is no longer wanted.
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

  /// Hands the decoder the next bytes.
  func write(_ bytes: ArraySlice<UInt8>) throws(Failure) {
    try unsafe Self.checking { error in
      unsafe bytes.withUnsafeBufferPointer {
        unsafe gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), &error)
      }
    }
  }

  /// Tells the decoder that the file is over.
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

  /// All pictures of an animation, or `nil` where there is only one.
  var animation: PixbufAnimation? {
    guard let animation = unsafe gdk_pixbuf_loader_get_animation(loader),
      unsafe gdk_pixbuf_animation_is_static_image(animation) == 0
    else { return nil }
    return unsafe PixbufAnimation(animation)
  }

  /// Whether there is a picture, or the beginning of one.
  var hasPicture: Bool { unsafe gdk_pixbuf_loader_get_pixbuf(loader) != nil }

  /// The decoded picture, the first one of an animation, or `nil` where there is none; the caller
  /// owns the reference.
  func takePixbuf() -> OpaquePointer? {
    guard let pixbuf = unsafe gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
    unsafe g_object_ref(UnsafeMutableRawPointer(pixbuf))
    return unsafe pixbuf
  }
}

extension PixbufLoader {
  /// What was decoded of a picture whose file ends early; where the rest would be, it is transparent.
  ///
  /// - Returns: `nil` where nothing was decoded; the caller owns the reference.
  func takePart() -> OpaquePointer? {
    guard let rows = progress.rows, let pixbuf = unsafe takePixbuf() else { return nil }
    // Its decoder says of the whole picture that it is there, and leaves it transparent where it isn't.
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

  /// Whether a picture is transparent in some places only.
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

/// Which rows of a picture a decoder has decoded; it lives as long as C may say so.
private final class Progress {
  /// All rows from the first to the last one that were in the file, or `nil` for none.
  private(set) var rows: Range<Int>?
  /// Whether the file is over: what is decoded now was made up.
  var isOver = false

  func note(_ start: Int, _ end: Int) {
    guard !isOver, start >= 0, start < end else { return }
    let known = rows ?? start..<end
    rows = min(known.lowerBound, start)..<max(known.upperBound, end)
  }
}

/// What C asks about a size; it lives as long as C may ask.
private final class Judge {
  private var judge: ((PixelSize, _ format: String) -> PixbufLoader.Verdict)?

  init(_ judge: @escaping (PixelSize, _ format: String) -> PixbufLoader.Verdict) {
    self.judge = judge
  }

  /// Asks no more, and refuses what was not decided yet.
  func refuseAll() {
    judge = judge.map { _ in { _, _ in .refuse } }
  }

  func decide(on loader: UnsafeMutablePointer<GdkPixbufLoader>, _ size: PixelSize) {
    // Some decoders tell the size several times.
    guard let judge else { return }
    self.judge = nil
    let format = unsafe PixbufLoader.format(of: loader) ?? ""
    switch judge(size, format) {
    case .whole: break
    case .scaled(let target):
      unsafe gdk_pixbuf_loader_set_size(loader, CInt(target.width), CInt(target.height))
    case .refuse where format != "tga":
      // A decoder that is asked for nothing gives up before it allocates anything. The one for
      // TGA gives up without saying why, which gdk-pixbuf warns of; it is not written to again.
      unsafe gdk_pixbuf_loader_set_size(loader, 0, 0)
    case .refuse: break
    }
  }
}

extension PixbufLoader.Failure {
  private static let memoryWords = [
    "Memory allocation failed", "Out of memory", "out of memory", "nsufficient memory",
  ]

  fileprivate init(_ error: GLibError) {
    let isOwn = error.isOf(gdk_pixbuf_error_quark())
    let kind: Kind =
      switch GdkPixbufError(UInt32(truncatingIfNeeded: error.code)) {
      case GDK_PIXBUF_ERROR_UNKNOWN_TYPE where isOwn: .unknownFormat
      case GDK_PIXBUF_ERROR_INCOMPLETE_ANIMATION where isOwn: .incomplete
      case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY where isOwn: .noMemory
      // libxml2's, libpng's and libjpeg's words, which are not translated.
      case _ where Self.memoryWords.contains(where: error.message.contains): .noMemory
      default: .other
      }
    // Some messages are sentences, some end with their line.
    let words = error.message.reversed().drop { $0.isWhitespace || $0 == "." }
    self.init(kind: kind, message: String(words.reversed()))
  }
}
