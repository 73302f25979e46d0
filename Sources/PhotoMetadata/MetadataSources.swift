import GLib

/// The merged metadata of a photo's sources; earlier sources take precedence.
struct MetadataSources {
  private(set) var metadata = FileMetadata()
  /// Whether a source had a caption, or a title, even an empty one.
  private var hasCaption = false
  private var hasTitle = false

  /// Adds a sidecar.
  mutating func add(sidecar: OpenFile) {
    do {
      let bytes = try InputFile(sidecar, name: "").bytes(maxSize: SidecarFile.maxSize)
      if bytes.isEmpty { return }
      let xmp = try XMPDocument(bytes[...])
      addAnnotations(xmp)
      addFacts(xmp)
    } catch let error as XMPProblem {
      metadata.sidecarProblem = error.reason
    } catch {
      metadata.sidecarProblem = localized("it can’t be read")
    }
  }

  /// Adds a photo's file.
  mutating func add(photo bytes: UnsafeRawBufferPointer) {
    guard let file = unsafe Exiv2Metadata(bytes) else { return }
    metadata.isRawTIFF = file.isRawTIFF
    let xmp = file.xmp
    if let xmp { addAnnotations(xmp) }
    if file.hasIPTC {
      addCaption(file.text("Iptc.Application2.Caption"))
      addTitle(file.text("Iptc.Application2.ObjectName"))
    }
    if file.hasEXIF {
      metadata.annotations.rating =
        metadata.annotations.rating ?? file.text("Exif.Image.Rating").flatMap { Stars.stars($0) }
        ?? file.text("Exif.Image.RatingPercent").flatMap { Stars.stars(percent: $0) }
      addCaption(file.comment)
      addCaption(file.text("Exif.Image.ImageDescription"))
      addFacts(file)
    }
    if let xmp { addFacts(xmp) }
  }

  private mutating func addAnnotations(_ xmp: XMPDocument) {
    metadata.annotations.rating =
      metadata.annotations.rating ?? xmp.text(.rating).flatMap { Stars.stars($0) }
      ?? XMPName.percents.lazy.compactMap { xmp.text($0) }.first.flatMap {
        Stars.stars(percent: $0)
      }
    if !hasCaption, let text = xmp.bestText(.description) {
      hasCaption = true
      metadata.annotations.caption = text
    }
    if !hasTitle, let text = xmp.bestText(.title) {
      hasTitle = true
      metadata.facts.title = text
    }
  }

  /// Adds a caption from a field that cameras and programs fill, too.
  private mutating func addCaption(_ text: String?) {
    guard !hasCaption, let text = text.map({ MetadataText.paragraph($0) }), !text.isEmpty,
      !DefaultCaptions.contains(text)
    else { return }
    hasCaption = true
    metadata.annotations.caption = text
  }

  private mutating func addTitle(_ text: String?) {
    guard !hasTitle, let text, !text.trimmed.isEmpty else { return }
    hasTitle = true
    metadata.facts.title = text
  }

  private mutating func addTime(_ text: String?, fraction: String? = nil) {
    guard metadata.facts.dateTaken == nil, let text, let time = CameraTime(text) else { return }
    metadata.facts.dateTaken = time.seconds + (fraction.flatMap(CameraTime.fraction) ?? 0)
  }

  private mutating func addPlace(_ latitude: Double?, _ longitude: Double?) {
    // A GPS receiver without a fix reports 0 and 0.
    guard metadata.facts.place == nil, let latitude, let longitude, latitude != 0 || longitude != 0
    else { return }
    metadata.facts.place = PhotoFacts.Place(latitude: latitude, longitude: longitude)
  }
}

// EXIF.
extension MetadataSources {
  private static let lensTags = [
    "Exif.CanonCs.LensType", "Exif.NikonLd3.LensIDNumber", "Exif.NikonLd2.LensIDNumber",
    "Exif.OlympusEq.LensType", "Exif.Panasonic.LensType", "Exif.Pentax.LensType",
    "Exif.Sony2.LensID",
  ]

