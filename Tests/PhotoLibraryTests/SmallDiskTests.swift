import Foundation
import GLib
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// File operations on disks that are full or read-only, or have lost the photo.
@Suite struct SmallDiskTests {
  private let folder: LibraryFolder

  init() throws { folder = try LibraryFolder() }

  /// Returns the output of `file-actor` for a file operation on a small disk of its own, and then
  /// all changed files; empty if no disk can be made.
  ///
  /// In its arguments `DISK` is the disk, and `OUT` a folder on another one. The command is run
  /// before it, in the disk's folder.
  private func result(_ words: String, afterwards command: String) throws -> String {
    let actor = try TestPrograms.path("file-actor")
    try folder.makeFolder("disk")
    try folder.makeFolder("out")
    for name in ["source/p.jpg", "out/q.jpg"] {
      try folder.write(Pictures.jpeg(orientation: 1), to: name)
    }
    try folder.write("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>", to: "source/p.jpg.xmp")
    let script = """
      cd "$0"; DISK=$0/disk; OUT=$0/out
      mount -t tmpfs -o size=300k tmpfs disk || exit
      cp source/* disk; cd disk; \(command)
      sum() { for place in "$DISK" "$OUT"; do (cd "$place"; sha1sum -- * | sed "s|^|$place|"); done; }
      sum > ../before
      # LeakSanitizer takes main.swift's variables, which live until the end, for leaks.
      cd ..; ASAN_OPTIONS=detect_leaks=0 HOME=$0 XDG_DATA_HOME=$0/data "$1" \(words)
      sum | diff before - | sed -n 's/^\\([<>]\\).* /\\1 /p'
      """
    return try MetadataTools.run("unshare", ["-rm", "sh", "-c", script, folder.path.text, actor])
  }

  private func expect(
    _ words: String, afterwards command: String, _ expected: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let said = try result(words, afterwards: command)
    #expect(said == expected, "\(words)", sourceLocation: location)
  }

  @Test func `A read-only disk is reported, and nothing is lost`() throws {
    let readOnly = "mount -o remount,ro \"$DISK\""
    for words in [
      "turn $DISK/p.jpg", "delete $DISK/p.jpg", "rename $DISK/p.jpg r.jpg",
      "move $DISK/p.jpg $OUT", "copy $OUT/q.jpg $DISK", "move $OUT/q.jpg $DISK",
    ] {
      try expect(
        words, afterwards: readOnly,
        "You don’t have permission to change the folder “disk”.\n")
    }
  }

  @Test func `A full disk is reported, and nothing is lost`() throws {
    let full = "head -c 400000 /dev/zero > full 2> /dev/null"
    try expect("turn $DISK/p.jpg", afterwards: full, "Not enough disk space for “p.jpg”.\n")
    for words in ["copy $OUT/q.jpg $DISK", "move $OUT/q.jpg $DISK"] {
      try expect(words, afterwards: full, "Not enough disk space for “q.jpg”.\n")
    }
    // These need no space.
    try expect(
      "rename $DISK/p.jpg r.jpg", afterwards: full,
      "done\n< p.jpg\n< p.jpg.xmp\n> r.jpg\n> r.jpg.xmp\n")
    try expect(
      "move $DISK/p.jpg $OUT", afterwards: full,
      "done\n< p.jpg\n< p.jpg.xmp\n> p.jpg\n> p.jpg.xmp\n")
    try expect("delete $DISK/p.jpg", afterwards: full, "done\n< p.jpg\n< p.jpg.xmp\n")
  }

  @Test func `A disk without a trash is reported, and nothing is deleted`() throws {
    for command in [":", "mount -o remount,ro \"$DISK\"", "head -c 400000 /dev/zero > full"] {
      try expect(
        "trash $DISK/p.jpg", afterwards: command + " 2> /dev/null",
        "“p.jpg” can’t be moved to the trash. Nothing was deleted.\n")
    }
  }

  @Test func `A missing photo is reported, and its sidecar stays`() throws {
    for words in [
      "turn $DISK/p.jpg", "rename $DISK/p.jpg r.jpg", "delete $DISK/p.jpg", "move $DISK/p.jpg $OUT",
      "copy $DISK/p.jpg $OUT", "trash $DISK/p.jpg",
    ] {
      try expect(words, afterwards: "rm p.jpg", "“p.jpg” no longer exists.\n")
    }
  }

  @Test func `A missing folder is reported`() throws {
    for words in ["move $DISK/p.jpg $OUT/none", "copy $DISK/p.jpg $OUT/none"] {
      try expect(words, afterwards: ":", "The folder “none” no longer exists.\n")
    }
  }
}
