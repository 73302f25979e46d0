import PhotoMetadata

extension String {
  /// The text of an editor as a caption, as XMP will hold it, or `nil` if there is none.
  var asCaption: String? {
    let caption = MetadataText.paragraph(self)
    return caption.isEmpty ? nil : caption
  }
}
