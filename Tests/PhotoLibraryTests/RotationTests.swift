import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// Rotated photos, whose files differ only in their orientation.
@Suite struct RotationTests {
  private let folder: LibraryFolder

  init() throws { folder = try LibraryFolder() }

  private func colors(_ path: FilePath) throws -> String {
    Pictures.quarterNames(of: try ImageDecoder.decode(path, .whole) { false }.surface)
  }

  /// Returns a checksum of the stored pixels, whatever the file's orientation.
  private func samples(_ path: FilePath) throws -> String {
    try MetadataTools.run("convert", [path.text, "-format", "%#", "info:"])
  }

  @Test func `All eight orientations turn to the right and back`() throws {
    // The quarters in reading order, after a clockwise turn.
    func turned(_ names: String) -> String {
      let names = Array(names)
      return String([names[2], names[0], names[3], names[1]])
    }
    for orientation in UInt8(1)...8 {
      let path = try folder.write(Pictures.jpeg(orientation: orientation), to: "\(orientation).jpg")
      var expected = try colors(path)
      let first = expected
      for _ in 0..<4 {
        #expect(FileOperation.turn([path], quarters: 1).perform().problems.isEmpty)
        expected = turned(expected)
        #expect(try colors(path) == expected, "from \(orientation)")
      }
      let left = FileOperation.turn([path], quarters: 3).perform()
      _ = try #require(left.reverse).perform()
      #expect(try colors(path) == first)
    }
  }

  @Test func `Undo brings back the bytes of all copies of a photo`() throws {
    let bytes = try Pictures.quarters("jpeg")
    let copies = try ["a.jpg", "b.jpg", "c.jpg"].map { try folder.write(bytes, to: $0) }
    let turned = FileOperation.turn(copies, quarters: 1).perform()
    let again = FileOperation.turn([copies[0]], quarters: 1).perform()
    for result in [again, turned] {
      let back = try #require(result.reverse).perform(on: result.contents)
      #expect(back.problems.isEmpty)
    }
    for copy in copies {
      #expect(try [UInt8](Data(contentsOf: URL(filePath: copy.text))) == [UInt8](bytes))
    }
  }

