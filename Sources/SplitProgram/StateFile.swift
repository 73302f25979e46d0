public import Foundation
public import ImageFiles

/// A file in which a program keeps something from one start to the next.
///
/// What goes wrong with it is one line for the person, never an end of the program: a file that
/// can't be used is set aside under another name, so that nothing in it is lost.
public struct StateFile: Sendable {
  /// The file's path.
  public let path: String
  private let program: String
  private let report: @Sendable (String) -> Void

  /// Takes a file, which need not exist.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - folder: The folder that it is in.
  ///   - program: The program's name, which begins each line of a report.
  ///   - report: Where lines for the person go.
  public init(
    _ name: String, in folder: String, of program: String,
    report: @escaping @Sendable (String) -> Void = standardError
  ) {
    path = "\(folder)/\(name)"
    self.program = program
    self.report = report
  }

  /// The folder for a program's state: below `XDG_STATE_HOME`, or below `~/.local/state` where that
  /// names no absolute path.
  public static func folder(
    of program: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    let named = environment["XDG_STATE_HOME"] ?? ""
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    return "\(named.hasPrefix("/") ? named : "\(home)/.local/state")/\(program)"
  }

  /// Whether there is such a file.
  public var exists: Bool { (try? FileEntry.at(path)) != nil }

  /// Keeps other processes that ask the same from using the file, or gives `nil` where one does that
  /// already.
  ///
  /// A file beside this one is locked, as this one is another file each time that it is written.
  public func lock() -> FileLock? {
    // Where there can be no folder there can be no file: that is said when it is written.
    try? makeFolder(at: URL(filePath: path).deletingLastPathComponent())
    return FileLock(path + ".lock")
  }

  /// Reads what was kept, and sets aside what can't be used.
  ///
  /// - Parameters:
  ///   - type: What is kept.
  ///   - refusal: Why something that could be read is not what this file is for, as a sentence for
  ///     the person, or `nil` where it is.
  /// - Returns: What was kept, or `nil` where there is nothing, or nothing that can be used.
  public func read<Content: Decodable>(
    _ type: Content.Type = Content.self, refusal: (Content) -> String? = { _ in nil }
  ) -> Content? {
    // Where nothing can be asked about, nothing can be written either: that will be said then.
    guard let entry = try? FileEntry.at(path), entry.kind != .brokenLink else { return nil }
    guard entry.kind == .file else {
      setAside(because: localized("It is not a file."))
      return nil
    }
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      setAside(because: systemReason(for: error))
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

  /// Keeps something in the place of what was kept before: all of it or, where that fails, none.
  ///
  /// Nobody but the person may read it.
  ///
  /// - Throws: ``StateFileError``.
  public func write(_ content: some Encodable) throws(StateFileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = URL(filePath: path).resolvingSymlinksInPath()
    do {
      try makeFolder(at: file.deletingLastPathComponent())
      try PrivateFile.replace(file.path, with: encoder.encode(content) + Data("\n".utf8))
    } catch let error as GLibError {
      throw StateFileError(path: path, reason: error.reason + ".")
    } catch {
      throw StateFileError(path: path, reason: systemReason(for: error))
    }
  }

  /// Removes the file, if there is one.
  public func remove() { try? FileManager.default.removeItem(atPath: path) }

  private func makeFolder(at folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Gives the file another name, one that no file has.
  private func setAside(because reason: String) {
    let names = (1...).lazy.map { path + ($0 == 1 ? ".broken" : ".broken-\($0)") }
    let free = names.first { (try? FileEntry.at($0)) == nil }
    if let free, (try? FileManager.default.moveItem(atPath: path, toPath: free)) != nil {
      report(
        localized(
          "%s: What was remembered can’t be used and is now %s. %s", program, free, reason))
    } else {
      report(localized("%s: What was remembered in %s can’t be used. %s", program, path, reason))
    }
  }
}

/// Why a program can't keep something.
public struct StateFileError: Error, Hashable, CustomStringConvertible {
  /// Where it was to be kept.
  public let path: String
  /// Why it isn't, as the system words it.
  public let reason: String

  /// One line for a person.
  public var description: String {
    localized(
      "The windows can’t be remembered in %s: %s Make the folder writable, or set XDG_STATE_HOME to one that is.",
      path, reason)
  }
}
