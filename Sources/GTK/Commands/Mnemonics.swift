/// The letters that choose the lines of one menu with Alt, a different one for each.
enum Mnemonics {
  /// The words of a menu's lines with an underscore before the letter that chooses each, as GTK wants
  /// them: the first one where it is free, else one that a word begins with; none where all are taken.
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

  /// The first of some places with a letter that is not taken, which is taken then.
  private static func place(
    in title: [Character], among places: [Int], _ taken: inout Set<String>
  ) -> Int? {
    for place in places {
      if let letter = letter(title[place]), taken.insert(letter).inserted { return place }
    }
    return nil
  }

  /// What is typed for a letter, or nil for what no key types alone.
  private static func letter(_ character: Character) -> String? {
    let small = character.lowercased()
    guard character.unicodeScalars.count == 1, small != character.uppercased() else { return nil }
    return small
  }
}
