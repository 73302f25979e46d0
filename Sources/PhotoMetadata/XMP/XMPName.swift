/// The name of an XMP property: its namespace, and its local name.
struct XMPName {
  /// The namespace's URI.
  let namespace: String
  /// The namespace's usual prefix.
  let prefix: String
  /// The local name.
  let name: String

  static let rdf = names(in: "http://www.w3.org/1999/02/22-rdf-syntax-ns#", prefix: "rdf")
  static let xmp = names(in: "http://ns.adobe.com/xap/1.0/", prefix: "xmp")
  static let dc = names(in: "http://purl.org/dc/elements/1.1/", prefix: "dc")
  static let exif = names(in: "http://ns.adobe.com/exif/1.0/", prefix: "exif")
  static let tiff = names(in: "http://ns.adobe.com/tiff/1.0/", prefix: "tiff")
  static let photoshop = names(in: "http://ns.adobe.com/photoshop/1.0/", prefix: "photoshop")
  private static let cipa = names(in: "http://cipa.jp/exif/1.0/", prefix: "exifEX")

  /// Returns a function that creates the names of a namespace.
  private static func names(
    in namespace: String, prefix: String
  ) -> @Sendable (_ name: String) -> Self {
    { Self(namespace: namespace, prefix: prefix, name: $0) }
  }

  /// The stars.
  static let rating = xmp("Rating")
  /// The stars in Windows' format, 1 to 99; programs spell the namespace in two ways.
  static let percents = ["/", ""].map { end in
    Self(
      namespace: "http://ns.microsoft.com/photo/1.0\(end)", prefix: "MicrosoftPhoto", name: "Rating"
    )
  }
  /// The caption, in several languages.
  static let description = dc("description")
  /// The title, in several languages.
  static let title = dc("title")
  /// The lens's name by EXIF, the lens's name by Adobe, and the sensitivity.
  static let lensModel = cipa("LensModel")
  static let lens = Self(
    namespace: "http://ns.adobe.com/exif/1.0/aux/", prefix: "aux", name: "Lens")
  static let sensitivity = cipa("PhotographicSensitivity")
}
