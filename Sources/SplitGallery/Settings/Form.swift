import GLib
import GTK

/// A row of a form.
struct FormRow {
  /// The heading of its group.
  let heading: String
  /// The text at its start.
  let label: Label
  /// The control at its end.
  let control: Widget
  /// Whether a person changes something with the control.
  let isEditable: Bool
}

/// A column of groups of rows, each row a text with a control at its end that edits a value of a
/// model.
@MainActor
final class Form<Model> {
  /// A value of the model.
  typealias Key<Value> = ReferenceWritableKeyPath<Model, Value>
  /// Whether a row has an effect.
  typealias Condition = (Model) -> Bool

  /// The groups, one below the other.
  let widget = Box(orientation: .vertical, spacing: 6)
  /// Called after the person changed a value.
  var onChange: (() -> Void)?
  private var model: Model?
  /// The functions that update the controls from the model.
  private var readers: [(Model) -> Void] = []
  /// The rows, in order.
  private(set) var rows: [FormRow] = []
  /// The group that rows are added to, and its heading.
  private var group = Box(orientation: .vertical)
  private var heading = ""
  private var isReading = false

  /// Creates a form without rows.
  init() {}

  /// Shows the values of a model, and keeps it; without a model the controls are disabled and keep
  /// their values.
  func show(_ model: Model?) {
    self.model = model
    widget.isSensitive = model != nil
    update()
  }

  /// Shows the model's current values; a number that is being typed stays.
  func update() {
    guard let model else { return }
    isReading = true
    for reader in readers { reader(model) }
    isReading = false
  }

  // MARK: Groups

  /// Begins a group of rows below a heading.
  func section(_ text: String) {
    finish()
    heading = text
    let label = Label(text)
    label.style = TextStyle(weight: .bold)
    label.xalign = 0
    label.margins = Margins(top: widget.children.isEmpty ? 0 : 12)
    label.setAccessibleRole(.heading)
    widget.append(label)
    group = Box(orientation: .vertical)
    group.addStyleClass("boxed-list")
    widget.append(group)
  }

  /// Gives the labels of the last group letters, after its last row.
  func finish() {
    let last = rows.filter { $0.heading == heading && $0.isEditable }
    Label.addMnemonics(last.map { ($0.label, $0.control) })
  }

  /// Adds a widget of the group's width.
  func append(_ child: Widget) {
    if !group.children.isEmpty { group.append(Separator()) }
    group.append(child)
  }

  // MARK: Rows

  /// Adds a row with a control.
  ///
  /// - Parameters:
  ///   - text: The label.
  ///   - control: The control.
  ///   - unit: The unit of a number, or nil.
  ///   - isEditable: Whether a person changes something with the control.
  ///   - isUsed: Whether the control has an effect; without, it is insensitive.
  func row(
    _ text: String, _ control: Widget, unit: String? = nil, isEditable: Bool = true,
    if isUsed: Condition? = nil
  ) {
    let line = Box(orientation: .horizontal, spacing: 12)
    line.margins = Margins(top: 6, bottom: 6, start: 12, end: 12)
    let label = Label(text)
    label.xalign = 0
    label.wraps = true
    label.breaksWords = false
    // As narrow as its longest word if the control needs the space.
    label.maxWidthChars = 1
    control.verticalAlignment = .center
    control.setAccessibleLabel(label)
    line.append(label, expand: true)
    if let unit {
      let label = Label(unit)
      label.addStyleClass("dim-label")
      label.widthChars = 2
      label.xalign = 0
      control.accessibleDescription = unit
      line.appendAtEnd(label)
    }
    line.appendAtEnd(control)
    append(line)
    rows.append(
      FormRow(heading: heading, label: label, control: control, isEditable: isEditable))
    if let isUsed { readers.append { line.isSensitive = isUsed($0) } }
  }

  /// Adds a row for one of several values.
  ///
  /// - Parameters:
  ///   - text: The label.
  ///   - key: The model's value.
  ///   - values: The choices.
  ///   - name: Returns a value's name.
  ///   - isUsed: Whether the value has an effect.
  func choice<Value: Equatable>(
    _ text: String, _ key: Key<Value>, among values: [Value], named name: (Value) -> String,
    if isUsed: Condition? = nil
  ) {
    let control = ComboBoxText(values.map(name))
    readers.append { control.selectedIndex = values.firstIndex(of: $0[keyPath: key]) }
    control.onChanged { [weak self, weak control] in
      if let index = control?.selectedIndex { self?.change(key, to: values[index]) }
    }
    row(text, control, if: isUsed)
  }

  /// Adds a row for a Boolean value.
  func toggle(_ text: String, _ key: Key<Bool>, if isUsed: Condition? = nil) {
    let control = Switch()
    readers.append { control.isOn = $0[keyPath: key] }
    control.onChanged { [weak self, weak control] in
      if let control { self?.change(key, to: control.isOn) }
    }
    row(text, control, if: isUsed)
  }

  /// Adds a row for a whole number within a range.
  func number(
    _ text: String, _ key: Key<Int>, in range: ClosedRange<Int>, unit: String? = nil,
    if isUsed: Condition? = nil
  ) {
    let control = SpinButton(range: Double(range.lowerBound)...Double(range.upperBound))
    readers.append {
      // Setting the same number again would discard one that is being typed.
      let value = Double($0[keyPath: key])
      if control.value != value { control.value = value }
    }
    control.onValueChanged { [weak self, weak control] in
      if let control { self?.change(key, to: Int(control.value.rounded())) }
    }
    row(text, control, unit: unit, if: isUsed)
  }

  /// Adds a row with a button.
  func button(
    _ text: String, label: String, if isUsed: Condition? = nil, _ action: @escaping (Model) -> Void
  ) {
    let control = Button(label: label)
    control.onClicked { [weak self] in
      guard let self, let model else { return }
      action(model)
      onChange?()
    }
    row(text, control, if: isUsed)
  }

  /// Adds a row with a text that can't be edited.
  func value(_ text: String, _ read: @escaping (Model) -> String) {
    let label = Label()
    label.wraps = true
    label.xalign = 1
    label.justification = .end
    label.addStyleClass("dim-label")
    readers.append { label.text = read($0) }
    row(text, label, isEditable: false)
  }

  /// Changes the model, unless the control was just updated from it.
  private func change<Value: Equatable>(_ key: Key<Value>, to value: Value) {
    guard !isReading, let model, model[keyPath: key] != value else { return }
    model[keyPath: key] = value
    onChange?()
  }
}
