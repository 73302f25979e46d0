import GTK
import ImageFiles

// Commands for compared photos. Some of their keys have another meaning for a single photo.

extension PhotoCommands {
  /// The items that only a compared photo's menu has, as command names.
  static let comparingMenu = ["look-alone", "replace-by-next", "replace-by-previous"]

  /// The commands for compared photos.
  static var comparing: [Command<PhotoWindow>] {
    let topic = localized("Comparing")
    func choose(
      _ name: String, _ title: String, _ key: Key, _ direction: FocusDirection,
      _ modifiers: Modifiers = []
    ) -> Command<PhotoWindow> {
      Command(
        name, title, [Accelerator(key, modifiers)], topic: topic, if: { $0.isOnComparison }
      ) { $0.pages.comparison?.choose(direction) }
    }
    func challenge(_ name: String, _ title: String, _ key: Key, _ step: PhotoStep)
      -> Command<PhotoWindow>
    {
      Command(
        name, title, [Accelerator(key)], topic: topic,
        if: { $0.isOnComparison && $0.hasChallenger(step) }
      ) { $0.showChallenger(step) }
    }
    return [
      Command("compare", localized("Compare"), if: { $0.canCompare }) { $0.compare() },
      Command(
        "compare-more", localized("The photo beside the next one, or one more"),
        [Accelerator("c")], topic: topic, repeats: false, if: { $0.canCompare && !$0.isInList }
      ) { $0.compare() },
      Command(
        "leave-comparison", localized("Back to where it was"), [Accelerator(.escape)],
        topic: topic, if: { $0.canStopComparing }
      ) { $0.leaveComparison() },
      Command(
        "keep-compared", localized("Look at the chosen photo alone"), [Accelerator(.return)],
        topic: topic, if: { $0.isOnComparison }
      ) { $0.keepChosen() },
      Command(
        "look-alone", localized("Look at This Photo Alone"), if: { $0.isComparing && $0.canEdit }
      ) { $0.keepChosen() },
      Command(
        "replace-by-next", localized("Next Photo in Its Place"),
        if: { $0.isComparing && $0.canEdit && $0.hasChallenger(.next) }
      ) { $0.showChallenger(.next) },
      Command(
        "replace-by-previous", localized("Photo Before in Its Place"),
        if: { $0.isComparing && $0.canEdit && $0.hasChallenger(.previous) }
      ) { $0.showChallenger(.previous) },
      challenge(
        "next-compared", localized("The next photo in the place of the chosen one"), .pageDown,
        .next),
      challenge(
        "previous-compared", localized("The photo before in the place of the chosen one"), .pageUp,
        .previous),
      choose("choose-next", localized("Choose the next photo"), .tab, .forward),
      choose("choose-previous", localized("Choose the photo before"), .tab, .backward, .shift),
      choose("choose-left", localized("Choose the photo at the left"), .left, .left),
      choose("choose-right", localized("Choose the photo at the right"), .right, .right),
      choose("choose-up", localized("Choose the photo above"), .up, .up),
      choose("choose-down", localized("Choose the photo below"), .down, .down),
    ]
  }
}
