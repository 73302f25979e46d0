import AdaptiveSplit
import Foundation
import GLib
import Testing

@testable import SplitGallery

/// The rules of Weapons, without a window.
@Suite struct WeaponRulesTests {
  private let rules = SplitRules<WeaponPage>.weapons

  private func state(_ width: Int, _ height: Int) -> SplitState<WeaponPage> {
    var state = SplitState.weapons
    _ = state.handle(.resized(SplitSize(width: width, height: height)), rules: rules)
    return state
  }

  @Test(arguments: [(1024, 308), (768, 231), (568, 171)])
  func `Three tenths of the width are rounded up`(width: Int, primary: Int) {
    var state = state(width, 320)
    _ = state.handle(.displayModePreferred(.oneBesideSecondary), rules: rules)
    #expect(state.layout(rules)?.primary?.width == primary)
  }

  @Test func `The button toggles between visible and hidden in landscape`() {
    var state = state(1024, 768)
    for mode in [DisplayMode.secondaryOnly, .oneBesideSecondary, .secondaryOnly] {
      _ = state.handle(.sidebarToggled, rules: rules)
      #expect(state.displayMode == mode)
    }
  }

  @Test func `Portrait hides the list, the button overlays it, landscape tiles it`() {
    var state = state(1024, 768)
    #expect(state.displayMode == .oneBesideSecondary)
    #expect(state.targetDisplayMode(rules) == .secondaryOnly)
    _ = state.handle(.resized(SplitSize(width: 768, height: 1024)), rules: rules)
    #expect(state.displayMode == .secondaryOnly)
    #expect(state.targetDisplayMode(rules) == .oneOverSecondary)
    _ = state.handle(.sidebarToggled, rules: rules)
    #expect(state.displayMode == .oneOverSecondary)
    _ = state.handle(.overlayDismissed, rules: rules)
    #expect(state.displayMode == .secondaryOnly)
    _ = state.handle(.resized(SplitSize(width: 1024, height: 768)), rules: rules)
    #expect(state.displayMode == .oneBesideSecondary)
  }

  @Test func `The window is collapsed at 320 pixels and expanded at 321`() {
    let narrow = state(320, 568)
    #expect(narrow.isCollapsed)
    #expect(narrow.layout(rules)?.primary?.page == .weapons)
    #expect(!state(321, 568).isCollapsed)
  }

  @Test func `A chosen weapon is on top when collapsed and the detail when expanded`() {
    var state = state(321, 568)
    _ = state.handle(.showDetail(.weapon(4)), rules: rules)
    _ = state.handle(.resized(SplitSize(width: 320, height: 568)), rules: rules)
    #expect(state.layout(rules)?.secondary?.page == .weapon(4))
    #expect(state.layout(rules)?.secondary?.back == .weapons)
    _ = state.handle(.resized(SplitSize(width: 568, height: 320)), rules: rules)
    #expect(state.arrangement.primary.pages == [.weapons])
    #expect(state.arrangement.secondary?.pages == [.weapon(4)])
  }

  @Test(arguments: [WeaponPage.weapons, .weapon(3)])
  func `A page round-trips through its trace name`(page: WeaponPage) {
    #expect(WeaponPage(page.description) == page)
    #expect(WeaponPage("weapon:") == nil)
  }
}

/// The parser of the collection's file.
@Suite struct WeaponCollectionTests {
  @Test func `The collection has five complete weapons`() throws {
    let path = GalleryData.folder.appending(path: "weapons/weapons.json").path
    let collection = WeaponCollection(path: FilePath(path))
    #expect(collection.emptiness == nil)
    #expect(
      collection.weapons.map(\.title.localizedLowercase).map { $0.prefix { $0 != " " } }
        == ["katana", "wakizashi", "fukiya", "yumi", "kusarigama"])
    for weapon in collection.weapons {
      #expect(weapon.partOfSpeech == "Noun")
      #expect(weapon.alternative != nil)
      #expect(weapon.detail?.hasPrefix("1. ") == true)
      let picture = try #require(collection.picture(of: weapon))
      #expect(FileManager.default.fileExists(atPath: picture.text))
    }
  }

  @Test func `A weapon without fields is still a row`() throws {
    try GalleryData.withFolder { folder in
      let path = try GalleryData.write(
        #"[{}, 7, {"name": "bo", "image": 3}, {"name": null, "detail": "1. x"}]"#,
        "weapons.json", in: folder)
      let collection = WeaponCollection(path: FilePath(path))
      #expect(
        collection.weapons.map(\.title)
          == ["Unnamed weapon", "Unnamed weapon", "bo", "Unnamed weapon"])
      #expect(collection.weapon(.weapon(3))?.image == nil)
      #expect(collection.weapon(.weapon(4))?.detail == "1. x")
      #expect(collection.weapon(.weapon(5)) == nil)
    }
  }

  @Test(arguments: ["", "{}", "[1", "nonsense"])
  func `An invalid collection file is reported`(text: String) throws {
    try GalleryData.withFolder { folder in
      let path = try GalleryData.write(text, "weapons.json", in: folder)
      let collection = WeaponCollection(path: FilePath(path))
      #expect(collection.weapons.isEmpty)
      #expect(collection.emptiness?.contains("weapons.json") == true)
    }
    #expect(WeaponCollection(path: "/nowhere/weapons.json").emptiness != nil)
  }
}
