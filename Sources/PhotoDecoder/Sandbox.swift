import CSandbox

/// The restrictions of a process that decodes pictures, even if a picture takes control of it.
///
/// It may read the system's own files and the files that it was sent, calculate, and answer;
/// nothing else.
public enum Sandbox {
  /// One part of the sandbox, which a machine may lack.
  public enum Part: String, CaseIterable, Sendable {
    /// The process can't gain privileges.
    case noNewPrivileges = "no new privileges"
    /// Only the system's own folders exist for the process.
    case ownRoot = "mount namespace"
    /// Only the system's own folders can be opened, and only for reading.
    case files = "Landlock"
    /// Only the system calls that decoding needs are allowed, and no memory becomes executable.
    case systemCalls = "seccomp"
  }

  /// The readable paths: libraries, fonts, and lists of both; of the settings those of the dynamic
  /// loader, of fonts and of GTK, and the time zone.
  static let places = [
    "/usr", "/lib", "/lib32", "/lib64", "/etc/fonts", "/etc/gtk-3.0", "/etc/ld.so.cache",
    "/etc/localtime", "/etc/pango", "/var/cache/fontconfig",
  ]

  /// Whether the process has several threads, so that ``enter()`` wouldn't restrict all of them.
  public static var wouldMissThreads: Bool { CSandbox_thread_count() > 1 }

  /// Enters the sandbox, which can't be left.
  ///
  /// Call it while the process has one thread, because only the system calls are restricted in
  /// all threads. Load all libraries before, because none can be loaded later. The C functions are
  /// `unshare`, `pivot_root`, `prctl`, `landlock_restrict_self` and `seccomp_load`.
  ///
  /// - Returns: The parts that hold. This machine lacks the others, or the kernel refuses them
  ///   here; each part holds without the others.
  public static func enter() -> Set<Part> {
    var parts: Set<Part> = []
    // First, because a process that isn't dumpable can't map its user in a namespace.
    if OwnRoot.enter(showing: places) { parts.insert(.ownRoot) }
    if CSandbox_renounce_privileges() == 0 { parts.insert(.noNewPrivileges) }
    _ = CSandbox_hide()
    if Landlock.enter(reading: places) { parts.insert(.files) }
    // Last, because it forbids the system calls of the others.
    if SystemCalls.enter() { parts.insert(.systemCalls) }
    return parts
  }
}
