public import ImageFiles

/// A photo that gets another name, or goes or is copied to another folder.
public struct MovedPhoto: Hashable, Sendable, PhotoItem {
  /// Where it is.
  public let path: FilePath
  /// Where it is to be.
  public let target: FilePath

  /// Moves a photo to a path.
  public init(_ path: FilePath, to target: FilePath) {
    self.path = path
    self.target = target
  }

  /// Gives a photo another name in its folder.
  ///
  /// - Parameters:
  ///   - path: The photo's path.
  ///   - name: The name.
  /// - Throws: ``FileActionError`` where no file can have the name.
  public init(_ path: FilePath, named name: String) throws(FileActionError) {
    let isName =
      !["", ".", ".."].contains(name) && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.utf8.contains(0) && name.utf8.count <= 255
    guard isName else { throw .noName(FilePath(name)) }
    self.init(path, to: FileEntry.folder(of: path).appending(FilePath(name)))
  }

  /// Puts a photo into a folder, under the name that it has.
  public init(_ path: FilePath, into folder: FilePath) {
    self.init(path, to: folder.appending(path))
  }

  /// The folder that it is in.
  public var folder: FilePath { FileEntry.folder(of: path) }

  /// The folder that it is to be in.
  public var targetFolder: FilePath { FileEntry.folder(of: target) }

  var places: [FilePath] { [path, target] }

  /// The way back.
  var reversed: MovedPhoto { MovedPhoto(target, to: path) }
}

extension PhotoFiles {
  /// Gives a photo another path, with what is beside it.
  mutating func move(_ photo: MovedPhoto) throws(FileActionError) -> MovedPhoto {
    if photo.path == photo.target { return photo.reversed }
    let all = SidecarFile.all(beside: photo.path)
    let goes = Set(sidecarsOnly(about: photo.path))
    var done: [(from: FilePath, to: FilePath, isCopy: Bool)] = []
    do throws(FileActionError) {
      // The photo is last: whoever finds it finds its sidecars, too.
      for step in try steps(photo, all) {
        let isCopy = step.from != photo.path && !goes.contains(step.from)
        if isCopy {
          try step.from.copy(to: step.to)
        } else {
          try step.from.moveAnywhere(to: step.to)
        }
        done.append((step.from, step.to, isCopy))
      }
    } catch {
      for step in done.reversed() {
        if step.isCopy { try? step.to.delete() } else { try? step.to.moveAnywhere(to: step.from) }
      }
      throw error
    }
    // What was there already need not be in two places.
    let moved = Set(done.map(\.from))
    for sidecar in goes where !moved.contains(sidecar) && sidecar.isThere {
      try? sidecar.delete()
    }
    forget(photo.path)
    return photo.reversed
  }

  /// Copies a photo, with what is beside it.
  func copy(_ photo: MovedPhoto) throws(FileActionError) -> FilePath {
    var done: [FilePath] = []
    do throws(FileActionError) {
      for step in try steps(photo, SidecarFile.all(beside: photo.path)) {
        try step.from.copy(to: step.to)
        done.append(step.to)
      }
    } catch {
      for path in done.reversed() { try? path.delete() }
      throw error
    }
    return photo.target
  }

  /// Which files go where; nothing is there yet.
  private func steps(
    _ photo: MovedPhoto, _ sidecars: (own: [FilePath], common: [FilePath])
  ) throws(FileActionError) -> [(from: FilePath, to: FilePath)] {
    guard photo.path.isThere else { throw .missing(photo.path) }
    let steps =
      sidecars.own.map { ($0, photo.target.adding($0.text.dropFirst(photo.path.text.count))) }
      + sidecars.common.map {
        ($0, photo.target.stem.adding($0.text.dropFirst(photo.path.stem.text.count)))
      } + [(photo.path, photo.target)]
    // Files that are called the same share a sidecar, and the first one took it along.
    let rest = steps.filter { !($0.0 != photo.path && Self.areSame($0.0, $0.1)) }
    for (source, target) in rest where target.isThere && !target.isSameEntry(as: source) {
      throw .taken(target)
    }
    // Another one there would be taken for this photo's.
    let others = SidecarFile.all(beside: photo.target)
    let expected = Set(steps.map(\.1))
    if let other = (others.own + others.common).first(where: { !expected.contains($0) }) {
      throw .taken(other)
    }
    return rest
  }

  private static func areSame(_ sidecar: FilePath, _ other: FilePath) -> Bool {
    func bytes(_ path: FilePath) -> [UInt8]? {
      try? InputFile(path: path.text).bytes(longest: SidecarFile.longest)
    }
    // Where case means nothing, the other one may be the sidecar itself.
    if other.isSameEntry(as: sidecar) { return false }
    return bytes(other).map { $0 == bytes(sidecar) } ?? false
  }
}

extension FilePath {
  fileprivate func adding(_ text: Substring) -> FilePath { FilePath(self.text + text) }
}
