/// The captions that cameras and programs write into every file.
enum DefaultCaptions {
  /// Returns whether a caption is one of them, rather than a person's.
  static func contains(_ caption: String) -> Bool {
    let text = caption.lowercased()
    return texts.contains(text) || text.hasPrefix("dcim\\") || text.hasSuffix("digital camera")
  }

  private static let texts: Set = [
    "aspireimage", "binary comment", "cof", "created with gimp", "default", "digital image",
    "exif_jpeg_picture", "exif_jpeg_t422", "hdr", "hdrpl", "image", "jpeg", "jpeg picture",
    "kodak", "oznor", "oznorwo", "rbt", "samsung", "sony dsc", "untitled", "vsco",
  ]
}
