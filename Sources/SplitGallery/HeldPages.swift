import GTK

/// A guard of a sample's held pages: a dialog asks before navigation leaves one, and before
/// anything else that ends the sample.
@MainActor
final class HeldPages {
  /// The dialog, or nil while nothing waits for an answer.
  private(set) var question: LeaveQuestion?
  private weak var sample: (any SampleWindow)?
  /// The action that waits for the answer, besides navigation.
  private var waiting: ((_ leaves: Bool) -> Void)?

  /// Guards a sample's pages and its window's close button.
  init(of sample: any SampleWindow) {
    self.sample = sample
    sample.recorder.onChange = { [weak self] in self?.update() }
    sample.window.onDelete { [weak self] in
      guard let self, holdsAny else { return .proceed }
      close()
      return .stop
    }
    sample.window.onDestroy { [weak self] in self?.question?.window.destroy() }
  }

  /// Whether any page of the sample is held.
  var holdsAny: Bool { sample?.settings.holdsPages == true }

  /// Asks whether the sample's held pages may be left; without any they may.
  ///
  /// - Parameter answer: Called with the answer, perhaps at once.
  func leave(_ answer: @escaping @MainActor (_ leaves: Bool) -> Void) {
    if !holdsAny { return answer(true) }
    waiting = answer
    update()
  }

  /// Closes the sample's window if its held pages may be left.
  ///
  /// - Parameter then: Called once it is closed.
  func close(_ then: @escaping @MainActor () -> Void = {}) {
    leave { [weak self] in
      if !$0 { return }
      self?.sample?.window.destroy()
      then()
    }
  }

  /// Shows the dialog for as long as navigation or an action waits.
  private func update() {
    if sample?.settings.asksToLeave != true, waiting == nil {
      question?.window.destroy()
      question = nil
    } else if question == nil, let sample {
      question = LeaveQuestion(over: sample.window) { [weak self] in self?.answer($0) }
    }
  }

  private func answer(_ leaves: Bool) {
    let answer = waiting
    waiting = nil
    if let settings = sample?.settings, settings.asksToLeave { settings.answer(leaves: leaves) }
    update()
    answer?(leaves)
  }
}
