import Foundation
public import GLib

/// A file with a program's state, which is restored at the next start.
///
/// An error is one line for the person and never ends the program: an invalid file is renamed, so
/// that nothing in it is lost.
public struct StateFile: Sendable {
  /// The largest size of a file, in bytes: 16 MiB.
  private static let maxSize = 16 << 20

  /// The file's path.
  public let path: FilePath
  private let program: String
  private let report: @Sendable (String) -> Void

  /// Creates a reference to a file, which need not exist.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - folder: The file's folder.
  ///   - program: The program's name, at the beginning of each report.
  ///   - report: Receives lines for the person.
  public init(
    _ name: String, in folder: FilePath, of program: String,
    report: @escaping @Sendable (String) -> Void = standardError
  ) {
    path = "\(folder)/\(name)"
    self.program = program
    self.report = report
  }

  /// Whether the file exists.
  public var exists: Bool { (try? FileEntry.at(path)) != nil }

  /// Locks the file for this process, or returns `nil` if another process has the lock.
  ///
  /// It locks a file beside this one, because this one is replaced with each write.
  public func lock() -> FileLock? {
    // If the folder can't be created, writing reports it later.
    try? PrivateFile.makeFolder(FileEntry.folder(of: path))
    return FileLock("\(path).lock")
  }

  /// Reads the state, and renames an invalid file.
  ///
  /// - Parameters:
  ///   - type: The type of the state.
  ///   - refusal: Returns a sentence for the person about a state that is valid JSON but not for
  ///     this file, or `nil` to accept it.
  /// - Returns: The state, or `nil` if there is none, or an invalid one.
  public func read<Content: Decodable>(
    _ type: Content.Type = Content.self, refusal: (Content) -> String? = { _ in nil }
  ) -> Content? {
    // If the file can't be queried, it can't be written either, and writing reports it later.
    guard let entry = try? FileEntry.at(path), entry.kind != .brokenLink else { return nil }
    guard entry.kind == .file else {
      setAside(because: localized("It is not a file."))
      return nil
    }
    let data: Data
    do throws(FileError) {
      data = Data(try InputFile(path: path).bytes(maxSize: Self.maxSize))
    } catch {
      setAside(because: "\(error)")
      return nil
    }
    do {
      let content = try JSONDecoder().decode(Content.self, from: data)
      guard let reason = refusal(content) else { return content }
      setAside(because: reason)
    } catch {
      setAside(because: sentence(for: error, in: data))
    }
    return nil
  }

  /// Replaces the state atomically.
  ///
  /// Only the person may read it.
  ///
  /// - Throws: ``StateFileError``.
  public func write(_ content: some Encodable) throws(StateFileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = path.withoutLinks
    do {
      try PrivateFile.makeFolder(FileEntry.folder(of: file))
      try PrivateFile.replace(file, with: encoder.encode(content) + Data("\n".utf8))
    } catch {
      throw StateFileError(
        path: path, reason: (error as? GLibError).map { $0.reason + "." } ?? "\(error)")
    }
  }

  /// Replaces the state on a worker thread, after all earlier calls for any file.
  ///
  /// The caller doesn't wait for the disk, and isn't told of errors.
  public func writeLater(_ content: some Encodable & Sendable) {
    Self.queue.add { try? write(content) }
  }

  /// The queue on which a program's states are read and written while its windows are open.
  public static let queue = SerialQueue()

  /// Waits until the queue's work is done, for at most 5 seconds; blocks the thread.
  public static func finishWriting() { queue.wait(atMost: 5) }

  /// Removes the file, if it exists.
  public func remove() { try? path.delete() }

  /// Renames the file to a name that no file has.
  private func setAside(because reason: String) {
    if let kept = BrokenFile.rename(path) {
      report(
        localized(
          "%s: The saved window state could not be read and was renamed to %s. %s", program,
          kept.text, reason))
    } else {
      report(
        localized(
          "%s: The saved window state in %s could not be read. %s", program, path.text, reason))
    }
  }
}

/// An error about state that can't be stored.
public struct StateFileError: Error, Hashable, CustomStringConvertible {
  /// The file's path.
  public let path: FilePath
  /// The system's reason.
  public let reason: String

  /// One line for a person.
  public var description: String {
    localized(
      "Window state can’t be saved in %s: %s Make the folder writable, or set XDG_STATE_HOME to another folder.",
      path.text, reason)
  }
}
