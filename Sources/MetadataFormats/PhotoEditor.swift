package import ImageFiles

/// Makes a photo's file that says something else about the picture than before; the picture, and all
/// else that the file says, is as before.
package enum PhotoEditor {
  /// The kinds of file whose orientation tag is looked at by whoever shows them.
  private static let turnable: Set = ["image/jpeg", "image/tiff"]
  /// The kinds of file into which words can be written.
  private static let writable: Set = ["image/jpeg", "image/tiff", "image/png", "image/webp"]

  /// Changes a photo's file.
  ///
  /// What was written is read once more: a file that isn't as it is to be is not handed out.
  ///
  /// - Parameters:
  ///   - change: What is to be changed.
  ///   - photo: The photo's open file.
  ///   - access: How the photo is read.
  /// - Returns: The file's bytes.
  /// - Throws: ``ImageError``; its reason is ``ImageError/Reason/notAnImage`` for a file of a kind that
  ///   can't be changed in this way.
  package static func change(
    _ change: PhotoChange, of photo: InputFile, _ access: MetadataAccess
  ) throws(ImageError) -> [UInt8] {
    let made: Result<[UInt8], ImageError>
    switch access {
    case .mapped:
      guard let file = MappedFile(photo.file) else {
        throw ImageError(path: photo.path, reason: .empty)
      }
      made = MetadataReader.alone { unsafe changed(photo.path, file.bytes, change) }
    case .copied:
      let bytes = try photo.bytes(longest: ImageDecoder.largestBufferedFile)
      made = unsafe bytes.withUnsafeBytes { bytes in
        MetadataReader.alone { unsafe changed(photo.path, bytes, change) }
      }
    }
    return try made.get()
  }

  /// A file with something set in it, after its orientation was taken away: where no part of a TIFF file
  /// comes, goes or becomes longer exiv2 changes it in its place, which a stream isn't told of.
  private static func savedTwice(
    _ bytes: UnsafeRawBufferPointer, _ orientation: Int, _ set: (PhotoFile) -> Bool
  ) -> [UInt8]? {
    guard let photo = unsafe PhotoFile(bytes) else { return nil }
    func saved(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
      guard let photo = unsafe PhotoFile(bytes), set(photo), photo.setOrientation(orientation)
      else { return nil }
      return unsafe photo.saved(bytes)
    }
    guard photo.has("Exif.Image.Orientation") else { return unsafe saved(bytes) }
    photo.clear("Exif.Image.Orientation")
    return unsafe photo.saved(bytes)?.withUnsafeBytes { unsafe saved($0) }
  }

  private static func changed(
    _ path: String, _ bytes: UnsafeRawBufferPointer, _ change: PhotoChange
  ) -> Result<[UInt8], ImageError> {
    func failure(_ reason: ImageError.Reason) -> Result<[UInt8], ImageError> {
      .failure(ImageError(path: path, reason: reason))
    }
    let kinds = change.quarterTurns == 0 ? writable : turnable
    guard let photo = unsafe PhotoFile(bytes), kinds.contains(photo.mimeType), !photo.isRaw else {
      return failure(.notAnImage)
    }
    let remarks = change.remarks.bounded
    let orientation = photo.orientation(turned: change.quarterTurns)
    let set = { (photo: PhotoFile) in
      (change.quarterTurns == 0 || photo.setOrientation(orientation)) && photo.set(remarks)
    }
    guard set(photo), let new = unsafe photo.saved(bytes) ?? savedTwice(bytes, orientation, set)
    else {
      return failure(.broken("exiv2 can’t write it"))
    }
    let isRight = unsafe new.withUnsafeBytes { new in
      guard let written = unsafe PhotoFile(new) else { return false }
      return unsafe written.mimeType == photo.mimeType && written.size == photo.size
        && written.orientation == orientation && says(remarks, new)
        && PictureParts(bytes).haveSameBytes(as: PictureParts(new))
    }
    return isRight && new.count <= PhotoChange.longestFile
      ? .success(new) : failure(.broken("exiv2 would write another picture"))
  }
}

