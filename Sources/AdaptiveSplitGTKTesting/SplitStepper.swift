public import AdaptiveSplit
public import AdaptiveSplitGTK
import GTK

/// A split view in a window of any size, with a virtual clock for its transitions.
///
/// Sizes need no window manager, and time passes only when a test says so. GTK must have been
/// started, with a display such as Xvfb's.
@MainActor
public final class SplitStepper<Page: Hashable & Sendable> {
  /// The split view.
  public let split: SplitView<Page>
  private let window = Window()
  private let room = SizedRoom()

  /// Puts a split view into a window, and places it for the first time.
  ///
  /// - Parameters:
  ///   - split: A split view that is in no window.
  ///   - size: Its size in logical pixels, without header bars.
  public init(_ split: SplitView<Page>, size: SplitSize) {
    self.split = split
    room.size = size
    room.child = split
    split.clockIsVirtual = true
    window.child = room
    split.attachKeys(to: window)
    window.present()
    room.place()
  }

  /// The pages that show, from the leading to the trailing edge; without the placeholder.
  public var shown: [Page] { split.shownPages }

  /// Whether columns are moving.
  public var isMoving: Bool { split.isMoving }

  /// Gives the split view another size, which it draws at once.
  ///
  /// It gets at least its minimum width, as in a window.
  public func resize(_ size: SplitSize) {
    room.size = size
    room.place()
  }

  /// Lets time pass for transitions.
  public func advance(by duration: Duration) {
    split.advance(milliseconds: duration / .milliseconds(1))
  }

  /// Closes the window and destroys the split view.
  public func close() { window.destroy() }
}

/// A container that gives its child any size.
private final class SizedRoom: LayoutBin {
  var size = SplitSize(width: 0, height: 0)

  override func measureWidth() -> Measure { Measure(minimum: 1, natural: 1) }
  override func measureHeight() -> Measure { Measure(minimum: 1, natural: 1) }

  override func allocate(_ rectangle: Rectangle) { place() }

  func place() {
    guard let child else { return }
    let width = max(size.width, child.minimumAndNaturalWidth().minimum)
    allocateChild(child, Rectangle(x: 0, y: 0, width: width, height: size.height))
  }
}
