import CGTK
import ImageFiles

/// An object of GLib's type system, and its wrapper in Swift: the two live as one.
///
/// As long as somebody in C owns the object, as a container owns a widget and GTK a window, its
/// wrapper lives, and with it everything that a subclass holds and every handler that captures it
/// weakly: nobody has to store it. Otherwise both live for as long as somebody in Swift holds the
/// wrapper. Asking GTK for an object always answers with the same wrapper.
///
/// Where a widget is destroyed, GTK lets go of it, and its wrapper goes as soon as nobody in Swift
/// holds it. What is held after that is inert. So a program breaks a cycle of references through
/// widgets by destroying the window.
@MainActor
@safe
open class Object {
  /// The C object, of which this wrapper owns one reference.
  package let raw: UnsafeMutableRawPointer

  /// What makes both live as one; nil where the C object has another wrapper already.
  private var bond: Bond?
  private var tokens: [AnyObject] = []

  /// How many wrappers there are, for tests of lifetimes.
  package private(set) static var count = 0

  /// Takes over a floating reference, or adds one where nothing floats: for what a C function has
  /// just made, such as `gtk_calendar_new()`.
  ///
  /// With ``init(borrowing:)``, ``pointer`` and ``onSignal(_:after:_:)`` it is the door to C
  /// objects that have no class here. The C function is `g_object_ref_sink`.
  ///
  /// - Parameter pointer: Makes an object of the C class that this class stands for. It is called once,
  ///   after the precondition was checked. The wrapper owns a reference from now on, and gives it back
  ///   when it goes.
  /// - Precondition: GTK is started, and the pointer is not nil.
  @unsafe public init(sinking pointer: @autoclosure () -> UnsafeMutableRawPointer?) {
    unsafe raw = Self.checked(pointer())
    unsafe g_object_ref_sink(raw)
    begin()
  }

  /// Adds a reference to an object that somebody else owns: for what a C function answers with,
  /// such as `gtk_dialog_get_content_area(_:)`.
  ///
  /// The C function is `g_object_ref`.
  ///
  /// - Parameter pointer: An object that lives, of the C class that this class stands for. The
  ///   caller keeps its own reference, if it has one. Where the object has a wrapper already, that
  ///   one stays the one that GTK's answers lead to.
  /// - Precondition: GTK is started, and the pointer is not nil.
  @unsafe public init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe raw = Self.checked(pointer)
    unsafe g_object_ref(raw)
    begin()
  }

  /// Takes over a reference that the C function gave away ("transfer full").
  init(adopting pointer: @autoclosure () -> Raw?) {
    unsafe raw = Self.checked(pointer())
    begin()
  }

  isolated deinit {
    Object.count -= 1
    if let bond { bond.end() } else { unsafe g_object_unref(raw) }
  }

  /// The C object, for C functions that have no method here.
  ///
  /// The wrapper owns it: the pointer is good for as long as the wrapper lives. A C function that
  /// takes a reference over ("transfer full") needs one of its own, from `g_object_ref`.
  @unsafe public var pointer: UnsafeMutableRawPointer { unsafe raw }

  /// Whether both wrap the same C object.
  public func isSame(as other: Object) -> Bool {
    unsafe raw == other.raw
  }

  /// Keeps a connection, a gesture or another token until the object is destroyed or goes.
  ///
  /// Use it for handlers that belong to the object itself, so that nobody has to store their
  /// connections. The handlers must not hold this object strongly, or neither goes before the
  /// object is destroyed.
  public func keep(_ token: AnyObject) {
    let wrapper = unsafe Object.living(raw) ?? self
    wrapper.tokens.append(token)
  }

  /// Lets go of what is kept.
  func dropTokens() {
    // What a token does as it goes may keep another one.
    let dropped = tokens
    tokens = []
    _ = consume dropped
  }

  /// How many references there are, for tests of ownership.
  package var referenceCount: Int {
    unsafe Int(typed(raw, as: GObject.self).pointee.ref_count)
  }

  /// The living wrapper of a C object, or nil.
  static func living(_ pointer: Raw) -> Object? {
    unsafe Bond.of(pointer)?.wrapper
  }

  /// Has a C function make an object, but not before GTK can.
  private static func checked(_ pointer: @autoclosure () -> Raw?) -> Raw {
    Application.requireStart()
    guard let pointer = unsafe pointer() else { preconditionFailure("GTK created no object.") }
    return unsafe pointer
  }

  private func begin() {
    Object.count += 1
    if unsafe Object.living(raw) == nil { bond = Bond(self) }
  }
}

extension Object: @MainActor Equatable {
  /// Whether both wrap the same C object.
  public static func == (left: Object, right: Object) -> Bool {
    left.isSame(as: right)
  }
}
