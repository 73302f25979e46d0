import GTK

/// A column of headings and rows, each a text with a control at its end that edits a value of a
/// model.
@MainActor
final class Form<Model> {
  /// A value of the model.
  typealias Key<Value> = ReferenceWritableKeyPath<Model, Value>

  /// The rows, one below the other; other widgets may be added in between.
  let widget = Box(orientation: .vertical, spacing: 12)
  /// Called after the person changed a value.
  var onChange: (() -> Void)?
  private var model: Model?
  /// The functions that update the controls from the model.
  private var readers: [(Model) -> Void] = []
  private var isReading = false

  /// Creates a form without rows.
  init() {}

  /// Shows the values of a model, and keeps it; without a model the controls are disabled and keep
  /// their values.
  func show(_ model: Model?) {
    self.model = model
    widget.isSensitive = model != nil
    guard let model else { return }
    isReading = true
    for reader in readers { reader(model) }
    isReading = false
  }

  /// Adds a heading.
  func heading(_ text: String) {
    let label = Label(text)
    label.style = TextStyle(weight: .bold)
    label.xalign = 0
    label.margins = Margins(top: 6)
    label.setAccessibleRole(.heading)
    widget.append(label)
  }

  /// Adds a row with a control that is independent of the model.
  func row(_ text: String, _ control: Widget) {
    let line = Box(orientation: .horizontal, spacing: 12)
    let label = Label(text)
    label.xalign = 0
    label.wraps = true
    label.breaksWords = false
    // As narrow as its longest word if the control needs the space.
    label.maxWidthChars = 1
    control.verticalAlignment = .center
    control.setAccessibleLabel(label)
    line.append(label, expand: true)
    line.appendAtEnd(control)
    widget.append(line)
  }

  /// Adds a row for one of several values.
  ///
  /// - Parameters:
  ///   - text: The label.
  ///   - key: The model's value.
  ///   - values: The choices.
  ///   - name: Returns a value's name.
  func choice<Value: Equatable>(
    _ text: String, _ key: Key<Value>, among values: [Value], named name: (Value) -> String
  ) {
    let control = ComboBoxText(values.map(name))
    readers.append { control.selectedIndex = values.firstIndex(of: $0[keyPath: key]) }
    control.onChanged { [weak self, weak control] in
      if let index = control?.selectedIndex { self?.change(key, to: values[index]) }
    }
    row(text, control)
  }

  /// Adds a row for a Boolean value.
  func toggle(_ text: String, _ key: Key<Bool>) {
    let control = Switch()
    readers.append { control.isOn = $0[keyPath: key] }
    control.onChanged { [weak self, weak control] in
      if let control { self?.change(key, to: control.isOn) }
    }
    row(text, control)
  }

  /// Adds a row for a whole number within a range.
  func number(_ text: String, _ key: Key<Int>, in range: ClosedRange<Int>) {
    let control = SpinButton(range: Double(range.lowerBound)...Double(range.upperBound))
    readers.append { control.value = Double($0[keyPath: key]) }
    control.onValueChanged { [weak self, weak control] in
      if let control { self?.change(key, to: Int(control.value.rounded())) }
    }
    row(text, control)
  }

  /// Changes the model, unless the control was just updated from it.
  private func change<Value: Equatable>(_ key: Key<Value>, to value: Value) {
    guard !isReading, let model, model[keyPath: key] != value else { return }
    model[keyPath: key] = value
    onChange?()
  }
}