extension PhotoEditor {
  /// Whether a file says what it is to say.
  private static func says(_ remarks: RemarksChange, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var sources = MetadataSources()
    unsafe sources.add(photo: bytes)
    let written = sources.metadata.bounded
    if case .changed(let stars) = remarks.rating, written.rating != stars { return false }
    if case .changed(let caption) = remarks.caption, written.caption ?? "" != caption ?? "" {
      return false
    }
    return true
  }
}

extension PhotoFile {
  /// Whether the first picture in the file is only a small one of the photo, as raw files have it.
  fileprivate var isRaw: Bool { text("Exif.Image.NewSubfileType") == "1" }

  /// How the picture becomes upright, by EXIF's numbers.
  fileprivate var orientation: Int {
    text("Exif.Image.Orientation").flatMap(Int.init).flatMap { (1...8).contains($0) ? $0 : nil }
      ?? 1
  }

  /// The same after some quarters of a turn to the right.
  fileprivate func orientation(turned quarters: Int) -> Int {
    let cycle = orientation.isMirrored ? [2, 7, 4, 5] : [1, 6, 3, 8]
    return cycle[((cycle.firstIndex(of: orientation) ?? 0) + quarters) % 4]
  }

  /// Says how the picture becomes upright wherever the file says it.
  fileprivate func setOrientation(_ orientation: Int) -> Bool {
    for tag in ["Exif.Thumbnail.Orientation", "Xmp.tiff.Orientation"] where has(tag) {
      _ = set(tag, to: "\(orientation)")
    }
    return set("Exif.Image.Orientation", to: "\(orientation)")
  }
}

extension PhotoFile {
  /// Says what a person says about the photo, in XMP and wherever else the file says it already.
  ///
  /// - Returns: Whether the file can hold it.
  fileprivate func set(_ remarks: RemarksChange) -> Bool {
    var isSet = true
    if case .changed(let stars) = remarks.rating { isSet = setRating(stars) }
    if case .changed(let caption) = remarks.caption { isSet = setCaption(caption) && isSet }
    return isSet
  }

  private func setRating(_ stars: Int?) -> Bool {
    let others = ["Exif.Image.Rating", "Exif.Image.RatingPercent", "Xmp.MicrosoftPhoto.Rating"]
    guard let stars, stars >= 0 else {
      for tag in others + ["Xmp.xmp.Rating"] { clear(tag) }
      return stars.map { set("Xmp.xmp.Rating", to: "\($0)") } ?? true
    }
    for tag in others where has(tag) {
      _ = set(tag, to: "\(tag == others[0] ? stars : Stars.percent(stars))")
    }
    return set("Xmp.xmp.Rating", to: "\(stars)")
  }

  private func setCaption(_ caption: String?) -> Bool {
    let description = "Xmp.dc.description"
    var alternatives = xmp?.alternatives(.description) ?? []
    let shown = Languages.best(of: alternatives.map(\.language)).map { alternatives[$0].language }
    // In the language that the person reads, and where none is said; others stay.
    alternatives.removeAll { [shown, Languages.unspecified].contains($0.language) }
    for tag in [description, "Iptc.Application2.Caption", "Exif.Image.ImageDescription"]
      + ["Exif.Photo.UserComment"]
    { clear(tag) }
    // Without one, a text in another language would show.
    guard let caption, !caption.isEmpty else { return true }
    var own = [Languages.unspecified]
    if let shown, shown != Languages.unspecified { own.append(shown) }
    return set(own.map { .init(language: $0, text: caption) } + alternatives, description)
  }

  private func set(_ alternatives: [XMPDocument.Alternative], _ tag: String) -> Bool {
    alternatives.allSatisfy { set(tag, to: "lang=\"\($0.language)\" \($0.text)") }
  }
}

extension Int {
  /// Whether a picture of this orientation is seen as in a mirror.
  fileprivate var isMirrored: Bool { [2, 4, 5, 7].contains(self) }
}
