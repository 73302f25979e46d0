import Foundation
import ImageFiles

/// One weapon of the collection (<doc:Weapons>); whatever its file leaves out is `nil`.
struct Weapon: Hashable, Sendable, Decodable {
  @Lenient var name: String?
  @Lenient var partOfSpeech: String?
  @Lenient var alternative: String?
  @Lenient var detail: String?
  /// The picture's file, relative to the collection's folder.
  @Lenient var image: String?

  /// The name, or that there is none.
  var title: String { name ?? localized("Unnamed weapon") }
}

/// All weapons, and where their pictures are.
struct WeaponCollection: Sendable {
  var weapons: [Weapon] = []
  /// The folder of the pictures.
  var folder = ""
  /// Why there are no weapons, or `nil` where there are.
  private(set) var emptiness: String?

  /// Reads the collection; one that can't be read is empty and says why.
  init(path: String) {
    folder = URL(filePath: path).deletingLastPathComponent().path
    do {
      weapons = try readArray(at: path, empty: Weapon())
      emptiness = weapons.isEmpty ? localized("The collection is empty.") : nil
    } catch {
      emptiness = error.description
    }
  }

  /// The weapon that a page shows, or `nil`.
  func weapon(_ page: WeaponPage) -> Weapon? {
    guard case .weapon(let number) = page, weapons.indices.contains(number - 1) else { return nil }
    return weapons[number - 1]
  }

  /// The path of a weapon's picture, or `nil` where it has none.
  func picture(of weapon: Weapon) -> String? {
    weapon.image.map { folder + "/" + $0 }
  }
}
