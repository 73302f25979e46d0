public import AdaptiveSplit
public import GLib
public import GTK
import Synchronization

/// The state of a split view from one start of a program to the next, in a file.
///
/// ```swift
/// import GLib
///
/// let memory = SplitMemory(file: "\(FilePath.stateFolder(of: "notes"))/windows", key: "main")
/// memory.restore(split) { notes.contains($0) ? $0 : nil }
/// memory.remember(split)
/// ```
///
/// A change is written 0.1 s after the last one, or once a second while they go on, but not within
/// 0.75 s of the write before. When the split view is destroyed, and when the process exits, the
/// last change is written at once. A write never blocks the main thread, except that an exit waits
/// for it up to 5 s. It replaces the file atomically, and is flushed to the disk. Nothing runs and
/// nothing is written without a change.
///
/// Several split views share a file, each with a key of its own; so may several processes. Only
/// this user can read a new file and a new folder.
///
/// The file is in GVariant's text format. It is read in all forms of
/// ``/AdaptiveSplit/SavedSplitState``, also those of earlier versions. A broken file is renamed.
/// <doc:KeepingTheState> has more.
@MainActor
public final class SplitMemory {
  /// The file's path.
  public var file: FilePath { store.path }
  /// The split view's name in the file.
  public let key: String

  private let store: VariantFile
  private var problemHandlers = Handlers<SplitMemoryProblem>()
  private var pace = SavePace()
  /// Returns the current state of the split view, or nil if there is no split view any longer.
  private var state: (@MainActor () throws -> Variant?)?
  /// The state in the file, as far as this process knows.
  private var savedState: Variant?
  private var writes: [Write] = []
  private var hasFailed = false
  /// Whether the file has a state that can't be read, and that no copy keeps.
  private var hasUnkeptState = false
  private var observation: SplitObservation?
  private var destruction: SignalConnection?
  private lazy var alarm = Alarm { [weak self] in self?.save() }
  /// The virtual time of a test, or nil for the real one.
  private var virtualTime: Int64?
  /// The number of writes so far.
  package private(set) var writeCount = 0

  /// The memories with a split view or an unfinished write.
  private static var active: [SplitMemory] = []
  /// The order of all writes: the last state of a split view is written last.
  private static let queue = SerialQueue()
  /// The longest time for which an exit waits for the disk, in seconds.
  private static let exitTimeout = 5.0
  private static let exitHandler: Void = Application.onExit { saveAll() }

  /// Creates a memory without a split view; the file is not read yet.
  ///
  /// - Parameters:
  ///   - file: The file's path. It and its folder need not exist.
  ///   - key: The split view's name in the file: any text without a NUL.
  public init(file: FilePath, key: String) {
    store = VariantFile(file)
    self.key = key
  }

  /// Runs `handler` after each problem, but only after the first one of several failed writes in a
  /// row.
  ///
  /// Without any handler, problems are written to standard error.
  ///
  /// - Returns: The connection, which ends by `disconnect()`; releasing it doesn't end it.
  @discardableResult
  public func onProblem(
    _ handler: @escaping @MainActor (SplitMemoryProblem) -> Void
  ) -> SignalConnection {
    problemHandlers.add(handler)
  }

  private func report(_ problem: SplitMemoryProblem) {
    problemHandlers.isEmpty ? Application.report("\(problem)") : problemHandlers(problem)
  }

  /// Reads the saved state; blocks for the disk.
  ///
  /// If the file is broken, it is renamed; if the state in it is, the file is copied.
  /// ``onProblem(_:)`` reports it.
  ///
  /// - Parameter type: The type of the pages.
  /// - Returns: The state, or nil if there is none that can be read.
  public func saved<Page: Hashable & Sendable & Codable>(
    _ type: Page.Type = Page.self
  ) -> SavedSplitState<Page>? {
    do throws(VariantFile.Broken) {
      // After the writes of a split view that was just destroyed.
      savedState = try Self.queue.sync { () throws(VariantFile.Broken) in
        try store.value(for: key)
      }
    } catch {
      hasUnkeptState = error.keptAs == nil
      report(error)
      return nil
    }
    guard let savedState else { return nil }
    do {
      return try savedState.decoded()
    } catch {
      let reason =
        error is SavedStateError ? "\(error)" : localized("It is incomplete, or not a saved state.")
      self.savedState = nil
      let copy = store.copyAside()
      hasUnkeptState = copy == nil
      report(.unreadable(file: file, reason: reason, keptAs: copy))
      return nil
    }
  }

