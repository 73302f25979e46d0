import CGTK

extension Label {
  /// Underlines a letter in each of some labels: with Alt, it focuses the label's control, or
  /// switches a switch and clicks a button.
  ///
  /// The letters differ as long as the texts have enough of them; labels whose letters are all
  /// taken get none. Controls of other calls may have the same letter: the key then focuses one
  /// after the other. Setting ``text`` removes the letter. The C functions are
  /// `gtk_label_set_text_with_mnemonic` and `gtk_label_set_mnemonic_widget`.
  ///
  /// - Parameter labels: Labels in one window, each with its control.
  public static func addMnemonics(_ labels: [(label: Label, control: Widget)]) {
    let marked = Mnemonics.marked(labels.map(\.label.text))
    for ((label, control), text) in zip(labels, marked) {
      unsafe gtk_label_set_text_with_mnemonic(label.cast(), text)
      unsafe gtk_label_set_mnemonic_widget(label.cast(), control.cast())
    }
  }
}
