import CGTK
public import Cairo
public import GLib

/// An installed program that can open files of a type.
public struct DesktopProgram: Hashable, Sendable {
  /// The identifier: the name of its desktop entry.
  public let id: String
  /// Its name, in the person's language.
  public let name: String
  /// The icon's name in the theme or file name, for ``picture(side:for:)``, or nil.
  public let icon: String?

  /// Creates the program of a desktop entry.
  public init(id: String, name: String, icon: String?) {
    self.id = id
    self.name = name
    self.icon = icon
  }

  /// Creates the program of a borrowed `GAppInfo`; nil if it has no desktop entry or is hidden.
  init?(_ info: OpaquePointer?) {
    guard unsafe info != nil, let id = unsafe string(g_app_info_get_id(info)),
      unsafe g_app_info_should_show(info) != 0
    else { return nil }
    let icon = unsafe g_app_info_get_icon(info)
      .flatMap { unsafe takingString(g_icon_to_string($0)) }
    unsafe self.init(id: id, name: string(g_app_info_get_display_name(info)) ?? id, icon: icon)
  }

  /// Returns the programs for files, the default program of the first file's type first.
  ///
  /// It reads the files' beginnings and the desktop's database, on any thread. The C functions are
  /// `g_app_info_get_default_for_type` and `g_app_info_get_all_for_type`.
  ///
  /// - Parameter files: The files' paths.
  /// - Returns: The programs that open all of the files, by their types.
  public static func all(for files: [FilePath]) -> [DesktopProgram] {
    var kinds: [String] = []
    for kind in files.compactMap(contentType) where !kinds.contains(kind) { kinds.append(kind) }
    guard let first = kinds.first else { return [] }
    let others = kinds.dropFirst().map { Set(all(ofType: $0).map(\.id)) }
    return all(ofType: first).filter { program in others.allSatisfy { $0.contains(program.id) } }
  }

  private static func all(ofType type: String) -> [DesktopProgram] {
    var programs: [DesktopProgram] = []
    if let info = unsafe g_app_info_get_default_for_type(type, gboolean(false)) {
      defer { unsafe g_object_unref(Raw(info)) }
      if let program = unsafe DesktopProgram(info) { programs.append(program) }
    }
    let list = unsafe g_app_info_get_all_for_type(type)
    defer { unsafe g_list_free_full(list, g_object_unref) }
    for program in unsafe items(in: list, { unsafe DesktopProgram(OpaquePointer($0)) })
    where !programs.contains(where: { $0.id == program.id }) {
      programs.append(program)
    }
    return programs
  }

  /// Returns the type of a file by its content; nil if there is no file.
  ///
  /// The C function is `g_file_info_get_content_type`.
  public static func contentType(of file: FilePath) -> String? {
    guard let place = unsafe g_file_new_for_uri(file.uri) else { return nil }
    defer { unsafe g_object_unref(Raw(place)) }
    guard
      let info = unsafe g_file_query_info(
        place, "standard::content-type", G_FILE_QUERY_INFO_NONE, nil, nil)
    else { return nil }
    defer { unsafe g_object_unref(Raw(info)) }
    return unsafe string(g_file_info_get_content_type(info))
  }

  /// Opens files in the program.
  ///
  /// The C function is `g_app_info_launch`.
  ///
  /// - Parameters:
  ///   - files: The files' paths.
  ///   - window: The requesting window.
  /// - Throws: `GLibError` if the program is gone, or doesn't start.
  @MainActor
  public func open(_ files: [FilePath], from window: Window) throws(GLibError) {
    guard let info = unsafe g_desktop_app_info_new(id) else {
      throw GLibError(
        domain: "g-io-error-quark", code: Int(G_IO_ERROR_NOT_FOUND.rawValue),
        message: localized("%s is no longer installed.", name))
    }
    defer { unsafe g_object_unref(Raw(info)) }
    var list: UnsafeMutablePointer<GList>?
    for file in files.reversed() {
      let place = unsafe g_file_new_for_uri(file.uri)
      unsafe list = g_list_prepend(list, place.map { unsafe Raw($0) })
    }
    defer { unsafe g_list_free_full(list, g_object_unref) }
    let context = unsafe gdk_display_get_app_launch_context(gtk_widget_get_display(window.cast()))
    defer { unsafe g_object_unref(context.map { unsafe Raw($0) }) }
    unsafe gdk_app_launch_context_set_timestamp(context, gtk_get_current_event_time())
    _ = unsafe try GLibError.checking { error in
      unsafe g_app_info_launch(
        info, list, context.map { unsafe typed(Raw($0)) }, &error)
    }
  }
}

extension DesktopProgram {
  /// Returns the program's icon as a picture, from the theme or from a file; nil if there is none.
  ///
  /// The C functions are `gtk_icon_theme_lookup_by_gicon_for_scale` and
  /// `gtk_icon_info_load_surface`.
  ///
  /// - Parameters:
  ///   - side: The width and height, in logical pixels.
  ///   - widget: The widget whose scale applies.
  /// - Returns: The picture.
  @MainActor
  public func picture(side: Int, for widget: Widget) -> ImageSurface? {
    guard let icon = unsafe icon.flatMap({ unsafe g_icon_new_for_string($0, nil) }) else {
      return nil
    }
    defer { unsafe g_object_unref(Raw(icon)) }
    let scale = widget.scaleFactor
    guard
      let info = unsafe gtk_icon_theme_lookup_by_gicon_for_scale(
        gtk_icon_theme_get_default(), icon, CInt(clamping: side), CInt(clamping: scale),
        GTK_ICON_LOOKUP_FORCE_SIZE)
    else { return nil }
    defer { unsafe g_object_unref(Raw(info)) }
    return unsafe gtk_icon_info_load_surface(info, nil, nil)
      .flatMap { unsafe ImageSurface(adopting: $0, scale: scale) }
  }
}
