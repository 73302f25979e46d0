import CSystem
import Foundation
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import Synchronization
import TestSupport
import Testing

/// Sidecars, which keep all of their former content and are never half-written.
@Suite struct SidecarTests {
  private let folder: LibraryFolder
  private let photo: FilePath
  private let sidecar: FilePath

  init() throws {
    folder = try LibraryFolder()
    let path = try folder.write(
      Pictures.quarters("jpeg", width: 8, height: 8), to: "photo.jpg")
    photo = path
    sidecar = "\(path).xmp"
  }

  private static let sidecars = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Sidecars")

  private func text() throws -> String { try String(contentsOfFile: sidecar.text, encoding: .utf8) }

  private func annotations() throws -> Annotations {
    let known = try PhotoMetadata.read(photo) { false }
    #expect(known.sidecarProblem == nil)
    return known.annotations
  }

  /// Returns the names of the folder's items, including hidden ones.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path.text).sorted()
  }

  @Test func `A new sidecar is named after the photo's whole name and read back`() throws {
    let change = AnnotationPatch(rating: .changed(4), caption: .changed("Größe <&> \"大\"\n]]> two"))
    #expect(try Sidecar.write(change, of: photo) == sidecar)
    #expect(try annotations() == Annotations(rating: 4, caption: "Größe <&> \"大\"\n]]> two"))
    #expect(try names() == ["photo.jpg", "photo.jpg.xmp"])
    // After the same change again, it is the same file.
    let before = try FileEntry.at(sidecar)
    try Sidecar.write(change, of: photo)
    #expect(try FileEntry.at(sidecar) == before)
    try Sidecar.write(AnnotationPatch(rating: .changed(nil), caption: .changed(nil)), of: photo)
    #expect(try annotations() == Annotations())
  }

  @Test func `exiv2 and exiftool read a sidecar`() throws {
    try Sidecar.write(
      AnnotationPatch(rating: .changed(3), caption: .changed("Am See – 湖")), of: photo)
    #expect(
      try MetadataTools.run(
        "exiv2", ["-K", "Xmp.xmp.Rating", "-K", "Xmp.dc.description", "-Pv", sidecar.text])
        == "3\nlang=\"x-default\" Am See – 湖\n")
    #expect(
      try MetadataTools.run(
        "exiftool", ["-s3", "-XMP-xmp:Rating", "-XMP-dc:Description", sidecar.text])
        == "3\nAm See – 湖\n")
  }

  @Test func `The existing sidecar is changed under either name`() throws {
    try folder.write(Self.blank, to: "photo.xmp")
    #expect(
      try Sidecar.write(AnnotationPatch(rating: .changed(2)), of: photo)
        == folder("photo.xmp"))
    #expect(try names() == ["photo.jpg", "photo.xmp"])
    #expect(try annotations().rating == 2)
    // A symbolic link to a sidecar stays a link.
    try FileManager.default.moveItem(
      atPath: folder("photo.xmp").text, toPath: folder("real.xmp").text)
    try folder.link("photo.xmp", to: "real.xmp")
    try Sidecar.write(AnnotationPatch(rating: .changed(5)), of: photo)
    #expect(try annotations().rating == 5)
    #expect(try FileEntry.at(folder("photo.xmp")).isLink)
  }

  private static let blank = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>
    """

  /// Returns the content that must stay unchanged: all that isn't written by this program.
  private func foreign(_ path: FilePath) throws -> [String: String] {
    let ours = ["XMP-xmp:Rating", "XMP-microsoft:RatingPercent", "XMP-dc:Description"]
    return try MetadataTools.properties(of: path).filter { !ours.contains($0.key) }
  }

  @Test(arguments: ["digikam", "darktable", "shotwell", "camera-raw"])
  func `Another program's properties are preserved`(name: String) throws {
    try FileManager.default.copyItem(
      atPath: Self.sidecars.appending(path: "\(name).xmp").path, toPath: sidecar.text)
    let before = try foreign(sidecar)
    #expect(before.count >= 5)
    let words = try Self.words(text())
    for number in 0..<3 {
      let change = AnnotationPatch(
        rating: .changed(5 - number), caption: .changed("our words, \(number)"))
      try Sidecar.write(change, of: photo)
      #expect(try annotations() == Annotations(rating: 5 - number, caption: "our words, \(number)"))
      #expect(try foreign(sidecar) == before)
    }
    try Sidecar.write(AnnotationPatch(rating: .changed(nil), caption: .changed(nil)), of: photo)
    #expect(try foreign(sidecar) == before)
    // A caption in another language would be visible without an empty one.
    let taken = try annotations()
    #expect(taken.rating == nil && taken.caption ?? "" == "")
    // Content that exiftool doesn't show, comments and qualifiers, remains too.
    let left = try Set(Self.words(text()))
    let ours: Set = ["By", "the", "lake", "&amp;", "&lt;beyond&gt;", "2", "The", "old", "harbour"]
    let lost = words.filter { !left.contains($0) && !$0.contains("Rating") && !ours.contains($0) }
    #expect(lost == [])
  }

  /// Returns the words of a text, whatever lines they are on.
  private static func words(_ text: String) -> [String] {
    text.replacing("&#xA;", with: "\n").split { " \n/<>".contains($0) }.map(String.init)
  }

  @Test func `Sidecars of exiftool and exiv2 keep their properties`()
    throws
  {
    let tags = [
      "-XMP-dc:Subject=one", "-XMP-dc:Subject=two", "-XMP-xmp:Label=Red", "-XMP-dc:Rights-fr=libre",
      "-XMP-iptcExt:LocationCreated={City=Genève,CountryCode=CH}", "-XMP-xmp:Rating=1",
      "-XMP-dc:Description=old", "-XMP-dc:Description-pl=stary", "-XMP-xmpMM:DocumentID=a",
      "-XMP-mwg-rs:RegionInfo={RegionList=[{Name=Zoë,Type=Face,Area={X=.1,Y=.2,W=.1,H=.1}}]}",
    ]
    try MetadataTools.run("exiftool", tags + [sidecar.text])
    try MetadataTools.run("exiftool", ["-overwrite_original"] + tags + [photo.text])
    for makes in [true, false] {
      if !makes {
        try FileManager.default.removeItem(atPath: sidecar.text)
        try MetadataTools.run("exiv2", ["-eX", photo.text])
        try FileManager.default.moveItem(atPath: folder("photo.xmp").text, toPath: sidecar.text)
      }
      let before = try foreign(sidecar)
      #expect(before.count > 6)
      try Sidecar.write(
        AnnotationPatch(rating: .changed(5), caption: .changed("new")), of: photo)
      #expect(try foreign(sidecar) == before)
      #expect(
        try MetadataTools.run(
          "exiftool", ["-s3", "-XMP-dc:Description", "-XMP-dc:Description-pl", sidecar.text])
          == "new\nstary\n")
      #expect(try annotations() == Annotations(rating: 5, caption: "new"))
    }
  }

  @Test func `An existing Microsoft rating is updated, too`() throws {
    try FileManager.default.copyItem(
      atPath: Self.sidecars.appending(path: "shotwell.xmp").path, toPath: sidecar.text)
    try Sidecar.write(AnnotationPatch(rating: .changed(1)), of: photo)
    #expect(try text().contains("MicrosoftPhoto:Rating=\"1\""))
    #expect(try text().contains("xmp:Rating=\"1\""))
  }

  @Test func `A removed annotation that is also in the file doesn't come back`() throws {
    try MetadataTools.run(
      "exiftool",
      ["-overwrite_original", "-XMP-xmp:Rating=3", "-IPTC:Caption-Abstract=own", photo.text])
    #expect(try annotations() == Annotations(rating: 3, caption: "own"))
    try Sidecar.write(AnnotationPatch(rating: .changed(nil), caption: .changed(nil)), of: photo)
    #expect(try annotations() == Annotations(rating: 0, caption: ""))
    try Sidecar.write(AnnotationPatch(caption: .changed("again")), of: photo)
    #expect(try annotations() == Annotations(rating: 0, caption: "again"))
  }

  @Test func `An explicit removal is read back`() throws {
    let none = AnnotationPatch(rating: .changed(0), caption: .changed(""))
    try Sidecar.write(none, of: photo)
    #expect(try annotations() == Annotations(rating: 0, caption: ""))
    try Sidecar.write(AnnotationPatch(rating: .changed(nil), caption: .changed(nil)), of: photo)
    #expect(try annotations() == Annotations())
  }

  @Test func `Captions and ratings that a sidecar can't hold are corrected`() throws {
    let caption = "a\u{0}b\u{1B}c\r\nd\u{FFFE}e\t" + String(repeating: "ä", count: 40_000)
    try Sidecar.write(AnnotationPatch(caption: .changed(caption)), of: photo)
    let read = try #require(try annotations().caption)
    #expect(read.hasPrefix("abc\nde\täää"))
    #expect(read.utf8.count <= 65_536)
    try Sidecar.write(AnnotationPatch(rating: .changed(77), caption: .changed(" \n ")), of: photo)
    #expect(try annotations() == Annotations(rating: 5, caption: ""))
  }

  @Test func `A file that is no sidecar is left unchanged and reported`() throws {
    let change = AnnotationPatch(rating: .changed(1))
    let path = sidecar
    for text in [
      "<x:xmpmeta", "<html/>", "no XML at all",
      "<!DOCTYPE a [<!ENTITY b \"c\">]>" + Self.blank,
    ] {
      try folder.write(text, to: "photo.jpg.xmp")
      do {
        try Sidecar.write(change, of: photo)
        Issue.record("\(text) was replaced")
      } catch {
        guard case .broken(path, _) = error else {
          Issue.record("\(error)")
          continue
        }
      }
      #expect(try self.text() == text)
    }
    try folder.write([UInt8](repeating: 32, count: 1_000_001), to: "photo.jpg.xmp")
    #expect(throws: SidecarError.tooLarge(path, 1_000_001)) {
      try Sidecar.write(change, of: photo)
    }
    try FileManager.default.removeItem(atPath: sidecar.text)
    try #require(unsafe mkfifo(sidecar.text, 0o600) == 0)
    #expect(throws: SidecarError.notAFile(path)) { try Sidecar.write(change, of: photo) }
    try FileManager.default.removeItem(atPath: sidecar.text)
    let elsewhere = try LibraryFolder()
    try elsewhere.write(Self.blank, to: "photo.jpg.xmp")
    try folder.link("photo.jpg.xmp", to: elsewhere("photo.jpg.xmp"))
    #expect(throws: SidecarError.notAFile(path)) { try Sidecar.write(change, of: photo) }
    #expect(
      try String(contentsOfFile: elsewhere("photo.jpg.xmp").text, encoding: .utf8) == Self.blank)
    #expect(try names() == ["photo.jpg", "photo.jpg.xmp"])
    // An empty file contains nothing that could be lost.
    try FileManager.default.removeItem(atPath: sidecar.text)
    try folder.write("", to: "photo.jpg.xmp")
    try Sidecar.write(change, of: photo)
    #expect(try annotations().rating == 1)
  }

  @Test func `A missing photo gets no sidecar and is named in the error`() throws {
    try FileManager.default.removeItem(atPath: photo.text)
    let error = #expect(throws: SidecarError.unreadable(photo, .missing)) {
      try Sidecar.write(AnnotationPatch(rating: .changed(1)), of: photo)
    }
    #expect(error?.description == "“photo.jpg” can’t be used. The file no longer exists.")
    #expect(try names() == [])
  }

  @Test func `A read-only sidecar is refused, and mode and owner are kept`() throws {
    try folder.write(Self.blank, to: "photo.jpg.xmp")
    try #require(unsafe chmod(sidecar.text, 0o444) == 0)
    #expect(throws: SidecarError.readOnly(sidecar)) {
      try Sidecar.write(AnnotationPatch(rating: .changed(1)), of: photo)
    }
    #expect(try text() == Self.blank)
    try #require(unsafe chmod(sidecar.text, 0o640) == 0)
    let isRoot = geteuid() == 0
    if isRoot { try #require(unsafe chown(sidecar.text, 1234, 5678) == 0) }
    try Sidecar.write(AnnotationPatch(rating: .changed(1)), of: photo)
    var status = stat()
    try #require(unsafe stat(sidecar.text, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o640)
    if isRoot { #expect(status.st_uid == 1234 && status.st_gid == 5678) }
    // A photo in a folder that isn't writable.
    #expect(throws: SidecarError.self) {
      try Sidecar.write(AnnotationPatch(rating: .changed(1)), of: "/proc/self/status")
    }
  }

  @Test func `A simultaneous change by another program stays`() throws {
    try folder.write(Self.blank, to: "photo.jpg.xmp")
    var calls = 0
    let path = try SidecarFile.change(beside: photo) { (old, _) throws(SidecarError) in
      calls += 1
      if calls == 1 { _ = try? folder.write(Self.blank + "<!-- theirs -->", to: "photo.jpg.xmp") }
      return (old ?? []) + Array("<!-- ours -->".utf8)
    }
    #expect(calls == 2)
    #expect(path == sidecar)
    #expect(try text() == Self.blank + "<!-- theirs --><!-- ours -->")
    // A sidecar that appears, and one that disappears.
    try FileManager.default.removeItem(atPath: sidecar.text)
    calls = 0
    _ = try SidecarFile.change(beside: photo) { (old, _) throws(SidecarError) in
      calls += 1
      if calls == 1 { _ = try? folder.write("theirs", to: "photo.jpg.xmp") }
      return (old ?? []) + Array("ours".utf8)
    }
    #expect(try text() == "theirsours")
    calls = 0
    _ = try SidecarFile.change(beside: photo) { (old, _) throws(SidecarError) in
      calls += 1
      if calls == 1 { try? FileManager.default.removeItem(atPath: sidecar.text) }
      return Array((old == nil ? "new" : "old").utf8)
    }
    #expect(try text() == "new")
    // A sidecar that changes all the time.
    #expect(throws: SidecarError.busy(sidecar)) {
      try SidecarFile.change(beside: photo) { (_, _) throws(SidecarError) in
        calls += 1
        _ = try? folder.write("theirs \(calls)", to: "photo.jpg.xmp")
        return Array("ours".utf8)
      }
    }
    #expect(try text() == "theirs \(calls)")
    #expect(try names() == ["photo.jpg", "photo.jpg.xmp"])
  }

  @Test func `Two simultaneous writes are both kept`() async throws {
    let (photo, last) = (photo, 60)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await WorkerThreads.run {
          for number in 1...last {
            try Sidecar.write(AnnotationPatch(rating: .changed(number % 6)), of: photo)
          }
        }
      }
      group.addTask {
        try await WorkerThreads.run {
          for number in 1...last {
            try Sidecar.write(AnnotationPatch(caption: .changed("\(number)")), of: photo)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try annotations() == Annotations(rating: last % 6, caption: "\(last)"))
    #expect(try names() == ["photo.jpg", "photo.jpg.xmp"])
  }

  /// Returns the writer's last output on a small disk of its own; empty if no disk can be made.
  ///
  /// The command is run before the writer starts.
  private func lastWord(afterwards command: String) throws -> String {
    let writer = try TestPrograms.path("sidecar-writer")
    let script = """
      mount -t tmpfs -o size=300k tmpfs "$0" && printf 'GIF89a' > "$0/p.gif" || exit
      printf '%s' "$2" > "$0/p.gif.xmp"
      \(command)
      "$1" "$0/p.gif"
      ls -A "$0"; cat "$0/p.gif.xmp"
      """
    return try MetadataTools.run(
      "unshare", ["-rm", "sh", "-c", script, folder.path.text, writer, Self.blank])
  }

  @Test func `A full disk and a read-only one are reported`() throws {
    let full = try lastWord(afterwards: "head -c 400000 /dev/zero > \"$0/full\" 2> /dev/null")
    let readOnly = try lastWord(afterwards: "mount -o remount,ro \"$0\"")
    #expect(
      full == "Not enough disk space for “p.gif.xmp”.\nfull\np.gif\np.gif.xmp\n" + Self.blank)
    #expect(readOnly == "“p.gif.xmp” is read-only.\np.gif\np.gif.xmp\n" + Self.blank)
  }

  @Test(arguments: [251, 252, 255])
  func `A sidecar's name omits the photo's extension if it is too long`(
    length: Int
  ) throws {
    let stem = String(repeating: "n", count: length - 4)
    let photo = try folder.write("GIF89a", to: stem + ".gif")
    try Sidecar.write(AnnotationPatch(rating: .changed(3)), of: photo)
    #expect(try PhotoMetadata.read([photo])[0].get().annotations.rating == 3)
    let name = length == 251 ? stem + ".gif.xmp" : stem + ".xmp"
    #expect(FileManager.default.fileExists(atPath: folder(name).text))
  }

  @Test func `A kill while writing leaves the old or the new file`() throws {
    let executable = try TestPrograms.path("sidecar-writer")
    let library = try Tool.library("../Interposing/endatstep.c", in: folder.path.text)
    // Each change has five steps, and two changes are done by then.
    for step in 11..<23 {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: executable)
      process.arguments = [photo.text]
      process.environment = ProcessInfo.processInfo.environment.merging([
        "LD_PRELOAD": library, "END_AT_STEP": "\(step)",
        // LeakSanitizer mistakes an object that main.swift keeps until the end for a leak.
        "ASAN_OPTIONS": "detect_leaks=0",
      ]) { $1 }
      process.standardOutput = output
      try process.run()
      let said = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      let done = try #require(said.split(separator: "\n").compactMap { Int($0) }.last)
      let caption = try #require(try annotations().caption)
      let number = try #require(caption.split(separator: " ").first.flatMap { Int($0) })
      #expect(number == done || number == done + 1)
      #expect(caption.hasSuffix(" length") && caption.count > 40_000)
    }
  }
}
