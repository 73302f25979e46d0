import CSandbox

/// What a process that decodes pictures may do from some moment on.
///
/// It may read the system's own files and what it was handed, calculate, and answer; nothing else,
/// whatever a picture makes of it.
public enum Sandbox {
  /// One part of the protection, which a machine may lack.
  public enum Part: String, CaseIterable, Sendable {
    /// The process can't get more rights than it has.
    case noNewPrivileges = "no new privileges"
    /// Only the system's own folders are there at all: no other path can even be asked about.
    case ownRoot = "mount namespace"
    /// Only the system's own folders can be opened, and those only to be read.
    case files = "Landlock"
    /// Only what decoding needs can be asked of the kernel, and no memory becomes code.
    case systemCalls = "seccomp"
  }

  /// What may be read: libraries, fonts, and lists of both; of the settings those of the dynamic
  /// loader, of fonts and of GTK, and the time zone.
  static let places = [
    "/usr", "/lib", "/lib32", "/lib64", "/etc/fonts", "/etc/gtk-3.0", "/etc/ld.so.cache",
    "/etc/localtime", "/etc/pango", "/var/cache/fontconfig",
  ]

  /// Enters; there is no way back.
  ///
  /// Call it while the process has one thread, and with all libraries that it needs: none can be loaded
  /// later. The C functions are `unshare`, `pivot_root`, `prctl`, `landlock_restrict_self` and
  /// `seccomp_load`.
  ///
  /// - Returns: The parts that hold. The others are missing on this machine, or the kernel refuses
  ///   them here; what holds, holds without them.
  public static func enter() -> Set<Part> {
    var parts: Set<Part> = []
    // First: whoever can't be looked into can't say which numbers it has in a namespace.
    if OwnRoot.enter(showing: places) { parts.insert(.ownRoot) }
    if CSandbox_renounce_privileges() == 0 { parts.insert(.noNewPrivileges) }
    _ = CSandbox_hide()
    if Landlock.enter(reading: places) { parts.insert(.files) }
    // Last: it forbids what the others need.
    if SystemCalls.enter() { parts.insert(.systemCalls) }
    return parts
  }
}
