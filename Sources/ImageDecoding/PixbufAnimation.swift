import CGLib
import CGdkPixbuf

/// An iterator over an animation's pictures, which gdk-pixbuf creates one after the other; for one
/// thread.
///
/// The C type is `GdkPixbufAnimation`.
@safe
final class PixbufAnimation {
  private let animation: OpaquePointer
  private let iterator: OpaquePointer
  private let isWebP: Bool
  /// The time in the animation, in milliseconds.
  private var time = 0

  /// Retains an animation, and starts at its first picture.
  init?(_ animation: OpaquePointer, isWebP: Bool) {
    guard let iterator = unsafe CGdkPixbuf_animation_start(animation) else { return nil }
    unsafe g_object_ref(UnsafeMutableRawPointer(animation))
    unsafe self.animation = animation
    unsafe self.iterator = iterator
    self.isWebP = isWebP
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(iterator))
    unsafe g_object_unref(UnsafeMutableRawPointer(animation))
  }

  /// The duration of the current picture, in milliseconds, or `nil` if it stays.
  var duration: Int? {
    let duration = unsafe Int(gdk_pixbuf_animation_iter_get_delay_time(iterator))
    return duration < 0 ? nil : max(duration, 1)
  }

  /// Returns a copy of the current picture; the caller owns the reference.
  func takePixbuf() -> OpaquePointer? {
    unsafe gdk_pixbuf_copy(gdk_pixbuf_animation_iter_get_pixbuf(iterator))
  }

  /// Advances to the next picture.
  func advance() {
    time += duration ?? 0
    // The decoder for WebP still shows a picture at the end of its duration. A GIF's duration is
    // the remaining one, so its time has to be exact.
    unsafe CGdkPixbuf_animation_advance(iterator, Int64(isWebP ? time + 1 : time))
  }
}
