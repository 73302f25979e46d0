import CGLib
import CGdkPixbuf

extension ImageDecoder {
  /// Loads the decoders of all formats with their dependencies, because a sandboxed process can't
  /// load code later.
  ///
  /// Otherwise each is loaded with the first picture of its format. Call it while no other thread
  /// runs.
  package static func loadDecoders() {
    // Some decoders warn about empty pictures. These warnings must not end a process whose warnings
    // are fatal.
    let mistakes = G_LOG_FLAG_RECURSION.rawValue | G_LOG_LEVEL_ERROR.rawValue
    let fatal = g_log_set_always_fatal(GLogLevelFlags(rawValue: mistakes))
    let handler = unsafe g_log_set_default_handler({ _, _, _, _ in }, nil)
    var formats = unsafe gdk_pixbuf_get_formats()
    let first = unsafe formats
    while let format = unsafe formats {
      if let data = unsafe format.pointee.data { unsafe load(OpaquePointer(data)) }
      unsafe formats = format.pointee.next
    }
    unsafe g_slist_free(first)
    _ = unsafe g_log_set_default_handler(handler, nil)
    _ = g_log_set_always_fatal(fatal)
    for name in ["ISO-8859-1", "WINDOWS-1252"] { _ = unsafe g_iconv_open("UTF-8", name) }
    tzset()
  }

  /// Loads the decoder of a format by giving it an empty picture.
  @unsafe private static func load(_ format: OpaquePointer) {
    guard let name = unsafe gdk_pixbuf_format_get_name(format) else { return }
    defer { unsafe g_free(name) }
    guard let loader = unsafe gdk_pixbuf_loader_new_with_type(name, nil) else { return }
    unsafe gdk_pixbuf_loader_close(loader, nil)
    unsafe g_object_unref(loader)
  }
}