  @Test func `A photo and the links to it turn together, once`() throws {
    let bytes = try Pictures.jpeg(orientation: 1)
    let photo = try folder.write(bytes, to: "a.jpg")
    try folder.link("b.jpg", to: "a.jpg")
    try FileManager.default.linkItem(atPath: photo.text, toPath: folder("c.jpg").text)
    let photos = ["a.jpg", "b.jpg", "c.jpg"].map { folder($0) }
    let before = try colors(photo)
    let turned = FileOperation.turn(photos, quarters: 1).perform()
    #expect(turned.problems.isEmpty && turned.photos == photos)
    let single = try folder.write(bytes, to: "single.jpg")
    #expect(FileOperation.turn([single], quarters: 1).perform().problems.isEmpty)
    for photo in photos { #expect(try colors(photo) == colors(single)) }
    let back = try #require(turned.reverse).perform(on: turned.contents)
    #expect(back.problems.isEmpty)
    for photo in photos { #expect(try colors(photo) == before) }
    let again = try #require(back.reverse).perform(on: back.contents)
    #expect(again.problems.isEmpty)
    for photo in photos { #expect(try colors(photo) == colors(single)) }
    #expect(try FileEntry.at(photos[1]).isLink)
  }

  @Test func `A photo that replaced a rotated one is not rotated back`() throws {
    let path = try folder.write(Pictures.jpeg(orientation: 1), to: "a.jpg")
    let turned = FileOperation.turn([path], quarters: 1).perform()
    let other = try Pictures.jpeg(orientation: 3)
    try folder.write(other, to: "a.jpg")
    let back = try #require(turned.reverse).perform(on: turned.contents)
    #expect(back.problems == [.changed(path)])
    #expect(try [UInt8](Data(contentsOf: URL(filePath: path.text))) == [UInt8](other))
  }

  @Test func `A photo that was written over a rotated one is not rotated back`() async throws {
    let store = PhotoStore(.memory) { Issue.record("\($0)") }
    let path = try folder.write(Pictures.jpeg(orientation: 1), to: "a.jpg")
    let turned = await store.perform(.turn([path], quarters: 1))
    let other = try Data(Pictures.jpeg(orientation: 3))
    // The file keeps its identity.
    let file = try FileHandle(forWritingTo: URL(filePath: path.text))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: other)
    try file.close()
    let back = await store.perform(try #require(turned.reverse), on: turned.contents)
    #expect(back.problems == [.changed(path)])
    #expect(try Data(contentsOf: URL(filePath: path.text)) == other)
    store.finish()
  }

  @Test func `Photos of equal size and date that exchanged their names are left alone`() throws {
    func creationTime(_ path: FilePath) throws -> Substring? {
      FileEntry.creationTime(try FileEntry.at(path).identity)
    }
    let jpeg = try Pictures.jpeg(orientation: 1)
    let paths = try ["a.jpg", "b.jpg"].map { try folder.write(jpeg, to: $0) }
    // Without creation times, such files count as the same, with another identity.
    guard try creationTime(paths[0]) != nil else { return }
    // The system's clock has ticks.
    while try creationTime(paths[0]) == creationTime(paths[1]) {
      try paths[1].delete()
      try folder.write(jpeg, to: "b.jpg")
    }
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    for path in paths {
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path.text)
    }
    let photos = try paths.map { path in
      let file = try FileEntry.at(path)
      return Photo(
        id: path.text, path: path, name: path.text, fileVersion: file.fileVersion,
        identity: file.identity)
    }
    let other = folder("c.jpg")
    for (from, to) in [(paths[0], other), (paths[1], paths[0]), (other, paths[1])] {
      try FileManager.default.moveItem(atPath: from.text, toPath: to.text)
    }
    let result = FileOperation.turn(paths, quarters: 1).perform(on: FileContents(of: photos))
    #expect(result.problems == paths.map { .changed($0) })
    #expect(result.folders == [folder.path])
  }

  @Test(arguments: ["jpeg", "tiff"])
  func `A rotation keeps samples and all other metadata`(format: String) throws {
    let path = try folder.write(
      Pictures.noise(format, width: 90, height: 70), to: "photo.\(format)")
    try MetadataTools.run(
      "exiftool",
      ["-overwrite_original", "-Make=A maker", "-ExposureTime=1/125", "-GPSLatitude=47.5"]
        + ["-XMP-dc:Subject=one", "-IPTC:Keywords=two", "-Orientation#=3", path.text])
    func facts() throws -> [String: String] {
      let text = try MetadataTools.run("exiftool", ["-j", "-a", "-G1", "-n", "-e", path.text])
      let list = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
      return (list?.first ?? [:]).filter { name, _ in
        !name.hasPrefix("System:") && !name.contains("Offset") && name != "SourceFile"
          && !name.contains("StripByteCounts") && !name.contains("XMPToolkit")
          && !name.hasSuffix("CurrentIPTCDigest") && !name.contains("ExifByteOrder")
      }.mapValues { "\($0)" }
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path.text)
    var before = try facts()
    let (pixels, size) = (try samples(path), try ImageDecoder.size(of: path))
    #expect(before["IFD0:Orientation"] == "3")
    #expect(FileOperation.turn([path], quarters: 1).perform().problems.isEmpty)
    before["IFD0:Orientation"] = "8"
    #expect(try facts() == before)
    #expect(try samples(path) == pixels)
    #expect(try ImageDecoder.size(of: path) == size)
    let mode = try FileManager.default.attributesOfItem(atPath: path.text)[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path.text).count == 1)
  }

  @Test func `Extended attributes of a photo and its sidecar are kept`() throws {
    let photo = try folder.write(Pictures.quarters("jpeg"), to: "photo.jpg")
    let sidecar = folder("photo.jpg.xmp")
    try Sidecar.write(AnnotationPatch(rating: .changed(2)), of: photo)
    let set = """
      import os, sys
      try:
          for path in sys.argv[1:]:
              os.setxattr(path, "user.xdg.tags", b"lake,fog")
              os.setxattr(path, "user.empty", b"")
          print("noted")
      except OSError:
          print("this disk has no such notes")
      """
    let get = """
      import os, sys
      for path in sys.argv[1:]:
          print(sorted((name, os.getxattr(path, name)) for name in os.listxattr(path)))
      """
    let answer = try MetadataTools.run("python3", ["-c", set, photo.text, sidecar.text])
    if answer != "noted\n" { return }
    let before = try MetadataTools.run("python3", ["-c", get, photo.text, sidecar.text])
    #expect(before.contains("lake,fog"))
    #expect(FileOperation.turn([photo], quarters: 1).perform().problems.isEmpty)
    try Sidecar.write(AnnotationPatch(rating: .changed(4)), of: photo)
    #expect(try String(contentsOfFile: sidecar.text, encoding: .utf8).contains("Rating>4<"))
    #expect(try MetadataTools.run("python3", ["-c", get, photo.text, sidecar.text]) == before)
  }

  @Test func `A photo that can't be turned stays unchanged, with a reason`() throws {
    let png = try folder.write(Pictures.quarters("png"), to: "a.png")
    let cut = try folder.write(Array(Pictures.quarters("jpeg").prefix(100)), to: "cut.jpg")
    let text = try folder.write("no picture", to: "text.jpg")
    let locked = try folder.write(Pictures.quarters("jpeg"), to: "locked.jpg")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: locked.text)
    let files = [png, cut, text, locked]
    let before = try files.map { try Data(contentsOf: URL(filePath: $0.text)) }
    let result = FileOperation.turn(files + [folder("none.jpg")], quarters: 1).perform()
    #expect(result.photos.isEmpty && result.reverse == nil)
    #expect(try files.map { try Data(contentsOf: URL(filePath: $0.text)) } == before)
    #expect(
      result.problems.map(\.path.lastPart) == ["a.png", "cut.jpg", "text.jpg"]
        + ["locked.jpg", "none.jpg"])
    guard case .unsuited = result.problems[0], case .unsuited = result.problems[2],
      case .readOnly = result.problems[3], case .missing = result.problems[4]
    else {
      Issue.record("\(result.problems)")
      return
    }
  }

  @Test func `Nothing more is lost of a photo that is cut off`() throws {
    for format in ["jpeg", "png"] {
      let whole = try Pictures.noise(format)
      let path = try folder.write(Array(whole.dropLast(whole.count / 3)), to: "photo")
      let before = try ImageDecoder.decode(path, .whole)
      let bytes = try Data(contentsOf: URL(filePath: path.text))
      let result = FileOperation.turn([path], quarters: 1).perform()
      let after = try ImageDecoder.decode(path, .whole)
      #expect(before.isTruncated && after.isTruncated)
      let isTurned = result.problems.isEmpty
      #expect(after.originalSize == (isTurned ? before.originalSize.turned : before.originalSize))
      if isTurned { _ = try #require(result.reverse).perform() }
      let again = try ImageDecoder.decode(path, .whole)
      #expect(again.surface.hasSamePixels(as: before.surface), "\(format)")
      #expect(try Data(contentsOf: URL(filePath: path.text)).count >= bytes.count, "\(format)")
    }
  }

  @Test func `A change by another program stays, and the photo is turned`() throws {
    let path = try folder.write("one", to: "photo.jpg")
    try folder.link("link.jpg", to: "photo.jpg")
    var tries = 0
    try ReplacedFile.change(folder("link.jpg")) { (file) throws(FileOperationError) in
      tries += 1
      let bytes = (try? file.bytes(maxSize: 100)) ?? []
      if tries == 1 { _ = try? folder.write("two", to: "photo.jpg") }
      return bytes + Array(" more".utf8)
    }
    #expect(tries == 2)
    #expect(try String(contentsOfFile: path.text, encoding: .utf8) == "two more")
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder("link.jpg").text)
    #expect(link == "photo.jpg")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path.text).count == 2)
  }
}
