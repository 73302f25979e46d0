import AdaptiveSplit
import ArgumentParser
import Foundation
import GLib
import GTK
import SplitProgram

/// The sample programs, in the order of the list.
enum Sample: String, CaseIterable, ExpressibleByArgument {
  case mail, quiet, stages, swap, weapons

  var title: String {
    switch self {
    case .mail: localized("Mail")
    case .quiet: localized("Quiet")
    case .stages: localized("Stages")
    case .swap: localized("Swap")
    case .weapons: localized("Weapons")
    }
  }

  /// A one-line description of the sample.
  var summary: String {
    switch self {
    case .mail: localized("Three columns and an inspector")
    case .quiet: localized("One heavy detail view, reused by every page")
    case .stages: localized("Cached photos and articles")
    case .swap: localized("A list when narrow, a grid when wide")
    case .weapons: localized("Two columns from 321 px")
    }
  }

  var iconName: String {
    switch self {
    case .mail: "mail-unread-symbolic"
    case .quiet: "document-open-recent-symbolic"
    case .stages: "image-x-generic-symbolic"
    case .swap: "view-grid-symbolic"
    case .weapons: "view-list-symbolic"
    }
  }

  /// The initial page, by its name in traces.
  var firstPage: String {
    switch self {
    case .mail: MailPage.folders.description
    case .quiet: QuietPage.items.description
    case .stages: StagePage.stages.description
    case .swap: SwapPage.list.rawValue
    case .weapons: WeaponPage.weapons.description
    }
  }

  /// The initial size of its window.
  var windowSize: WindowSize {
    switch self {
    case .mail: WindowSize(width: 1200, height: 700)
    case .quiet, .stages, .swap: WindowSize(width: 900, height: 620)
    // A compact width that the program overrides to be regular.
    case .weapons: WindowSize(width: 600, height: 500)
    }
  }

  /// Makes the program's window with the data that comes with the gallery.
  @MainActor
  func makeWindow(_ files: ProgramFiles, trace: TraceFile? = nil) throws -> any SampleWindow {
    switch self {
    case .mail: return MailWindow(trace: trace)
    case .quiet: return QuietWindow(trace: trace)
    case .swap: return SwapWindow(trace: trace)
    case .weapons:
      let path = try files.path("data/gallery/weapons/weapons.json")
      return WeaponsWindow(collection: WeaponCollection(path: path), trace: trace)
    case .stages: return try Self.stages(files, trace: trace)
    }
  }

  /// Makes the window of Stages, optionally with a store in a file and with photos and articles
  /// from another place.
  @MainActor
  static func stages(
    _ files: ProgramFiles, store: FilePath? = nil, base: URL? = nil, trace: TraceFile? = nil
  ) throws -> StagesWindow {
    let seed = try files.path("data/gallery/stages/stages.json")
    return StagesWindow(
      library: try StageLibrary(store: store, seed: seed, base: base), store: store, trace: trace)
  }

  /// Plays a trace from the program's initial state.
  func play(_ trace: ReplayFile) throws {
    switch self {
    case .mail:
      try trace.playAndPrint(from: .mail(columns: trace.hasThreeColumns ? 3 : 2), rules: .mail)
    case .quiet: try trace.playAndPrint(from: .quiet, rules: .quiet)
    case .stages: try trace.playAndPrint(from: .stages(first: .stage(1)), rules: .stages)
    case .swap: try trace.playAndPrint(from: .swap, rules: .swap)
    case .weapons: try trace.playAndPrint(from: .weapons, rules: .weapons)
    }
  }

  /// Opens the program in a window of its own.
  @MainActor
  @discardableResult
  func open(_ files: ProgramFiles) throws -> any SampleWindow {
    let sample = try makeWindow(files)
    OpenWindows.keep(sample, for: sample.window)
    sample.window.setDefaultSize(width: windowSize.width, height: windowSize.height)
    sample.window.present()
    return sample
  }
}
