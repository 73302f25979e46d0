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
      add(file.text("Exif.Image.Rating").flatMap { Stars.stars($0) }, as: \.annotations.rating)
      let percent = file.text("Exif.Image.RatingPercent")
      add(percent.flatMap { Stars.stars(percent: $0) }, as: \.annotations.rating)
      addCaption(file.comment)
      addCaption(file.text("Exif.Image.ImageDescription"))
      addFacts(file)
    }
    if let xmp { addFacts(xmp) }
  }

  /// Adds a value, unless an earlier source has one.
  private mutating func add<Value>(
    _ value: Value?, as path: WritableKeyPath<FileMetadata, Value?>
  ) {
    if metadata[keyPath: path] == nil { metadata[keyPath: path] = value }
  }

  private mutating func addAnnotations(_ xmp: XMPDocument) {
    add(xmp.text(.rating).flatMap { Stars.stars($0) }, as: \.annotations.rating)
    let percent = XMPName.percents.lazy.compactMap { xmp.text($0) }.first
    add(percent.flatMap { Stars.stars(percent: $0) }, as: \.annotations.rating)
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
    for part in ["Original", "Digitized"] {
      addTime(
        file.text("Exif.Photo.DateTime\(part)"),
        fraction: file.text("Exif.Photo.SubSecTime\(part)"))
    }
    addTime(file.text("Exif.Image.DateTimeOriginal"))
    addTime(file.text("Exif.Image.DateTime"))
    let (maker, model) = (file.text("Exif.Image.Make"), file.text("Exif.Image.Model"))
    add(CameraName.joined(maker: maker, model: model), as: \.facts.camera)
    if metadata.facts.lens == nil { metadata.facts.lens = lens(of: file) }
    add(file.exposureTime, as: \.facts.exposure.time)
    add(positive(file.fNumber), as: \.facts.exposure.fNumber)
    add(positive(file.iso), as: \.facts.exposure.iso)
    add(positive(file.focalLength), as: \.facts.exposure.focalLength)
    addPlace(file.latitude, file.longitude)
    add(file.text("Exif.Image.Orientation").flatMap { Int($0) }, as: \.facts.orientation)
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
    addTime(xmp.text(.exif("DateTimeOriginal")))
    addTime(xmp.text(.photoshop("DateCreated")))
    addTime(xmp.text(.xmp("CreateDate")))
    let (maker, model) = (xmp.text(.tiff("Make")), xmp.text(.tiff("Model")))
    add(CameraName.joined(maker: maker, model: model), as: \.facts.camera)
    add(xmp.text(.lensModel) ?? xmp.text(.lens), as: \.facts.lens)
    add(number(xmp, .exif("ExposureTime")), as: \.facts.exposure.time)
    add(number(xmp, .exif("FNumber")), as: \.facts.exposure.fNumber)
    add(number(xmp, .exif("FocalLength")), as: \.facts.exposure.focalLength)
    let sensitivity = xmp.text(.exif("ISOSpeedRatings")) ?? xmp.text(.sensitivity)
    add(sensitivity.flatMap { Int($0.trimmed) }, as: \.facts.exposure.iso)
    addPlace(degrees(xmp.text(.exif("GPSLatitude"))), degrees(xmp.text(.exif("GPSLongitude"))))
    add(xmp.text(.tiff("Orientation")).flatMap { Int($0.trimmed) }, as: \.facts.orientation)
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
