import CGTK

/// The pictures of an animation, which gdk-pixbuf makes one after the other; for one thread.
///
/// The C type is `GdkPixbufAnimation`.
@safe
final class PixbufAnimation {
  private let animation: OpaquePointer
  private let iterator: OpaquePointer
  /// The time in the animation, in milliseconds.
  private var time = 0

  /// Takes a reference to an animation, and begins with its first picture.
  init?(_ animation: OpaquePointer) {
    guard let iterator = unsafe CGTK_animation_start(animation) else { return nil }
    unsafe g_object_ref(UnsafeMutableRawPointer(animation))
    unsafe self.animation = animation
    unsafe self.iterator = iterator
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(iterator))
    unsafe g_object_unref(UnsafeMutableRawPointer(animation))
  }

  /// How long the picture shows, in milliseconds, or `nil` where nothing comes after it.
  var duration: Int? {
    let duration = unsafe Int(gdk_pixbuf_animation_iter_get_delay_time(iterator))
    return duration < 0 ? nil : max(duration, 1)
  }

  /// A copy of the picture; the caller owns the reference.
  func takePixbuf() -> OpaquePointer? {
    unsafe gdk_pixbuf_copy(gdk_pixbuf_animation_iter_get_pixbuf(iterator))
  }

  /// Goes on to the next picture.
  func advance() {
    time += duration ?? 0
    unsafe CGTK_animation_advance(iterator, Int64(time))
  }
}
