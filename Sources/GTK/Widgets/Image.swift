import CGTK
public import Cairo

/// An icon of the theme, or a picture.
@MainActor
public final class Image: Widget {
  /// Creates an icon.
  ///
  /// The C function is `gtk_image_new_from_icon_name`.
  ///
  /// - Parameters:
  ///   - iconName: The name in the theme, or nil for nothing.
  ///   - pixelSize: The width and height, in logical pixels.
  public convenience init(iconName: String? = nil, pixelSize: Int = 16) {
    unsafe self.init(sinking: gtk_image_new_from_icon_name(iconName, GTK_ICON_SIZE_BUTTON))
    self.pixelSize = pixelSize
  }

  /// The icon's name in the theme, or nil for nothing.
  ///
  /// The C functions are `gtk_image_get_icon_name` and `gtk_image_set_from_icon_name`.
  public var iconName: String? {
    get { property("icon-name") }
    set {
      guard newValue != iconName else { return }
      unsafe gtk_image_set_from_icon_name(cast(), newValue, GTK_ICON_SIZE_BUTTON)
    }
  }

  /// Replaces the icon by a picture, at its own size.
  ///
  /// The C function is `gtk_image_set_from_surface`.
  public func show(_ picture: ImageSurface) {
    unsafe gtk_image_set_from_surface(cast(), picture.surface)
  }

  /// The width and height, in logical pixels.
  ///
  /// The C functions are `gtk_image_get_pixel_size` and `gtk_image_set_pixel_size`.
  public var pixelSize: Int {
    get { unsafe Int(gtk_image_get_pixel_size(cast())) }
    set { unsafe gtk_image_set_pixel_size(cast(), CInt(clamping: newValue)) }
  }
}
