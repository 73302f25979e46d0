import AdaptiveSplit
import AdaptiveSplitTesting
import TestSupport

/// The worlds of the five programs: a person's possible actions in them, at the relevant sizes.
extension SampleWorld {
  static let programs: [SampleWorld] = [photos, weapons, quiet, stages, swap]

  /// Photo Conversations: its rules, with three conversations of 1, 2 and 3 photos.
  static let photos = SampleWorld(
    name: "photo conversations",
    start: State(primary: .list, preferredDisplayMode: .oneBesideSecondary),
    rules: .photos,
    events: .widths(400, 650, 1000) + .ways
      + [.show(.group(2), from: .primary), .show(.group(3), from: .primary), .backTo(.list)]
      + [11, 21, 22, 31, 32, 33].map { .showDetail(.detail($0)) }
      + [
        .pagesRemoved([.detail(32)]),
        .pagesRemoved([.group(2), .detail(21), .detail(22)]),
      ],
    isPossible: isRowShown)

  /// The weapons: forced regular above 320, no band, no weapon is discarded.
  static let weapons = SampleWorld(
    name: "weapons",
    start: State(
      primary: .list, secondary: .detail(0), columnWidths: ColumnWidths(fraction: 0.3)),
    rules: .weapons,
    events: .widths(300, 320, 321, 568) + .widths(321, height: 568) + .ways
      + [.sidebarToggled, .overlayDismissed]
      + (1...2).map { .showDetail(.detail($0)) },
    isPossible: isRowShown,
    mayDiscard: { $0.top == .detail(0) })

  /// The quiet split view: the detail is discarded unless a row is selected; `detail:0` is the
  /// empty shell.
  static let quiet = SampleWorld(
    name: "quiet",
    start: State(primary: .list, secondary: .detail(0)),
    rules: .quiet,
    events: .widths(400, 639, 640, 655, 656) + .widths(1000, height: 1400) + .ways
      + [.sidebarToggled, .overlayDismissed]
      + (1...2).map { .showDetail(.detail($0)) } + (1...2).map { .pagesRemoved([.detail($0)]) },
    isPossible: isRowShown,
    mayDiscard: { $0.root == .detail(0) })

  /// The stages: in portrait the list lies over the stage; each stage leads to an article, which
  /// returns with its stage if it was open.
  static let stages = SampleWorld(
    name: "stages",
    start: State(primary: .list, secondary: .detail(1)),
    rules: {
      var rules = Rules()
      rules.showDetail = { request in
        guard case .detail(let number) = request.page, number > 100 else { return nil }
        return request.arrangement.with(
          primary: request.arrangement.primary,
          secondary: PageStack([.detail(number - 100), request.page]))
      }
      return rules
    }(),
    events: .widths(1024, height: 768) + .widths(500, 660, 768, height: 1024) + .ways
      + [.sidebarToggled, .overlayDismissed, .backTo(.detail(1))]
      + [1, 2, 101, 102].map { .showDetail(.detail($0)) }
      + (1...2).map { .show(.detail(100 + $0), from: .secondary) },
    isPossible: isRowShown)

  /// The swap: one page whose look depends on the size class.
  static let swap = SampleWorld(
    name: "swap",
    start: State(primary: .list),
    events: [320, 639, 640, 655, 656, 1366].flatMap { width in
      [479, 480, 495, 496, 1024].map { .resized(SplitSize(width: width, height: $0)) }
    } + [SplitTraitOverride(horizontal: .compact), nil].map { .traitsOverridden($0) })

  /// Whether the row that requests a page is visible.
  ///
  /// The row of a conversation or a single photo is in the list, that of a photo among several in
  /// its conversation, and that of an article in its stage.
  private static let isRowShown: @Sendable (Event, State) -> Bool = { event, state in
    switch event {
    case .show(.group, _): return state.shows(.primary) && state.primaryPages.last == .list
    case .show(.detail(let article), _):
      return state.shows(.secondary) && state.secondaryPages?.last == .detail(article - 100)
    case .showDetail(.detail(let photo)):
      let row: SamplePage = photo < 20 || photo > 100 ? .list : .group(photo / 10)
      return state.shows(.primary) && state.primaryPages.last == row
    default: return true
    }
  }
}

extension [Event] {
  /// Returns a resize for each width.
  static func widths(_ widths: Int..., height: Int = 500) -> [Event] {
    widths.map { .resized(SplitSize(width: $0, height: height)) }
  }

  /// Back in each column, and forward.
  static var ways: [Event] {
    [.back(in: nil), .back(in: .primary), .back(in: .secondary), .forward]
  }
}

extension Rules {
  /// The rules of Photo Conversations, on the small world's pages.
  static let photos: Rules = {
    var rules = Rules()
    rules.collapse = { columns in
      let photo = columns.secondary.top
      return photo.isDetail
        ? .keepDetail(onto: columns.primary.filtered { $0.leads(to: photo) }) : .discardDetail
    }
    rules.separate = { $0.pages.contains(where: \.isDetail) ? .standard : .placeholder }
    return rules
  }()

  /// The rules of the weapons.
  static let weapons: Rules = {
    var rules = Rules(thresholds: SplitThresholds(band: 0))
    rules.traitOverride = { SplitTraitOverride(horizontal: $0.width > 320 ? .regular : nil) }
    rules.collapse = { columns in
      columns.secondary.top == .detail(0) ? .discardDetail : .keepDetail(onto: columns.primary)
    }
    return rules
  }()

  /// The rules of the quiet split view.
  static let quiet: Rules = {
    var rules = Rules()
    rules.collapse = { columns in
      columns.secondary.root == .detail(0) ? .discardDetail : .keepDetail(onto: columns.primary)
    }
    return rules
  }()
}

extension SamplePage {
  var isDetail: Bool { if case .detail = self { true } else { false } }

  /// Whether a page leads to a photo: the list to all, a conversation to its own.
  func leads(to photo: SamplePage) -> Bool {
    switch (self, photo) {
    case (.list, .detail): true
    case (.group(let group), .detail(let detail)): detail / 10 == group
    default: false
    }
  }
}
