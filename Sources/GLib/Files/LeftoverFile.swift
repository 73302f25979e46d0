import CGLib
import CSystem
import Glibc

/// A temporary file that a process left in a folder when it was killed.
///
/// Files are written under such names first and renamed then: `.adaptive-split-PROCESS-NUMBER`,
/// with the process's number and a random one of 16 hexadecimal digits. No other program's file,
/// and no person's, has such a name.
package enum LeftoverFile {
  private static let prefix = ".adaptive-split-"
  /// The smallest age of a leftover file on a disk that other machines may write to, in seconds:
  /// one day.
  private static let ageOnSharedDisk = 86_400

  /// Removes the leftover files of a folder, of whose other files only the names are read.
  ///
  /// Blocks for the disk.
  package static func remove(in folder: FilePath) {
    guard let path = folder.systemPath, let names = unsafe g_dir_open(path, 0, nil) else { return }
    defer { unsafe g_dir_close(names) }
    while let name = unsafe g_dir_read_name(names) {
      if let name = unsafe String(validatingCString: name) { removeIfLeftOver(name, in: folder) }
    }
  }

  /// Removes the leftover files among a folder's contents.
  package static func remove(from contents: [FileEntry]) {
    for entry in contents where entry.isHidden && entry.kind == .file {
      removeIfLeftOver(entry.path.lastPart.text, in: FileEntry.folder(of: entry.path))
    }
  }

  /// Removes a file if it is a leftover one.
  private static func removeIfLeftOver(_ name: String, in folder: FilePath) {
    guard let process = process(of: name) else { return }
    let file = folder.appending(FilePath(name))
    var info = stat()
    guard let path = file.systemPath, unsafe lstat(path, &info) == 0,
      info.st_mode & S_IFMT == S_IFREG
    else { return }
    let changed = Double(info.st_ctim.tv_sec) + Double(info.st_ctim.tv_nsec) / 1e9
    if isRunning(process, since: changed) { return }
    if isOnSharedDisk(file), seconds(CLOCK_REALTIME) - changed < Double(ageOnSharedDisk) { return }
    try? file.delete()
  }

  /// Returns a new name for a temporary file of this process.
  static func newName() -> String {
    let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
    return "\(prefix)\(getpid())-\(String(repeating: "0", count: 16 - digits.count))\(digits)"
  }

  /// Returns the process's number in a temporary file's name; `nil` for any other name.
  static func process(of name: String) -> Int? {
    guard name.hasPrefix(prefix) else { return nil }
    let words = name.dropFirst(prefix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard words.count == 2, let process = Int32(words[0]), process > 0, "\(process)" == words[0],
      words[1].utf8.count == 16, words[1].allSatisfy("0123456789abcdef".contains)
    else { return nil }
    return Int(process)
  }

  /// Returns whether a process runs that was started before a time, in seconds since 1970; a later
  /// process only reuses the number.
  private static func isRunning(_ process: Int, since time: Double) -> Bool {
    let path: FilePath = "/proc/\(process)/stat"
    guard path.isPresent else { return false }
    guard let bytes = try? InputFile.firstBytes(of: path, count: 4096),
      // The program's name is in parentheses, and may have spaces.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return true }
    let words = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
    let ticks = sysconf(CInt(_SC_CLK_TCK))
    guard words.count > 19, let start = Double(words[19]), ticks > 0 else { return true }
    let booted = seconds(CLOCK_REALTIME) - seconds(CLOCK_BOOTTIME)
    // The clocks of files and processes differ by some ticks.
    return booted + start / Double(ticks) < time + 2
  }

  private static func seconds(_ clock: CInt) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns whether a path is on a network disk, which processes of other machines write to, too.
  private static func isOnSharedDisk(_ path: FilePath) -> Bool {
    let file = unsafe openFile(path)
    defer { unsafe g_object_unref(Raw(file)) }
    guard let info = unsafe g_file_query_filesystem_info(file, "filesystem::remote", nil, nil)
    else {
      return true
    }
    defer { unsafe g_object_unref(Raw(info)) }
    return unsafe g_file_info_get_attribute_boolean(info, "filesystem::remote") != 0
  }
}
