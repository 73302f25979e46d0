import AdaptiveSplit

/// A page of Weapons: `weapons`, `weapon:3`.
enum WeaponPage: NamedPage {
  /// The list of all weapons.
  case weapons
  /// One weapon, by its number from 1.
  case weapon(Int)

  init?(_ description: String) {
    let name = PageName(description)
    switch (name.kind, name.number) {
    case ("weapons", nil): self = .weapons
    case ("weapon", let number?): self = .weapon(number)
    default: return nil
    }
  }

  var description: String {
    switch self {
    case .weapons: "weapons"
    case .weapon(let number): "weapon:\(number)"
    }
  }
}

extension SplitState<WeaponPage> {
  /// The initial state of Weapons (<doc:Weapons>): no weapon selected, the list three tenths wide.
  static let weapons = SplitState(
    primary: .weapons, preferredDisplayMode: .byShape, columnWidths: ColumnWidths(fraction: 0.3))
}

extension SplitRules<WeaponPage> {
  /// The rules of Weapons (<doc:Weapons>): more than 320 pixels are a regular width.
  ///
  /// The original discards a detail without a weapon when the columns collapse. That needs no code
  /// here: without a weapon there is no detail, and the placeholder is on no stack.
  static let weapons: SplitRules = {
    var rules = SplitRules(thresholds: SplitThresholds(band: 0))
    rules.letSidebarHide()
    rules.traitOverride = { size in
      SplitTraitOverride(horizontal: size.width > 320 ? .regular : nil)
    }
    return rules
  }()
}