  private mutating func addFacts(_ file: Exiv2Metadata) {
    if metadata.facts.dateTaken == nil {
      for (tag, part) in [("DateTimeOriginal", "Original"), ("DateTimeDigitized", "Digitized")]
      where metadata.facts.dateTaken == nil {
        addTime(
          file.text("Exif.Photo.\(tag)"), fraction: file.text("Exif.Photo.SubSecTime\(part)"))
      }
      addTime(file.text("Exif.Image.DateTimeOriginal"))
      addTime(file.text("Exif.Image.DateTime"))
    }
    metadata.facts.camera =
      metadata.facts.camera
      ?? CameraName.joined(
        maker: file.text("Exif.Image.Make"), model: file.text("Exif.Image.Model"))
    if metadata.facts.lens == nil { metadata.facts.lens = lens(of: file) }
    metadata.facts.exposure.time = metadata.facts.exposure.time ?? file.exposureTime
    metadata.facts.exposure.fNumber = metadata.facts.exposure.fNumber ?? positive(file.fNumber)
    metadata.facts.exposure.iso = metadata.facts.exposure.iso ?? positive(file.iso)
    metadata.facts.exposure.focalLength =
      metadata.facts.exposure.focalLength ?? positive(file.focalLength)
    if metadata.facts.place == nil { addPlace(file.latitude, file.longitude) }
    metadata.facts.orientation =
      metadata.facts.orientation ?? file.text("Exif.Image.Orientation").flatMap(Int.init)
  }

  private func lens(of file: Exiv2Metadata) -> String? {
    if let name = file.text("Exif.Photo.LensModel"), isName(name) { return name }
    return Self.lensTags.lazy.compactMap { file.meaning($0) }.first(where: isName)
  }

  /// Returns whether a text is a name rather than dashes or a number that exiv2 doesn't know.
  private func isName(_ text: String) -> Bool {
    let text = text.trimmed
    return !text.hasPrefix("(") && !text.lowercased().hasPrefix("unknown")
      && text.lowercased() != "n/a" && text.contains { $0.isLetter }
  }

  private func positive<Number: Comparable & SignedNumeric>(_ number: Number) -> Number? {
    number > 0 ? number : nil
  }
}

// XMP.
extension MetadataSources {
  private mutating func addFacts(_ xmp: XMPDocument) {
    for name in [
      XMPName.exif("DateTimeOriginal"), XMPName.photoshop("DateCreated"), .xmp("CreateDate"),
    ] where metadata.facts.dateTaken == nil {
      addTime(xmp.text(name))
    }
    metadata.facts.camera =
      metadata.facts.camera
      ?? CameraName.joined(maker: xmp.text(.tiff("Make")), model: xmp.text(.tiff("Model")))
    metadata.facts.lens = metadata.facts.lens ?? xmp.text(.lensModel) ?? xmp.text(.lens)
    metadata.facts.exposure.time =
      metadata.facts.exposure.time ?? number(xmp, .exif("ExposureTime"))
    metadata.facts.exposure.fNumber =
      metadata.facts.exposure.fNumber ?? number(xmp, .exif("FNumber"))
    metadata.facts.exposure.focalLength =
      metadata.facts.exposure.focalLength ?? number(xmp, .exif("FocalLength"))
    metadata.facts.exposure.iso =
      metadata.facts.exposure.iso
      ?? (xmp.text(.exif("ISOSpeedRatings")) ?? xmp.text(.sensitivity)).flatMap {
        Int($0.trimmed)
      }
    if metadata.facts.place == nil {
      addPlace(degrees(xmp.text(.exif("GPSLatitude"))), degrees(xmp.text(.exif("GPSLongitude"))))
    }
    metadata.facts.orientation =
      metadata.facts.orientation ?? xmp.text(.tiff("Orientation")).flatMap { Int($0.trimmed) }
  }

  /// Returns a property that is a number or a fraction.
  private func number(_ xmp: XMPDocument, _ name: XMPName) -> Double? {
    guard let parts = xmp.text(name)?.trimmed.split(separator: "/"), parts.count < 3,
      let numerator = parts.first.flatMap({ Double($0) })
    else { return nil }
    guard parts.count == 2 else { return numerator }
    return Double(parts[1]).flatMap { $0 == 0 ? nil : numerator / $0 }
  }

  /// Parses degrees in XMP's format: `51,30.25N`, or `51,30,15N`.
  private func degrees(_ text: String?) -> Double? {
    guard let text = text?.trimmed, let direction = text.last else { return nil }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard (2...3).contains(parts.count), "NSEWnsew".contains(direction) else { return nil }
    var degrees = 0.0
    for (part, unit) in zip(parts, [1.0, 60, 3600]) {
      guard let part, part >= 0 else { return nil }
      degrees += part / unit
    }
    return "SWsw".contains(direction) ? -degrees : degrees
  }
}
