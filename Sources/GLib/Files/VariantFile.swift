import CSystem

/// A file with a table of values, which several processes may change.
///
/// Its functions may be called on any thread; they block for the disk.
package struct VariantFile: Sendable {
  /// An unusable file, which was renamed, so that nothing in it is lost; or one that can't be read
  /// now, which stays.
  package struct Broken: Error, Hashable, Sendable {
    /// One sentence for the person.
    package let reason: String
    /// The path of the renamed file, or nil if it has its name.
    package let keptAs: FilePath?
  }

  /// The file's content.
  private enum Content {
    case missing
    case table([String: Variant], VersionedFile, [UInt8])
    /// An unusable file, with the reason.
    case broken(String)
    /// A file that can't be read now, as with too many open files.
    case unreadable(CInt)
  }

  /// The largest size of a file, in bytes: 1 MiB.
  private static let maxSize = 1 << 20
  /// The largest number of attempts while other processes change the file: 100.
  private static let maxTries = 100

  /// The file's path.
  package let path: FilePath

  /// Creates a reference to a file, which need not exist.
  package init(_ path: FilePath) {
    self.path = path
  }

  /// Reads the value for a key.
  ///
  /// - Returns: The value, or nil if there is none, or no file.
  /// - Throws: ``Broken``; the next call finds no file, if it was renamed.
  package func value(for key: String) throws(Broken) -> Variant? {
    switch content() {
    case .missing: return nil
    case .table(let values, _, _): return values[key]
    case .broken(let reason): throw setAside(because: reason)
    case .unreadable(let number):
      throw Broken(reason: GLibError(systemError: number).message + ".", keptAs: nil)
    }
  }

  /// Replaces the value for a key, atomically; the other values stay, also those that other
  /// processes write at the same time.
  ///
  /// The file is flushed to the disk. A new one, and a new folder, can be read by this user alone.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - key: The key.
  ///   - broken: Is set to the unusable file that was renamed before, also if the write fails then.
  /// - Throws: ``GLibError``, also if the file would have more than 1 MiB; its values stay.
  package func replace(
    _ value: Variant, for key: String, broken: inout Broken?
  ) throws(GLibError) {
    let file = path.withoutLinks
    let systemPath = try file.requiredSystemPath
    let folder = FileEntry.folder(of: file)
    try PrivateFile.makeFolder(folder)
    LeftoverFile.remove(in: folder)
    for _ in 0..<Self.maxTries {
      var values: [String: Variant] = [:]
      var old: (file: VersionedFile, bytes: [UInt8])?
      switch content() {
      case .missing: break
      case .table(let others, let file, let bytes): (values, old) = (others, (file, bytes))
      case .broken(let reason):
        let problem = setAside(because: reason)
        if problem.keptAs == nil { throw GLibError(systemError: EEXIST, message: reason) }
        broken = problem
      case .unreadable(let number): throw GLibError(systemError: number)
      }
      values[key] = value
      let bytes = Array((Variant.table(values).printed + "\n").utf8)
      if bytes.count > Self.maxSize { throw GLibError(systemError: EFBIG) }
      if try write(bytes, to: systemPath, over: old) { return }
    }
    throw GLibError(systemError: EBUSY, message: localized("another program keeps changing it"))
  }

  private func write(
    _ bytes: [UInt8], to path: [CChar], over old: (file: VersionedFile, bytes: [UInt8])?
  ) throws(GLibError) -> Bool {
    do throws(SystemError) {
      guard let old else {
        return try VersionedFile.create(
          at: path, with: bytes, sharedLike: nil, isPrivate: true)
      }
      if !old.file.isWritable { throw SystemError(number: EACCES) }
      return try old.file.replace(with: bytes) { (try? Self.bytes(of: $0)) == old.bytes }
    } catch {
      throw GLibError(systemError: error.number)
    }
  }

  /// Copies the file, whose content is to be replaced, beside it.
  ///
  /// - Returns: The path of the copy, or nil if there is none.
  package func copyAside() -> FilePath? {
    guard case .table(_, _, let bytes) = content() else { return nil }
    return BrokenFile.keep(path.withoutLinks) { path in
      do throws(SystemError) {
        let isFree = try VersionedFile.create(
          at: path, with: bytes, sharedLike: nil, isPrivate: true)
        return isFree ? 0 : -EEXIST
      } catch {
        return -error.number
      }
    }
  }

  private func content() -> Content {
    guard let path = path.withoutLinks.systemPath else { return .missing }
    let file: VersionedFile
    do throws(VersionedFile.OpenError) {
      file = try VersionedFile(at: path)
    } catch {
      switch error {
      case .system(ENOENT), .system(ENOTDIR): return .missing
      case .system(let number) where [EACCES, EPERM, ELOOP].contains(number):
        return .broken(GLibError(systemError: number).message + ".")
      case .system(let number): return .unreadable(number)
      case .notAFile: return .broken(localized("It is not a file."))
      }
    }
    do throws(FileError) {
      let bytes = try Self.bytes(of: file)
      if let text = String(validating: bytes, as: UTF8.self),
        case .table(let values) = Variant(parsing: text)
      {
        return .table(values, file, bytes)
      }
    } catch {
      guard case .tooLarge = error else { return .unreadable(EIO) }
    }
    return .broken(localized("It is incomplete, or not a saved state."))
  }

  private static func bytes(of file: VersionedFile) throws(FileError) -> [UInt8] {
    try InputFile(file.file, name: "").bytes(maxSize: maxSize)
  }

  private func setAside(because reason: String) -> Broken {
    Broken(reason: reason, keptAs: BrokenFile.rename(path.withoutLinks))
  }
}
