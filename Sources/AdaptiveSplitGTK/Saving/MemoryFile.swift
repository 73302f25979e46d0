import AdaptiveSplit
import FoundationEssentials
import GLib
import Synchronization

/// An entry of a file of saved states: a JSON object with one saved state for each key.
struct MemoryFile: Sendable {
  let path: String
  let key: String

  /// The content of the file for the key.
  enum Content<Page: Hashable & Sendable> {
    case none
    case state(SavedSplitState<Page>)
    /// The file can't be read and was renamed, if possible; with a sentence for the person.
    case damaged(String)
  }

  // Entries are written by reading the file, changing one, and writing all.
  private static let turn = Mutex(())

  func read<Page: LosslessStringConvertible>(_ type: Page.Type) -> Content<Page> {
    guard FileManager.default.fileExists(atPath: path) else { return .none }
    do {
      let entry = try JSONDecoder().decode(
        Entry<Page>.self, from: Data(contentsOf: URL(filePath: path)),
        configuration: key)
      return entry.state.map { .state($0) } ?? .none
    } catch {
      return .damaged(setAside())
    }
  }

  /// Replaces the entry, and keeps those of other keys.
  ///
  /// On any thread; blocks for the disk.
  func write<Page: LosslessStringConvertible>(_ state: SavedSplitState<Page>) throws {
    try Self.turn.withLock { _ in
      let url = URL(filePath: path)
      let old = try? JSONDecoder().decode(Others.self, from: Data(contentsOf: url))
      let entries = Entries(key: key, state: state, others: old ?? [:])
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        try PrivateFile.replace(path, with: encoder.encode(entries))
      } catch let error as GLibError {
        throw MemoryFileError(path: path, reason: error.reason)
      } catch {
        throw MemoryFileError(path: path, reason: "\(error)")
      }
    }
  }

  /// Renames the file to a name that no file has, and returns a sentence about it.
  private func setAside() -> String {
    let files = FileManager.default
    let names = (1...).lazy.map { path + ($0 == 1 ? ".broken" : ".broken-\($0)") }
    if let free = names.first(where: { !files.fileExists(atPath: $0) }),
      (try? files.moveItem(atPath: path, toPath: free)) != nil
    {
      return localized(
        "Can’t read the window’s last state in “%s”. The file was renamed to “%s”.", path, free)
    }
    return localized("Can’t read the window’s last state in “%s”.", path)
  }
}

private typealias Others = [String: SavedSplitState<PageText>]

/// A page of another entry, whose kind is unknown here: its text.
private struct PageText: Hashable, Sendable, LosslessStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

private struct EntryKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// The state of one key.
private struct Entry<Page: Hashable & Sendable & LosslessStringConvertible>:
  DecodableWithConfiguration
{
  let state: SavedSplitState<Page>?

  init(from decoder: any Decoder, configuration key: String) throws {
    state = try decoder.container(keyedBy: EntryKey.self)
      .decodeIfPresent(SavedSplitState<Page>.self, forKey: EntryKey(key))
  }
}

/// All entries, with a new state for one key.
private struct Entries<Page: Hashable & Sendable & LosslessStringConvertible>: Encodable {
  let key: String
  let state: SavedSplitState<Page>
  let others: Others

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: EntryKey.self)
    for (name, other) in others where name != key {
      try values.encode(other, forKey: EntryKey(name))
    }
    try values.encode(state, forKey: EntryKey(key))
  }
}

/// An error about a file that can't be written.
private struct MemoryFileError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    localized("Can’t save the window’s state in “%s”: %s", path, reason)
  }
}
