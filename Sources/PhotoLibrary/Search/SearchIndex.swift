import GLib
import PhotoMetadata

/// A search index of a library's photos.
///
/// It is a snapshot: later changes to the library are not found.
public struct SearchIndex: Sendable {
  /// A conversation, and the words of its photos.
  fileprivate struct Part: Sendable {
    let conversation: Conversation
    /// The words of all photos, one after another.
    var words: [UInt8] = []
    /// The end offsets of the photos' words.
    var ends: [Int] = []
  }

  private let parts: [Part]

  /// Builds the index of a library.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - old: The library's previous index, or `nil`: the words of unchanged conversations are
  ///     reused.
  /// - Complexity: O(*n*) in the length of all names and captions that changed; not for the main
  ///   thread.
  public init(_ library: Library, after old: SearchIndex? = nil) {
    let known = Dictionary(old?.parts.map { ($0.conversation.id, $0) } ?? []) { first, _ in first }
    let dates = DateWords()
    parts = library.conversations.map { conversation in
      // Comparing values with shared storage takes no time.
      if let part = known[conversation.id], part.conversation == conversation { return part }
      return Part(conversation, dates)
    }
  }

  /// Searches for photos, unless the task is cancelled.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - sortsByFileName: Whether an order by name ignores captions.
  /// - Returns: The photos' identifiers, in the query's order; undefined if the task was cancelled.
  public func photos(matching query: PhotoQuery, sortingByFileName sortsByFileName: Bool = false)
    -> [Photo.ID]
  {
    let terms = SearchTerm.terms(of: query.text)
    var found: [Photo] = []
    for part in parts {
      if Task.isCancelled { return [] }
      let photos = part.conversation.photos
      var start = 0
      for index in photos.indices {
        let range = start..<part.ends[index]
        start = range.upperBound
        if let least = query.minimumRating, photos[index].rating ?? 0 < least { continue }
        if let year = query.year, photos[index].capture.yearTaken != year { continue }
        if terms.allSatisfy({ part.contains($0, in: range) }) { found.append(photos[index]) }
      }
    }
    return query.order.sorted(found, ignoringCaptions: sortsByFileName).map(\.id)
  }
}

extension SearchIndex.Part {
  fileprivate init(_ conversation: Conversation, _ dates: DateWords) {
    self.conversation = conversation
    let folder = SearchWords(conversation.name).bytes
    var words = SearchWords()
    var lastTime: ClockTime?
    var lastDate: [UInt8] = []
    ends.reserveCapacity(conversation.photos.count)
    for photo in conversation.photos {
      words.add(photo.name)
      if let ending = photo.path.ending { words.add(ending) }
      if let caption = photo.caption { words.add(caption) }
      if let camera = photo.capture.camera { words.add(camera) }
      if let time = photo.capture.timeTaken {
        // Photos of one day mostly follow one another.
        let isSame = lastTime.map {
          ($0.year, $0.month, $0.day) == (time.year, time.month, time.day)
        }
        if isSame != true { lastDate = dates.bytes(time) }
        lastTime = time
        words.add(folded: lastDate)
      }
      words.add(folded: folder)
      words.endText()
      ends.append(words.bytes.count)
    }
    self.words = words.bytes
  }

  fileprivate func contains(_ term: SearchTerm, in range: Range<Int>) -> Bool {
    term.ways.contains { way in way.allSatisfy { contains($0, in: range) } }
  }

  private func contains(_ word: ArraySlice<UInt8>, in range: Range<Int>) -> Bool {
    guard word.count > 1 else { return true }
    let words = words.span
    let word = word.span
    let letter = word[1]
    var place = range.lowerBound
    let last = range.upperBound - word.count
    while place <= last {
      // A letter is rarer than the space before each word.
      guard words[place + 1] == letter else {
        place += 1
        continue
      }
      var length = 0
      while length < word.count, words[place + length] == word[length] { length += 1 }
      if length == word.count { return true }
      place += 1
    }
    return false
  }
}

extension FilePath {
  /// The file's extension, with its dot, as title bars show it.
  fileprivate var ending: String? {
    let isName = { (byte: UInt8) in byte != UInt8(ascii: "/") }
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), text.utf8[dot...].allSatisfy(isName)
    else { return nil }
    return String(text[dot...])
  }
}
