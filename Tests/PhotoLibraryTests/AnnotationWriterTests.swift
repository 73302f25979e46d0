import Foundation
import GLib
import PhotoMetadata
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// Annotations that are written into the photos' own files.
@Suite struct AnnotationWriterTests {
  private let folder: LibraryFolder
  private let writing = AnnotationWriter(usesFiles: true)

  init() throws { folder = try LibraryFolder() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path.text).sorted()
  }

  private func annotations(_ path: FilePath) throws -> Annotations {
    try PhotoMetadata.read(path) { false }.annotations
  }

  private func samples(_ path: FilePath) throws -> String {
    try MetadataTools.run("convert", [path.text, "-format", "%#", "info:"])
  }

  @Test(arguments: ["jpeg", "png", "webp"])
  func `Other programs read the annotations, and the picture stays`(format: String) throws {
    let png = try folder.write(Pictures.noise("png", width: 70, height: 50), to: "photo.png")
    let path = folder("photo.\(format)")
    if format != "png" {
      try MetadataTools.run("convert", [png.text, path.text])
      try FileManager.default.removeItem(atPath: png.text)
    }
    try MetadataTools.run(
      "exiftool",
      ["-overwrite_original", "-XMP-dc:Subject=kept", "-XMP-dc:Description=old"]
        + ["-XMP-dc:Description-fr=vieux", path.text])
    let before = try samples(path)
    let words = Annotations(rating: 4, caption: "Am See – 湖\n<two>")
    try writing.write(words, [.rating, .caption], of: path)
    #expect(try names() == ["photo.\(format)"])
    #expect(try annotations(path) == words)
    #expect(try samples(path) == before)
    #expect(
      try MetadataTools.run(
        "exiftool", ["-s3", "-XMP:Rating", "-XMP:Description", "-XMP:Subject", "-b", path.text]
      )
      .contains("4Am See – 湖\n<two>kept"))
    #expect(
      try MetadataTools.run("exiftool", ["-s3", "-XMP-dc:Description-fr", path.text]) == "vieux\n")
    #expect(try MetadataTools.run("exiv2", ["-K", "Xmp.xmp.Rating", "-Pv", path.text]) == "4\n")
    #expect(
      try MetadataTools.run("exiv2", ["-K", "Xmp.dc.description", "-Pv", path.text])
        .hasPrefix("lang=\"x-default\" Am See – 湖"))
    try writing.write(Annotations(rating: 0, caption: ""), [.rating, .caption], of: path)
    // The caption in the other language stays, and must not be visible: a sidecar overrides it.
    #expect(try annotations(path) == Annotations(rating: 0, caption: ""))
    #expect(
      try MetadataTools.run("exiftool", ["-s3", "-XMP-dc:Description-fr", path.text]) == "vieux\n")
    #expect(try names() == ["photo.\(format)", "photo.\(format).xmp"])
    #expect(try samples(path) == before)
  }

  @Test func `All annotation fields of a file agree after an edit`() throws {
    let path = try folder.write(Pictures.quarters("jpeg"), to: "photo.jpg")
    try MetadataTools.run(
      "exiftool",
      ["-overwrite_original", "-IPTC:Caption-Abstract=old", "-EXIF:ImageDescription=old"]
        + [
          "-EXIF:Rating=2", "-EXIF:RatingPercent=25", "-XMP-microsoft:RatingPercent=25", path.text,
        ])
    try writing.write(
      Annotations(rating: 5, caption: "new"), [.rating, .caption], of: path)
    let text = try MetadataTools.run(
      "exiftool",
      ["-s3", "-EXIF:Rating", "-EXIF:RatingPercent", "-XMP-microsoft:RatingPercent"]
        + ["-IPTC:Caption-Abstract", "-EXIF:ImageDescription", path.text])
    #expect(text == "5\n99\n99\n")
    try writing.write(Annotations(), [.rating, .caption], of: path)
    #expect(try annotations(path) == Annotations())
  }

  @Test func `A sidecar that is there is written, too`() throws {
    let path = try folder.write(Pictures.quarters("jpeg"), to: "photo.jpg")
    try Sidecar.write(AnnotationPatch(rating: .changed(1)), of: path)
    try writing.write(Annotations(rating: 3), [.rating], of: path)
    #expect(try annotations(path).rating == 3)
    try FileManager.default.removeItem(atPath: "\(path).xmp")
    #expect(try annotations(path).rating == 3)
  }

  @Test func `A file that can't hold annotations gets a sidecar`() throws {
    let gif = try #require(
      Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAIBRAA7"))
    let drawing = try folder.write(Array(gif), to: "a.gif")
    let locked = try folder.write(Pictures.quarters("jpeg"), to: "b.jpg")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: locked.text)
    let scan = try folder.write(Pictures.quarters("tiff"), to: "c.tif")
    for path in [drawing, locked, scan] {
      try writing.write(Annotations(rating: 3), [.rating], of: path)
      #expect(try annotations(path).rating == 3)
    }
    #expect(try names() == ["a.gif", "a.gif.xmp", "b.jpg", "b.jpg.xmp", "c.tif", "c.tif.xmp"])
    #expect(throws: FileOperationError.missing(folder("none.jpg"))) {
      try writing.write(Annotations(rating: 3), [.rating], of: folder("none.jpg"))
    }
  }

  @Test func `By default nothing is written into a file`() throws {
    let path = try folder.write(Pictures.quarters("jpeg"), to: "photo.jpg")
    let before = try Data(contentsOf: URL(filePath: path.text))
    try AnnotationWriter().write(Annotations(rating: 3), [.rating], of: path)
    #expect(try Data(contentsOf: URL(filePath: path.text)) == before)
    #expect(try names() == ["photo.jpg", "photo.jpg.xmp"])
  }
}
