import AdaptiveSplit
import AdaptiveSplitGTK
import GTK

// The program of the page “Unsaved pages”: the test compares them.

enum NotePage: Hashable, Sendable {
  case list
  case note(Int)
}

/// The notes as they are saved.
@MainActor
final class Notes {
  var texts = ["Milk, eggs, bread", "Call Ada about Sunday", "Water the tomatoes"]
}

/// The editor of one note.
final class NoteEditor: PageView {
  let text = TextView()
  private(set) lazy var widget: Widget = ScrolledWindow(text)
  private let notes: Notes
  private let number: Int
  private weak var split: SplitView<NotePage>?

  init(of number: Int, from notes: Notes, in split: SplitView<NotePage>) {
    self.number = number
    self.notes = notes
    self.split = split
    // The page asks before it is left as long as its text isn't saved.
    text.onTextChanged { [weak self] in
      if let self { self.split?.setHeld(text.text != notes.texts[number], for: .note(number)) }
    }
  }

  func show(_ page: NotePage) {}

  // A text that was discarded doesn't come back.
  func willAppear() {
    if split?.state.held.contains(.note(number)) != true { text.text = notes.texts[number] }
  }

  func save() {
    notes.texts[number] = text.text
    split?.setHeld(false, for: .note(number))
  }
}

/// The views and titles of the pages: each note has an editor of its own.
final class NoteSource: PageSource {
  let notes = Notes()
  private var editors: [Int: NoteEditor] = [:]

  func title(of page: NotePage) -> String {
    switch page {
    case .list: "Notes"
    case .note(let number): "Note \(number + 1)"
    }
  }

  func makeView(for page: NotePage, in split: SplitView<NotePage>) -> any PageView<NotePage> {
    guard case .note(let number) = page else {
      return NoteList { [weak split] in split?.showDetail(.note($0)) }
    }
    let editor = NoteEditor(of: number, from: notes, in: split)
    editors[number] = editor
    return editor
  }

  func makePlaceholder() -> Widget { Label("Choose a note.") }

  func editor(of page: NotePage) -> NoteEditor? {
    if case .note(let number) = page { editors[number] } else { nil }
  }
}

/// The view of the list.
final class NoteList: PageView {
  private let list = ListView { Row(title: "Note \($0 + 1)") }
  private(set) lazy var widget: Widget = ScrolledWindow(list)

  init(open: @escaping @MainActor (Int) -> Void) {
    list.count = 3
    list.onActivate(open)
  }

  func show(_ page: NotePage) {}
}

/// The question that shows while navigation, or the window, waits for its answer.
@MainActor
final class Question {
  let bar = Box(orientation: .horizontal, spacing: 6)
  let save = Button(label: "Save")
  let discard = Button(label: "Discard")
  let cancel = Button(label: "Cancel")
  private let split: SplitView<NotePage>
  private let saveAll: @MainActor () -> Void
  private var closesWindow = false

  init(_ split: SplitView<NotePage>, saveAll: @escaping @MainActor () -> Void) {
    self.split = split
    self.saveAll = saveAll
    bar.margins = .all(6)
    bar.append(Label("Save the changes?"), expand: true)
    for button in [cancel, discard, save] { bar.append(button) }
    bar.isVisible = false
    split.observe { [weak self] update in
      self?.bar.isVisible = update.after.pending != nil || self?.closesWindow == true
    }
    cancel.onClicked { [weak self] in self?.stay() }
    discard.onClicked { [weak self] in self?.leave() }
    save.onClicked { [weak self] in
      self?.saveAll()
      self?.leave()
    }
  }

  /// Asks before the window closes.
  func askToClose() {
    closesWindow = true
    bar.isVisible = true
  }

  private func stay() {
    closesWindow = false
    bar.isVisible = false
    split.declineLeaving()
  }

  private func leave() {
    split.confirmLeaving()
    if closesWindow { split.window?.destroy() }
  }
}

/// The program's window.
@MainActor
final class NotesWindow {
  let window = Window()
  let source = NoteSource()
  let split: SplitView<NotePage>
  let question: Question

  init() {
    split = SplitView(state: SplitState(primary: NotePage.list), source: source)
    question = Question(split) { [source, split] in
      for page in split.state.held { source.editor(of: page)?.save() }
    }
    let content = Box(orientation: .vertical)
    content.append(question.bar)
    content.append(split, expand: true)
    split.install(in: window, content: content)
    window.onDelete { [weak self] in
      guard let self, !split.state.held.isEmpty else { return .proceed }
      question.askToClose()
      return .stop
    }
  }
}
