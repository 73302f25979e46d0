import Foundation
import GLib

/// One weapon of the collection (<doc:Weapons>); properties missing in the file are `nil`.
struct Weapon: Hashable, Sendable, Decodable {
  @Lenient var name: String?
  @Lenient var partOfSpeech: String?
  @Lenient var alternative: String?
  @Lenient var detail: String?
  /// The picture's file, relative to the collection's folder.
  @Lenient var image: String?

  /// The name, or a placeholder without one.
  var title: String { name ?? localized("Unnamed weapon") }
}

/// All weapons, and the folder of their pictures.
struct WeaponCollection: Sendable {
  var weapons: [Weapon] = []
  /// The folder of the pictures.
  var folder: FilePath = ""
  /// The reason why there are no weapons, or `nil` if there are any.
  private(set) var emptiness: String?

  /// Reads the collection; if it can't be read, it is empty and has a reason.
  init(path: FilePath) {
    folder = FileEntry.folder(of: path)
    do {
      weapons = try readArray(at: path, empty: Weapon())
      emptiness = weapons.isEmpty ? localized("The collection is empty.") : nil
    } catch {
      emptiness = error.description
    }
  }

  /// Returns the weapon that a page shows, or `nil`.
  func weapon(_ page: WeaponPage) -> Weapon? {
    guard case .weapon(let number) = page, weapons.indices.contains(number - 1) else { return nil }
    return weapons[number - 1]
  }

  /// Returns the path of a weapon's picture, or `nil` if it has none.
  func picture(of weapon: Weapon) -> FilePath? {
    weapon.image.map { "\(folder)/\($0)" }
  }
}
