import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import Glibc

// A program with a remembered split view, which a test ends in different ways:
//
//     memory-actor exit FILE PAGE    shows the page and returns from main at once
//     memory-actor close FILE PAGE   shows the page, closes its window and returns from main
//     memory-actor full FILE PAGE    shows the page and returns from main without a free descriptor
//     memory-actor wait FILE PAGE    shows the page and runs until it is killed
//     memory-actor tell FILE         prints the restored pages
//
// No mode but `wait` runs the main loop, so no timer of it can write the file.

final class View: PageView {
  let widget: Widget = Label()
  func show(_ page: Int) {}
}

final class Source: PageSource {
  func title(of page: Int) -> String { "\(page)" }
  func makeView(for page: Int, in split: SplitView<Int>) -> any PageView<Int> { View() }
  func makePlaceholder() -> Widget { Label() }
}

Application.startOrExit(programName: "memory-actor")
let words = FilePath.commandLine
guard words.count > 1 else { exit(64) }
let window = Window()
let split = SplitView(state: SplitState(primary: 0), source: Source())
split.install(in: window)
let memory = SplitMemory(file: FilePath(words[1]), key: "main")
memory.restore(split)
memory.remember(split)
if words.count > 2, let page = Int(words[2]) { split.showDetail(page) }
switch words[0] {
case "close": window.destroy()
case "full":
  var limit = rlimit(rlim_cur: 64, rlim_max: 64)
  guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { exit(1) }
  while dup(0) >= 0 {}
case "wait": Application.run()
case "tell": print(split.state.pages.map(String.init).joined(separator: " "))
default: break
}
