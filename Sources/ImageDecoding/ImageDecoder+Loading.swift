import CGLib
import CGdkPixbuf
import GLib

extension ImageDecoder {
  /// Loads the decoders of some formats with their dependencies, because a sandboxed process can't
  /// load code later.
  ///
  /// Otherwise each is loaded with the first picture of its format. Call it while no other thread
  /// runs.
  package static func loadDecoders(of formats: DecoderFormats) {
    // Some decoders warn about empty pictures. These warnings must not end a process whose warnings
    // are fatal.
    let mistakes = G_LOG_FLAG_RECURSION.rawValue | G_LOG_LEVEL_ERROR.rawValue
    let fatal = g_log_set_always_fatal(GLogLevelFlags(rawValue: mistakes))
    let handler = unsafe g_log_set_default_handler({ _, _, _, _ in }, nil)
    let first = unsafe gdk_pixbuf_get_formats()
    var next = unsafe first
    while let format = unsafe next {
      if let data = unsafe format.pointee.data { unsafe load(OpaquePointer(data), if: formats) }
      unsafe next = format.pointee.next
    }
    unsafe g_slist_free(first)
    _ = unsafe g_log_set_default_handler(handler, nil)
    _ = g_log_set_always_fatal(fatal)
    for name in ["ISO-8859-1", "WINDOWS-1252"] { _ = unsafe g_iconv_open("UTF-8", name) }
    tzset()
  }

  /// Loads the decoder of a format, if it is one of some formats, by giving it an empty picture.
  @unsafe private static func load(_ format: OpaquePointer, if formats: DecoderFormats) {
    guard let name = unsafe takingString(gdk_pixbuf_format_get_name(format)),
      formats == .all || DecoderFormats.commonNames.contains(name),
      let loader = unsafe gdk_pixbuf_loader_new_with_type(name, nil)
    else { return }
    unsafe gdk_pixbuf_loader_close(loader, nil)
    unsafe g_object_unref(loader)
  }
}
