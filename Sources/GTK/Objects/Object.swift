import CGTK
import GLib

/// An object of GLib's type system and its Swift wrapper, with one shared lifetime.
///
/// As long as C code owns the object, as a container owns a widget and GTK a window, its wrapper
/// lives, and with it the stored properties of a subclass and every handler that captures it
/// weakly: no variable has to store it. Otherwise both live as long as Swift code retains the
/// wrapper. GTK's functions always return the same wrapper for an object.
///
/// When a widget is destroyed, GTK releases it, and its wrapper is deallocated as soon as Swift
/// code releases it. A wrapper that is retained after that is inert. So a program breaks a cycle of
/// references through widgets by destroying the window.
@MainActor
@safe
open class Object {
  /// The C object; this wrapper owns one reference.
  package let raw: UnsafeMutableRawPointer

  /// The shared lifetime of both; nil if the C object already has another wrapper.
  private var bond: Bond?
  private var tokens: [AnyObject] = []

  /// The number of wrappers, for tests of lifetimes.
  package private(set) static var count = 0

  /// Takes over a floating reference, or adds one if it isn't floating: for a newly created object,
  /// such as that of `gtk_calendar_new()`.
  ///
  /// With ``init(borrowing:)``, ``pointer`` and ``onSignal(_:after:_:)`` it is the access to C
  /// objects that have no class here. The C function is `g_object_ref_sink`.
  ///
  /// - Parameter pointer: Creates an object of the C class that this class wraps. It is evaluated
  ///   once, after the precondition was checked. The wrapper owns a reference from now on, and
  ///   releases it when it is deallocated.
  /// - Precondition: GTK is started, and the pointer is not nil.
  @unsafe public init(sinking pointer: @autoclosure () -> UnsafeMutableRawPointer?) {
    unsafe raw = Self.checked(pointer())
    unsafe g_object_ref_sink(raw)
    begin()
  }

  /// Adds a reference to an object with another owner: for the result of a C function, such as
  /// `gtk_dialog_get_content_area(_:)`.
  ///
  /// The C function is `g_object_ref`.
  ///
  /// - Parameter pointer: A living object of the C class that this class wraps. The caller keeps
  ///   its own reference, if it has one. If the object already has a wrapper, GTK's functions still
  ///   return that one.
  /// - Precondition: GTK is started, and the pointer is not nil.
  @unsafe public init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe raw = Self.checked(pointer)
    unsafe g_object_ref(raw)
    begin()
  }

  /// Takes over a reference that the C function passed to the caller ("transfer full").
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
  /// The wrapper owns it: the pointer is valid as long as the wrapper lives. A C function that
  /// takes over a reference ("transfer full") needs one of its own, from `g_object_ref`.
  @unsafe public var pointer: UnsafeMutableRawPointer { unsafe raw }

  /// Retains a token, as of an observation, until the object is destroyed or deallocated.
  ///
  /// Connections and gestures need it not: they last as long as their object. A closure in the
  /// token must not retain this object, or neither is deallocated before the object is destroyed.
  package func keep(_ token: AnyObject) {
    owner.tokens.append(token)
  }

  /// Returns the token of a class that ``keep(_:)`` retained, or nil.
  func kept<Token: AnyObject>(_ tokenClass: Token.Type) -> Token? {
    owner.tokens.lazy.compactMap { $0 as? Token }.first
  }

  /// Releases a token that ``keep(_:)`` retained.
  func release(_ token: AnyObject) {
    owner.tokens.removeAll { $0 === token }
  }

  /// The wrapper that owns the tokens of the C object.
  private var owner: Object { unsafe Object.living(raw) ?? self }

  /// Releases all retained tokens.
  func dropTokens() {
    // Deallocating a token may keep another one.
    let dropped = tokens
    tokens = []
    _ = consume dropped
  }

  /// Returns the living wrapper of a C object, or nil.
  static func living(_ pointer: Raw) -> Object? {
    unsafe Bond.of(pointer)?.wrapper
  }

  /// Creates an object by a C function, after checking that GTK is started.
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
    unsafe left.raw == right.raw
  }
}
