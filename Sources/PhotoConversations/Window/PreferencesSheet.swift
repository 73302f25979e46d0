import GTK

/// The preferences, each with an explanation; a choice applies at once.
@MainActor
final class PreferencesSheet {
  let widget: Widget
  /// The controls, in the order of the choices.
  let controls: [ComboBoxText]
  private let choices: [Choice]
  private var isUpdating = false

  /// A preference with its possible values.
  struct Choice {
    fileprivate let title: String
    fileprivate let reason: String
    fileprivate let names: [String]
    fileprivate let read: () -> Int?
    fileprivate let choose: (Int) -> Void
    fileprivate let isEnabled: () -> Bool

    /// Creates a preference.
    ///
    /// - Parameters:
    ///   - title: The label.
    ///   - reason: The explanation, a sentence.
    ///   - values: The possible values.
    ///   - name: Returns the name of a value.
    ///   - read: Returns the current value; retained, like the next ones.
    ///   - choose: Applies a value.
    ///   - isEnabled: Whether the preference can be changed now.
    init<Value: Equatable>(
      _ title: String, because reason: String, among values: [Value],
      named name: (Value) -> String, read: @escaping () -> Value?,
      choose: @escaping (Value) -> Void, if isEnabled: @escaping () -> Bool = { true }
    ) {
      self.title = title
      self.reason = reason
      names = values.map(name)
      self.read = { read().flatMap { values.firstIndex(of: $0) } }
      self.choose = { choose(values[$0]) }
      self.isEnabled = isEnabled
    }
  }

  init(_ choices: [Choice]) {
    self.choices = choices
    controls = choices.map { ComboBoxText($0.names) }
    let rows = Box(orientation: .vertical)
    rows.addStyleClass("boxed-list")
    rows.margins = .all(6)
    rows.verticalAlignment = .start
    widget = ScrolledWindow(rows)
    _ = SizeGroup(controls)
    for (choice, control) in zip(choices, controls) {
      if control != controls.first { rows.append(Separator()) }
      rows.append(Self.row(choice, control))
      control.onChanged { [weak self, weak control] in
        guard let self, !isUpdating, let index = control?.selectedIndex else { return }
        choice.choose(index)
      }
    }
  }

  /// Updates the controls to the current values.
  func update() {
    isUpdating = true
    for (choice, control) in zip(choices, controls) {
      control.selectedIndex = choice.read()
      control.isSensitive = choice.isEnabled()
    }
    isUpdating = false
  }

  private static func row(_ choice: Choice, _ control: ComboBoxText) -> Widget {
    let line = Box(orientation: .horizontal, spacing: 12)
    let title = Label(choice.title)
    title.wraps = true
    title.breaksWords = false
    // The label shrinks to its longest word if the control needs the room.
    title.maxWidthChars = 1
    control.setAccessibleLabel(title)
    control.accessibleDescription = choice.reason
    control.verticalAlignment = .center
    line.append(title, expand: true)
    line.appendAtEnd(control)
    let reason = Label(choice.reason)
    reason.style = TextStyle(alpha: 0.75)
    reason.wraps = true
    reason.maxWidthChars = 60
    let row = Box(orientation: .vertical, spacing: 6)
    row.margins = .all(12)
    row.append(line)
    row.append(reason)
    for label in [title, reason] { label.xalign = 0 }
    return row
  }
}
