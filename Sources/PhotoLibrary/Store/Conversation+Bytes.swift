import GLib
import PhotoMetadata

/// The fields of a photo in the serialized conversation.
private struct StoredFields: OptionSet {
  let rawValue: Int
  /// The path is stored in full, as it isn't the folder's path plus a name.
  static let wholePath = StoredFields(rawValue: 1)
  /// The name is stored in full, as the path's last part doesn't begin with it.
  static let wholeName = StoredFields(rawValue: 2)
  static let fileVersion = StoredFields(rawValue: 4)
  static let dateTaken = StoredFields(rawValue: 8)
  /// The index of the camera's name in the conversation's list.
  static let camera = StoredFields(rawValue: 16)
  static let rating = StoredFields(rawValue: 32)
  static let caption = StoredFields(rawValue: 64)
}

extension Conversation {
  /// The serialized conversation for the store; `nil` if a library file lists it.
  ///
  /// As short as possible: a library of a hundred thousand photos has to appear in the first frame.
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
      var parts: StoredFields = isBelow ? [] : .wholePath
      if !isShort { parts.insert(.wholeName) }
      if photo.fileVersion != nil { parts.insert(.fileVersion) }
      if photo.capture.dateTaken != nil { parts.insert(.dateTaken) }
      let camera = photo.capture.camera.flatMap { cameras[$0] }
      if camera != nil { parts.insert(.camera) }
      if photo.annotations.rating != nil { parts.insert(.rating) }
      if photo.annotations.caption != nil { parts.insert(.caption) }
      writer.add(parts.rawValue)
      writer.add(place)
      if isShort { writer.add(photo.name.utf8.count) } else { writer.add(photo.name) }
      if let fileVersion = photo.fileVersion {
        writer.add(fileVersion.byteCount)
        writer.add(fileVersion.modified)
      }
      writer.add(photo.identity)
      if let date = photo.capture.dateTaken {
        writer.add(Int(truncatingIfNeeded: date.bitPattern))
      }
      if let camera { writer.add(camera) }
      if let rating = photo.annotations.rating { writer.add(rating) }
      if let caption = photo.annotations.caption { writer.add(caption) }
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
      let parts = StoredFields(rawValue: try reader.number())
      let place = try reader.text()
      let name: String
      if parts.contains(.wholeName) {
        name = try reader.text()
      } else {
        let length = try reader.number()
        guard length >= 0, let start = String(place.utf8.prefix(length)) else {
          throw DamagedBytes()
        }
        name = start
      }
      let fileVersion =
        parts.contains(.fileVersion)
        ? FileVersion(byteCount: try reader.number(), modified: try reader.number()) : nil
      let identity = try reader.text()
      var capture = CaptureDetails()
      if parts.contains(.dateTaken) {
        capture.dateTaken = Double(bitPattern: UInt64(truncatingIfNeeded: try reader.number()))
      }
      if parts.contains(.camera) {
        let camera = try reader.number()
        guard cameras.indices.contains(camera) else { throw DamagedBytes() }
        capture.camera = cameras[camera]
      }
      let annotations = Annotations(
        rating: parts.contains(.rating) ? try reader.number() : nil,
        caption: parts.contains(.caption) ? try reader.text() : nil)
      photos.append(
        Photo(
          id: "\(id)/\(number)",
          path: FilePath(parts.contains(.wholePath) ? place : start + place), name: name,
          annotations: annotations, capture: capture, fileVersion: fileVersion, identity: identity))
    }
    guard reader.isAtEnd else { throw DamagedBytes() }
    self.init(
      id: id, name: name, photos: photos, folder: FilePath(folder), folderIdentity: identity,
      lastNumber: count)
  }
}
