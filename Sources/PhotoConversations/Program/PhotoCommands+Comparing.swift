import GLib
import GTK

// Commands for compared photos. Some of their keys have another meaning for a single photo.
//
// Four come in pairs: one has the key, and depends on the focus. The other is in menus, which take
// the focus; it shows the key of the first.

extension PhotoCommands {
  /// The items that only a compared photo's menu has, as command names.
  static let comparingMenu = ["look-alone", "replace-by-next", "replace-by-previous"]

  /// The commands for compared photos.
  static var comparing: [Command<PhotoWindow>] {
    let topic = localized("Compare")
    func choose(
      _ name: String, _ title: String, _ key: Key, _ direction: FocusDirection,
      _ modifiers: Modifiers = []
    ) -> Command<PhotoWindow> {
      Command(
        name, title, [Accelerator(key, modifiers)], topic: topic, if: { $0.isOnComparison }
      ) { $0.pages.comparison?.choose(direction) }
    }
    func replace(_ name: String, _ title: String, _ key: Key, _ step: PhotoStep)
      -> Command<PhotoWindow>
    {
      Command(
        name, title, [Accelerator(key)], topic: topic,
        if: { $0.isOnComparison && $0.navigator.comparisonCandidate(step) != nil }
      ) { $0.replaceChosenPhoto(step) }
    }
    return [
      Command("compare", localized("Compare"), if: { $0.canCompare }) { $0.compare() },
      Command(
        "compare-more", localized("Compare with the next photo, or add one"),
        [Accelerator("c")], topic: topic, repeats: false,
        if: { $0.canCompare && !$0.opensSearchByTyping }
      ) { $0.compare() },
      Command(
        "leave-comparison", localized("Stop comparing"), [Accelerator(.escape)],
        topic: topic, if: { $0.canStopComparing }
      ) { $0.leaveComparison() },
      Command(
        "keep-compared", localized("View the selected photo alone"), [Accelerator(.return)],
        topic: topic, if: { $0.isOnComparison }
      ) { $0.keepChosen() },
      Command(
        "look-alone", localized("View Alone"), if: { $0.navigator.isComparing && $0.canEdit }
      ) { $0.keepChosen() },
      Command(
        "replace-by-next", localized("Replace with Next Photo"),
        if: {
          $0.navigator.isComparing && $0.canEdit && $0.navigator.comparisonCandidate(.next) != nil
        }
      ) { $0.replaceChosenPhoto(.next) },
      Command(
        "replace-by-previous", localized("Replace with Previous Photo"),
        if: {
          $0.navigator.isComparing && $0.canEdit
            && $0.navigator.comparisonCandidate(.previous) != nil
        }
      ) { $0.replaceChosenPhoto(.previous) },
      replace(
        "next-compared", localized("Replace the selected photo with the next one"), .pageDown,
        .next),
      replace(
        "previous-compared", localized("Replace the selected photo with the previous one"), .pageUp,
        .previous),
      choose("choose-next", localized("Select the next photo"), .tab, .forward),
      choose("choose-previous", localized("Select the previous photo"), .tab, .backward, .shift),
      choose("choose-left", localized("Select the photo on the left"), .left, .left),
      choose("choose-right", localized("Select the photo on the right"), .right, .right),
      choose("choose-up", localized("Select the photo above"), .up, .up),
      choose("choose-down", localized("Select the photo below"), .down, .down),
    ]
  }
}
