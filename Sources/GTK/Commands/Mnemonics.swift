/// The mnemonics of one menu, a different letter for each item.
enum Mnemonics {
  /// Returns the titles with an underscore before each mnemonic, in GTK's syntax: the first letter
  /// if it is free, otherwise a capital, the first letter of a word, or any letter; none if all are
  /// taken.
  static func marked(_ titles: [String]) -> [String] {
    var taken: Set<String> = []
    let titles = titles.map(Array.init)
    var places = titles.map { title in
      title.isEmpty ? nil : place(in: title, among: [0], &taken)
    }
    for (line, title) in titles.enumerated() where places[line] == nil {
      let beginnings = title.indices.filter { $0 == 0 || !title[$0 - 1].isLetter }
      let capitals = beginnings.filter { title[$0].isUppercase }
      places[line] = place(in: title, among: capitals + beginnings + title.indices, &taken)
    }
    return zip(titles, places).map { title, place in
      title.indices.map { index in
        (index == place ? "_" : "") + (title[index] == "_" ? "__" : String(title[index]))
      }.joined()
    }
  }

  /// Returns the first index with a letter that is not taken, and takes it.
  private static func place(
    in title: [Character], among places: [Int], _ taken: inout Set<String>
  ) -> Int? {
    for place in places {
      if let letter = letter(title[place]), taken.insert(letter).inserted { return place }
    }
    return nil
  }

  /// Returns the key for a letter, or nil if no key types it alone.
  private static func letter(_ character: Character) -> String? {
    let small = character.lowercased()
    guard character.unicodeScalars.count == 1, small != character.uppercased() else { return nil }
    return small
  }
}
