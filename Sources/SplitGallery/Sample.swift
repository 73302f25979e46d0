import AdaptiveSplit
import Foundation
import GTK
import SplitProgram

/// The sample programs, as they are listed.
enum Sample: String, CaseIterable {
  case quiet, stages, swap, weapons

  var title: String {
    switch self {
    case .quiet: localized("Quiet")
    case .stages: localized("Stages")
    case .swap: localized("Swap")
    case .weapons: localized("Weapons")
    }
  }

  /// What there is to see, in one line.
  var summary: String {
    switch self {
    case .quiet: localized("One heavy detail, moved from shell to shell")
    case .stages: localized("Photos and articles, kept while there is memory")
    case .swap: localized("A list where it is narrow, a grid where it is wide")
    case .weapons: localized("Two columns on any window above 320 pixels")
    }
  }

  var iconName: String {
    switch self {
    case .quiet: "document-open-recent-symbolic"
    case .stages: "image-x-generic-symbolic"
    case .swap: "view-grid-symbolic"
    case .weapons: "view-list-symbolic"
    }
  }

  /// Makes the program's window with the data that comes with the gallery.
  @MainActor
  func makeWindow(_ files: ProgramFiles, trace: TraceFile? = nil) throws -> any SampleWindow {
    switch self {
    case .quiet: return QuietWindow(trace: trace)
    case .swap: return SwapWindow(trace: trace)
    case .weapons:
      let path = try files.path("data/gallery/weapons/weapons.json")
      return WeaponsWindow(collection: WeaponCollection(path: path), trace: trace)
    case .stages:
      let seed = try files.path("data/gallery/stages/stages.json")
      let base = URL(filePath: seed).deletingLastPathComponent()
      let library = try StageLibrary(store: nil, seed: seed, base: base)
      return StagesWindow(library: library, trace: trace)
    }
  }

  /// Opens the program in a window of its own.
  @MainActor
  @discardableResult
  func open(_ files: ProgramFiles) throws -> any SampleWindow {
    let sample = try makeWindow(files)
    OpenWindows.keep(sample, for: sample.window)
    sample.window.setDefaultSize(width: 900, height: 620)
    sample.window.present()
    return sample
  }
}
