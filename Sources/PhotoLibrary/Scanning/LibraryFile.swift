import Foundation
public import GLib
import PhotoMetadata

/// The parsed content of a `library.json`.
///
/// The file is an object with the person's `name`, an optional `profilePhoto`, and `conversations`,
/// each with a `name` and `photos`. A photo has a `file`, a path relative to the file's own folder,
/// and optionally a `comment` and a `rating`. The file's author could name any file, so a photo
/// outside of that folder is left out, however it is reached: by `..`, an absolute path or a link.
struct LibraryFile {
  /// The maximum size of the file in bytes: 16 MB.
  static let maxSize = 16_000_000
  /// The maximum number of photos and conversations: 100,000.
  static let maxObjects = 100_000

  private let path: FilePath
  private let root: [String: Any]
  /// The file's folder, where the photos' paths begin.
  private let folder: FilePath
  /// The folder, with links resolved.
  private let place: FilePath

  private init(path: FilePath, root: [String: Any]) {
    self.path = path
    self.root = root
    folder = FileEntry.folder(of: path)
    place = folder.withoutLinks
  }

  /// Reads a file.
  ///
  /// - Returns: `nil` for JSON of another program, without `conversations`.
  static func read(_ path: FilePath) throws(LibraryError) -> LibraryFile? {
    let bytes = try bytes(of: path)
    // JSON is UTF-8, in which no character contains such a byte.
    if bytes.contains(0) { throw .malformed(path: path, line: nil, reason: notJSON) }
    guard JSONCount(bytes).isWithin(maxObjects) else {
      throw .unreadable(
        path: path, reason: localized("it describes more than %s photos", numeral(maxObjects)))
    }
    let data = Data(bytes)
    let root: Any
    do {
      root = try JSONSerialization.jsonObject(with: data)
    } catch {
      throw malformed(path, data, error as NSError)
    }
    guard let root = root as? [String: Any], root["conversations"] is [Any] else { return nil }
    return LibraryFile(path: path, root: root)
  }

  /// Returns all bytes of a file that is not too long.
  private static func bytes(of path: FilePath) throws(LibraryError) -> [UInt8] {
    do throws(FileError) {
      return try InputFile(path: path).bytes(maxSize: maxSize)
    } catch {
      if case .tooLarge = error {
        throw .unreadable(
          path: path, reason: localized("it is larger than %s MB", numeral(maxSize / 1_000_000)))
      }
      throw LibraryError(error)
    }
  }

  /// Creates the library that the file describes.
  ///
  /// Photos whose files are missing are listed like others; a conversation without a name and a
  /// photo without a file, or with one elsewhere, are left out and reported as problems.
  func library() -> Library {
    let path = path.text.showingControls
    var library = Library(name: name(root["name"]) ?? Library.loginName())
    if let photo = root["profilePhoto"] as? [String: Any] {
      library.profilePhoto = self.photo(photo, id: "profile/1")
      if library.profilePhoto == nil, text(photo["file"]) != nil {
        library.problems.append(localized("%s: the profile photo is outside the folder.", path))
      }
    }
    var names = UniqueNames()
    for (index, item) in (root["conversations"] as? [Any] ?? []).enumerated() {
      let item = item as? [String: Any] ?? [:]
      guard let name = name(item["name"]) else {
        library.problems.append(
          localized("%s: conversation %s has no name.", path, "\(index + 1)"))
        continue
      }
      let id = names.unique(name)
      var photos: [Photo] = []
      for (index, item) in (item["photos"] as? [Any] ?? []).enumerated() {
        let item = item as? [String: Any] ?? [:]
        if let photo = photo(item, id: "\(id)/\(photos.count + 1)") {
          photos.append(photo)
        } else {
          library.problems.append(
            localized(
              "%s: photo %s of “%s” has no file in the folder.", path, "\(index + 1)", name))
        }
      }
      library.conversations.append(Conversation(id: id, name: name, photos: photos))
    }
    let all = library.conversations.flatMap(\.photos) + [library.profilePhoto].compactMap(\.self)
    library.described = Dictionary(all.map { ($0.path, $0.annotations) }) { first, _ in first }
    return library
  }

  private func photo(_ item: [String: Any], id: String) -> Photo? {
    // No file has a longer path, and resolving one takes the square of its length.
    guard let file = text(item["file"]), file.utf8.count < PATH_MAX else { return nil }
    let path = folder.resolving(file)
    guard path.withoutLinks.isInside(place) else { return nil }
    let entry = try? FileEntry.at(path)
    let name = ((entry?.name ?? path.name) as NSString).deletingPathExtension
    return Photo(
      id: id, path: path, name: name,
      annotations: Annotations(rating: rating(item["rating"]), caption: item["comment"] as? String),
      fileVersion: entry?.fileVersion, identity: entry?.identity ?? "")
  }

  /// Returns a rating from one to five; higher numbers count as five, and lower ones as no rating.
  private func rating(_ value: Any?) -> Int? {
    guard let stars = value as? Int, stars >= 1 else { return nil }
    return min(stars, 5)
  }

  /// Returns a display name.
  private func name(_ value: Any?) -> String? { text(value)?.showingControls }

  /// Returns a text unless it is blank.
  private func text(_ value: Any?) -> String? {
    guard let text = value as? String,
      !text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
    else { return nil }
    return text
  }

  private static func malformed(_ path: FilePath, _ data: Data, _ error: NSError) -> LibraryError {
    let description =
      error.userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
    // Foundation gives the position only in words: "Invalid value around character 10."
    let offset =
      description.contains("end of file")
      ? data.count : description.split { !$0.isNumber }.last.flatMap { Int($0) }
    let line = offset.map { data.prefix($0).count { $0 == UInt8(ascii: "\n") } + 1 }
    return .malformed(path: path, line: line, reason: notJSON)
  }

  private static var notJSON: String { localized("not valid JSON") }
}

extension Library {
  /// Reads a library from a file that describes it, such as the sample's `library.json`.
  ///
  /// As slow as the disk: keep it off the main thread. Conversations and photos stay in the file's
  /// order. A rating above five counts as five, one below one as none; a missing comment is empty.
  /// A conversation without a name and a photo without a file are left out and reported in
  /// ``problems``.
  ///
  /// - Parameter path: The JSON file, absolute or relative to the working folder; the photos' paths
  ///   in it are relative to its folder.
  /// - Returns: The library; if the file has no name, that of the person who is logged in.
  /// - Throws: ``LibraryError/missing(path:)``, ``LibraryError/unreadable(path:reason:)``, or
  ///   ``LibraryError/malformed(path:line:reason:)``.
  public static func sample(at path: FilePath) throws(LibraryError) -> Library {
    guard let file = try LibraryFile.read(path) else {
      throw .malformed(path: path, line: nil, reason: localized("it contains no conversations"))
    }
    return file.library()
  }
}
