import GLib
import PhotoMetadata

extension Conversation {
  /// The serialized conversation for the store; `nil` if a library file lists it.
  ///
  /// It is short: a library of a hundred thousand photos has to appear in the first frame.
  var bytes: [UInt8]? {
    guard let folder else { return nil }
    let start = folder.text + "/"
    var writer = ByteWriter()
    for text in [id, ownName, folder.text, folderIdentity] { writer.add(text) }
    var cameras: [String: Int] = [:]
    for camera in photos.lazy.compactMap(\.capture.camera) where cameras[camera] == nil {
      cameras[camera] = cameras.count
    }
    writer.add(cameras.sorted { $0.value < $1.value }.map(\.key))
    writer.add(photos.count)
    for photo in photos {
      let path = photo.path.text
      let isBelow = path.utf8.starts(with: start.utf8)
      let place = isBelow ? Substring(path.utf8.dropFirst(start.utf8.count)) : path[...]
      let isShort = place.utf8.starts(with: photo.name.utf8)
      let nameLength = isShort ? photo.name.utf8.count : nil
      writer.add(isBelow)
      writer.add(place)
      writer.add(nameLength)
      if !isShort { writer.add(photo.name) }
      writer.add(photo.fileVersion?.byteCount)
      writer.add(photo.fileVersion?.modified)
      writer.add(photo.identity)
      writer.add(photo.capture.dateTaken)
      writer.add(photo.capture.camera.flatMap { cameras[$0] })
      writer.add(photo.annotations.rating)
      writer.add(photo.annotations.caption)
    }
    return writer.bytes
  }

  /// Creates the conversation from its serialized form.
  ///
  /// Its photos are numbered anew, as at a first reading.
  init(bytes: [UInt8]) throws(DamagedBytes) {
    var reader = ByteReader(bytes)
    let (id, name, folder) = (try reader.text(), try reader.text(), try reader.text())
    let identity = try reader.text()
    let start = folder + "/"
    let cameras = try reader.texts()
    let count = try reader.count()
    var photos: [Photo] = []
    photos.reserveCapacity(count)
    for number in 1...max(count, 1) where number <= count {
      let isBelow = try reader.flag()
      let place = try reader.text()
      let name: String
      if let length = try reader.optionalNumber() {
        guard length >= 0, let start = String(place.utf8.prefix(length)) else {
          throw DamagedBytes()
        }
        name = start
      } else {
        name = try reader.text()
      }
      let (byteCount, modified) = (try reader.optionalNumber(), try reader.optionalNumber())
      let identity = try reader.text()
      var capture = CaptureDetails(dateTaken: try reader.optionalReal())
      if let camera = try reader.optionalNumber() {
        guard cameras.indices.contains(camera) else { throw DamagedBytes() }
        capture.camera = cameras[camera]
      }
      let annotations = Annotations(
        rating: try reader.optionalNumber(), caption: try reader.optionalText())
      photos.append(
        Photo(
          id: "\(id)/\(number)",
          path: FilePath(isBelow ? start + place : place), name: name, annotations: annotations,
          capture: capture, fileVersion: FileVersion(byteCount: byteCount, modified: modified),
          identity: identity))
    }
    guard reader.isAtEnd else { throw DamagedBytes() }
    self.init(
      id: id, name: name, photos: photos, folder: FilePath(folder), folderIdentity: identity,
      lastNumber: count)
  }
}