  /// Reads the saved state as ``saved(_:)`` does, and shows it in a split view.
  ///
  /// - Parameters:
  ///   - split: The split view, best before its window is presented.
  ///   - replacement: Returns a page's replacement, as in
  ///     ``/AdaptiveSplit/SavedSplitState/replacingPages(_:)``: nil if its data is gone.
  /// - Returns: The restored state, whose size the window may open with; nil if there is none.
  @discardableResult
  public func restore<Page: Codable>(
    _ split: SplitView<Page>, replacingPages replacement: (Page) -> Page? = { $0 }
  ) -> SavedSplitState<Page>? {
    guard let saved = saved(Page.self)?.replacingPages(replacement) else { return nil }
    split.send(.restored(saved), animated: false)
    return saved
  }

  /// Saves a split view's state from now on, whenever it changes, until the split view is
  /// destroyed.
  ///
  /// The split view retains this memory, which remembers one split view at a time.
  public func remember<Page: Codable>(_ split: SplitView<Page>) {
    forget()
    _ = Self.exitHandler
    Self.active.append(self)
    state = { [weak split] in
      try split.map { try Variant(encoding: SavedSplitState($0.state)) }
    }
    observation = split.observe { [self] _ in change() }
    destruction = split.onDestroy { [self] in forget() }
  }

  /// Saves the split view's last change, and ends the observation.
  private func forget() {
    guard state != nil else { return }
    saveLastChange()
    state = nil
    alarm.set(to: nil)
    observation?.disconnect()
    destruction?.disconnect()
    (observation, destruction) = (nil, nil)
    endIfIdle()
  }

  private func endIfIdle() {
    if state == nil, writes.isEmpty { Self.active.removeAll { $0 === self } }
  }

  // MARK: Saving

  private func change() {
    pace.change(at: now)
    scheduleSave()
  }

  /// Sets the alarm for the next save, unless a write is under way.
  private func scheduleSave() {
    guard writes.isEmpty else { return }
    if let virtualTime {
      if let due = pace.due, due <= virtualTime { save() }
    } else {
      alarm.set(to: pace.due)
    }
  }

  private func saveLastChange() {
    if pace.due != nil || hasFailed { save() }
  }

  private func save() {
    pace.save(at: now)
    guard !hasUnkeptState, let state = currentState(), state != savedState || !writes.isEmpty else {
      return
    }
    let write = Write(state)
    writes.append(write)
    writeCount += 1
    Self.queue.add { [store, key] in
      write.run(in: store, for: key)
      Task { @MainActor in self.finish(write) }
    }
  }

  private func currentState() -> Variant? {
    do {
      return try state?()
    } catch {
      var reason = "\(error)"
      if case EncodingError.invalidValue(_, let context) = error {
        reason = context.debugDescription
      }
      fail(reason)
      return nil
    }
  }

  private func finish(_ write: Write) {
    guard let outcome = write.outcome, let index = writes.firstIndex(where: { $0 === write }) else {
      return
    }
    writes.remove(at: index)
    if let broken = outcome.broken { report(broken) }
    switch outcome.result {
    case .success:
      savedState = write.state
      hasFailed = false
    case .failure(let error):
      fail(error.message + ".")
    }
    scheduleSave()
    endIfIdle()
  }

  private func fail(_ reason: String) {
    if !hasFailed { report(.unwritable(file: file, reason: reason)) }
    hasFailed = true
  }

  private func report(_ broken: VariantFile.Broken) {
    report(.unreadable(file: file, reason: broken.reason, keptAs: broken.keptAs))
  }

  /// Saves all last changes, when the process exits.
  private static func saveAll() {
    for memory in active { memory.saveLastChange() }
    queue.wait(atMost: exitTimeout)
    for memory in active {
      for write in memory.writes { memory.finish(write) }
    }
  }

  // MARK: Time

  private var now: Int64 { virtualTime ?? MonotonicClock.microseconds }

  /// Lets time pass for a test; from then on, the clock is virtual.
  package func advance(milliseconds: Int64) {
    virtualTime = now + milliseconds * 1000
    alarm.set(to: nil)
    scheduleSave()
  }

  /// Whether a write is under way.
  package var isWriting: Bool { !writes.isEmpty }
}

/// A write of a state, on any thread.
private final class Write: Sendable {
  let state: Variant
  /// The result of a write, and the unusable file that was renamed before.
  struct Outcome {
    let result: Result<Void, GLibError>
    let broken: VariantFile.Broken?
  }
  private let done = Mutex<Outcome?>(nil)

  /// The outcome, or nil until the write is done.
  var outcome: Outcome? { done.withLock { $0 } }

  init(_ state: Variant) {
    self.state = state
  }

  func run(in file: VariantFile, for key: String) {
    var broken: VariantFile.Broken?
    let result: Result<Void, GLibError>
    do throws(GLibError) {
      result = .success(try file.replace(state, for: key, broken: &broken))
    } catch {
      result = .failure(error)
    }
    done.withLock { $0 = Outcome(result: result, broken: broken) }
  }
}
