/// The words about a library's photos, put together once so that many searches are quick.
///
/// It is about the library as it was then; what was changed since isn't found.
public struct SearchIndex: Sendable {
  private let library: Library
  /// The words about all photos, one after another.
  private var words: [UInt8] = []
  /// Where the words about each photo end.
  private var ends: [Int] = []

  /// Puts the words about a library's photos together.
  ///
  /// - Complexity: O(*n*) in the length of all names and captions; not for the main thread.
  public init(_ library: Library) {
    self.library = library
    for conversation in library.conversations {
      let folder = SearchWords(conversation.name).bytes
      for photo in conversation.photos {
        var own = SearchWords(photo.name)
        if let caption = photo.caption { own.add(caption) }
        words += own.bytes
        words += folder
        // No word goes on from one photo to the next.
        words.append(0)
        ends.append(words.count)
      }
    }
  }

  /// Looks for photos; gives up where the task is cancelled.
  ///
  /// - Parameter query: What is looked for.
  /// - Returns: The photos' identifiers, in the query's order; anything where the task was cancelled.
  public func photos(matching query: PhotoQuery) -> [Photo.ID] {
    let wanted = SearchWords(query.text).each
    var found: [Photo] = []
    var index = 0
    var start = 0
    for conversation in library.conversations {
      if Task.isCancelled { return [] }
      for photo in conversation.photos {
        let range = start..<ends[index]
        (start, index) = (ends[index], index + 1)
        guard photo.rating ?? 0 >= query.minimumRating ?? 0 else { continue }
        if wanted.allSatisfy({ contains($0, in: range) }) { found.append(photo) }
      }
    }
    return query.order.sorted(found).map(\.id)
  }

  private func contains(_ word: ArraySlice<UInt8>, in range: Range<Int>) -> Bool {
    let words = words.span
    let word = word.span
    var place = range.lowerBound
    let last = range.upperBound - word.count
    while place <= last {
      var length = 0
      while length < word.count, words[place + length] == word[length] { length += 1 }
      if length == word.count { return true }
      place += 1
    }
    return false
  }
}
