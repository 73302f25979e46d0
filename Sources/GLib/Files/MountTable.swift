import CGLib

/// The mount points of the system, which tell the disks of paths without asking any disk.
///
/// So work for a disk that doesn't answer is kept apart from work for others.
package struct MountTable: Sendable {
  /// The paths of the mount points, the longest first.
  private let points: [FilePath]

  /// Reads the current mount points.
  ///
  /// The C function is `g_unix_mounts_get`.
  package init() {
    var points: [FilePath] = []
    var entries = unsafe g_unix_mounts_get(nil)
    while let entry = unsafe entries {
      if let mount = unsafe OpaquePointer(entry.pointee.data) {
        if let path = unsafe string(g_unix_mount_get_mount_path(mount)) {
          points.append(FilePath(path))
        }
        unsafe g_unix_mount_free(mount)
      }
      unsafe entries = g_list_delete_link(entries, entries)
    }
    self.init(points)
  }

  /// Creates a table of some mount points.
  init(_ points: [FilePath]) {
    self.points = points.sorted { $0.text.utf8.count > $1.text.utf8.count }
  }

  /// Returns the mount point of the disk that a path is on.
  ///
  /// Reads no disk, so links are not resolved: a path through a link counts for the disk of the
  /// link.
  ///
  /// - Parameter path: An absolute path.
  /// - Returns: The mount point; `/` if there is none.
  package func mountPoint(of path: FilePath) -> FilePath {
    points.first { path == $0 || path.text.hasPrefix($0.text == "/" ? "/" : "\($0.text)/") } ?? "/"
  }
}
