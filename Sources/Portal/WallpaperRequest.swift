import CPortal
public import GLib
public import GTK

/// A request to set the desktop's wallpaper, until the person has answered the desktop's dialog or
/// this token is released.
@MainActor
@safe
public final class WallpaperRequest {
  /// The result of a request.
  public enum Answer: Hashable, Sendable {
    /// The picture is the wallpaper.
    case done
    /// The person declined.
    case dismissed
    /// It failed, for a reason in the person's language.
    case failed(String)
  }

  private let onAnswer: (Answer) -> Void
  private var asking: Task<Void, Never>?

  /// Sends the request; the desktop then shows the picture, and its options.
  ///
  /// The C function is `xdp_portal_set_wallpaper`, which passes the open file: the portal may not
  /// have access to its path.
  ///
  /// - Parameters:
  ///   - file: The picture's path.
  ///   - window: The window below the desktop's dialog.
  ///   - onAnswer: Called once, unless the token is released before; retained until then.
  public init(_ file: FilePath, over window: Window, onAnswer: @escaping (Answer) -> Void) {
    self.onAnswer = onAnswer
    asking = Task { [weak self, weak window] in
      // libportal opens the file on the main thread, where a disk that doesn't respond would block.
      if let problem = await WorkerThreads.run({ Self.problem(of: file) }) {
        self?.onAnswer(.failed(problem))
        return
      }
      guard let portal = unsafe await Portal.connect() else {
        self?.onAnswer(.failed(localized("The desktop portal is not available.")))
        return
      }
      unsafe self?.ask(portal, file, over: window)
    }
  }

  isolated deinit { asking?.cancel() }

  /// Returns whether the desktop has such a portal, by a query on another thread.
  public static func isOffered() async -> Bool {
    await Portal.offers("org.freedesktop.portal.Wallpaper")
  }

  /// Returns the reason why a file can't be opened, or nil.
  private nonisolated static func problem(of file: FilePath) -> String? {
    do {
      _ = try InputFile(path: file)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func ask(_ portal: OpaquePointer, _ file: FilePath, over window: Window?) {
    let parent = unsafe xdp_parent_new_gtk(window.map { unsafe typed($0.pointer) })
    defer { if let parent = unsafe parent { unsafe xdp_parent_free(parent) } }
    let handler = unsafe Handler<@MainActor (OpaquePointer?) -> Void> { [weak self] result in
      let answer: Answer
      do throws(GLibError) {
        _ = unsafe try GLibError.checking { error in
          unsafe xdp_portal_set_wallpaper_finish(portal, result, &error)
        }
        answer = .done
      } catch {
        answer = Self.answer(for: error)
      }
      self?.onAnswer(answer)
    }
    // Without a cancellable: libportal would free a request that the portal has yet to reply to.
    unsafe xdp_portal_set_wallpaper(
      portal, parent, file.uri,
      XdpWallpaperFlags(
        XDP_WALLPAPER_FLAG_BACKGROUND.rawValue | XDP_WALLPAPER_FLAG_PREVIEW.rawValue),
      nil, callback(Portal.replied), handler.retainedByC())
  }

  private static func answer(for error: GLibError) -> Answer {
    guard error.isOf(g_io_error_quark()) else { return .failed(error.message) }
    switch UInt32(truncatingIfNeeded: error.code) {
    case G_IO_ERROR_CANCELLED.rawValue: return .dismissed
    case G_IO_ERROR_FAILED.rawValue: return .failed(localized("The desktop gave no reason."))
    default: return .failed(error.message)
    }
  }
}
