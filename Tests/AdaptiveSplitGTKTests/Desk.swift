import Foundation
import GLib
import GTKTestSupport
import TestSupport

@testable import AdaptiveSplit
@testable import AdaptiveSplitGTK

/// A folder with the file of a memory.
@MainActor
final class Desk {
  let folder: TemporaryFolder
  var problems: [SplitMemoryProblem] = []
  var path: String { folder("state/windows") }
  var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  init() throws { folder = try TemporaryFolder() }

  func write(_ text: String) throws { try folder.write(text, to: "state/windows") }

  /// Returns a memory whose clock is virtual.
  func memory(_ key: String = "main") -> SplitMemory {
    let memory = SplitMemory(file: FilePath(path), key: key)
    memory.onProblem { [weak self] in self?.problems.append($0) }
    memory.advance(milliseconds: 0)
    return memory
  }

  /// Opens a window with a restored and remembered split view.
  func open(_ key: String = "main") -> (SampleWindow, SplitMemory) {
    let (window, memory) = (SampleWindow(width: 900), memory(key))
    memory.restore(window.split)
    memory.remember(window.split)
    return (window, memory)
  }

  /// Returns the saved detail's pages, without a window.
  func savedDetail(_ key: String = "main") -> [SamplePage]? {
    memory(key).saved(SamplePage.self)?.secondary.pages
  }
}

extension SplitMemory {
  /// Lets time pass until all is written.
  func settle() {
    advance(milliseconds: 1000)
    pump(until: "the state is written") { !isWriting }
  }
}
