import CGLib

/// A lock for decoding a large picture, which one thread holds at a time.
///
/// Two at once could take more memory than the program may. Small pictures don't need it. That
/// thread may lock it again, for a second picture that it compares with the first one.
@safe
final class LargeImageLock {
  /// The number of pixels above which a picture is large: 20 million, which take 80 MB at most.
  static let threshold = 20_000_000

  /// The mutex, which is `nonisolated(unsafe)` because a GRecMutex is made for all threads; it is
  /// allocated once, because it must not move, and never freed.
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<GRecMutex> = {
    let mutex = UnsafeMutablePointer<GRecMutex>.allocate(capacity: 1)
    unsafe g_rec_mutex_init(mutex)
    return unsafe mutex
  }()

  /// Waits for the lock; it is released with this object, which has to be on the same thread.
  init() {
    unsafe g_rec_mutex_lock(Self.mutex)
  }

  deinit {
    unsafe g_rec_mutex_unlock(Self.mutex)
  }
}
