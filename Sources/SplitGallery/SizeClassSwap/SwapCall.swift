import AdaptiveSplit
import GLib

/// A call that UIKit makes to a view controller of the original: a line of the log.
struct SwapCall: Hashable, Sendable {
  /// A view controller of the original.
  enum Controller: String, Sendable {
    /// The container: `RootViewController`.
    case root
    /// The list: `MainViewController_iPhone`.
    case list
    /// The grid: `MainViewController_iPad`.
    case grid

    init(_ page: SwapPage) {
      self = page == .list ? .list : .grid
    }
  }

  /// The controller that is called.
  let controller: Controller
  /// The method's name.
  let method: String
  /// The arguments, for a person to read; empty for none.
  let arguments: String

  init(_ controller: Controller, _ method: String, _ arguments: String = "") {
    self.controller = controller
    self.method = method
    self.arguments = arguments
  }

  /// The controller and the method, as in `root.viewWillAppear`.
  var name: String { "\(controller.rawValue).\(method)" }
}

extension SwapCall {
  /// Returns the calls that notify the root of a change, apart from those of a swap.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - old: The state before it.
  ///   - new: The state after it.
  ///   - pages: The pages on the screen.
  /// - Returns: The calls, in order.
  @MainActor
  static func calls(
    for change: SplitChange, from old: SplitState<SwapPage>, to new: SplitState<SwapPage>,
    pages: [SwapPage]
  ) -> [SwapCall] {
    let size = new.size.map { "\($0.width) × \($0.height)".leftToRight } ?? ""
    switch change {
    case .willTransition:
      return [
        SwapCall(
          .root, "willTransitionToTraitCollection",
          new.traits.names(otherThan: old.traits))
      ]
    case .willResize:
      return [SwapCall(.root, "viewWillTransitionToSize", size)]
        + pages.flatMap { page in
          [
            SwapCall(
              .root, "sizeForChildContentContainer", "\(page.rawValue), \(size)".leftToRight),
            SwapCall(Controller(page), "viewWillTransitionToSize", size),
          ]
        }
    case .traitsChanged:
      return [
        // Translators: The size classes before a change, as in “from compact width”.
        SwapCall(
          .root, "traitCollectionDidChange",
          localized("from %s", old.traits.names(otherThan: new.traits)))
      ]
    case .layout:
      return [
        SwapCall(.root, "viewWillLayoutSubviews", size),
        SwapCall(.root, "viewDidLayoutSubviews", size),
      ]
    case .alongside: return [SwapCall(.root, "animateAlongsideTransition")]
    default: return []
    }
  }
}

extension SplitTraits {
  /// Returns the names of the size classes that differ from other ones.
  @MainActor
  fileprivate func names(otherThan other: SplitTraits) -> String {
    var names: [String] = []
    if horizontal != other.horizontal {
      names.append(
        horizontal == .compact ? localized("compact width") : localized("regular width"))
    }
    if vertical != other.vertical {
      names.append(
        vertical == .compact ? localized("compact height") : localized("regular height"))
    }
    return listed(names)
  }
}
