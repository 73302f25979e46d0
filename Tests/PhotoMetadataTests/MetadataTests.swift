import Foundation
import GLib
import ImageDecoding
import PhotoMetadata
import PhotoTestSupport
import RandomNumbers
import Testing

/// The metadata of photos' files and of their sidecars.
@Suite struct MetadataTests {
  private let folder: LibraryFolder

  init() throws { folder = try LibraryFolder() }

  private static let sidecars = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Sidecars")

  /// Writes a photo without any metadata.
  @discardableResult
  private func photo(_ name: String = "photo.jpg") throws -> FilePath {
    let bare = try Pictures.quarters("jpeg", width: 8, height: 8)
    return try folder.write(bare, to: name)
  }

  /// Reads a photo in process and out of process, and expects the same result.
  private func read(_ path: FilePath) throws -> PhotoMetadata {
    let sidecar = try? SidecarFile.find(beside: path)
    let inProcess = try MetadataReader.read(InputFile(path: path), sidecar: sidecar?.file, .copied)
    let pool = try #require(DecoderPool.program)
    let outOfProcess = OutOfProcessMetadata.read(
      [(try InputFile(path: path), sidecar?.file)], in: pool, isUrgent: true
    ) { false }
    #expect(outOfProcess == [.success(inProcess)])
    return try PhotoMetadata.read(path) { false }
  }

  @Test func `A photo without metadata has no annotations`() throws {
    #expect(try read(photo()) == PhotoMetadata())
    #expect(throws: ImageError(path: folder("none.jpg"), reason: .missing)) {
      try PhotoMetadata.read(folder("none.jpg")) { false }
    }
  }

  @Test func `A broken video file has no metadata`() throws {
    for kind in ["WEBQ", "AVI "] {
      var bytes = Array("RIFF".utf8) + [0xE8, 3, 0, 0] + Array(kind.utf8)
      for _ in 0..<40 { bytes += Array("odml".utf8) + [0, 0, 0, 0] + Array("hdrl".utf8) }
      let path = try folder.write(bytes, to: "film.jpg")
      #expect(try read(path) == PhotoMetadata())
    }
  }

  @Test func `A camera's metadata is read`() throws {
    let path = try photo()
    try MetadataTools.run(
      "exiftool",
      [
        "-overwrite_original", "-Make=NIKON CORPORATION", "-Model=NIKON D750",
        "-DateTimeOriginal=2018:02:28 23:59:30", "-SubSecTimeOriginal=25",
        "-ExposureTime=1/250", "-FNumber=2.8", "-ISO=400", "-FocalLength=85",
        "-LensModel=AF-S 85mm f/1.8G", "-GPSLatitude=33.5", "-GPSLatitudeRef=S",
        "-GPSLongitude=70.25", "-GPSLongitudeRef=W", "-Orientation#=6", path.text,
      ])
    let facts = try read(path).facts
    #expect(facts.camera == "NIKON D750")
    #expect(facts.dateTaken == 1_519_862_370.25)
    #expect(facts.exposure == .init(time: 0.004, fNumber: 2.8, iso: 400, focalLength: 85))
    #expect(facts.lens == "AF-S 85mm f/1.8G")
    #expect(facts.place == .init(latitude: -33.5, longitude: -70.25))
    #expect(facts.orientation == 6)
    #expect(facts.title == nil)
  }

  /// Arguments of exiftool, and the resulting caption.
  private static let captions: [([String], String?)] = [
    (["-EXIF:ImageDescription=one"], "one"),
    (["-EXIF:ImageDescription=one", "-EXIF:UserComment=two"], "two"),
    (["-EXIF:UserComment=Größe – 大きさ"], "Größe – 大きさ"),
    (["-EXIF:ImageDescription=one", "-IPTC:Caption-Abstract=three"], "three"),
    (["-codedcharacterset=utf8", "-IPTC:Caption-Abstract=Größe"], "Größe"),
    (["-charset", "iptc=latin1", "-IPTC:Caption-Abstract=Größe"], "Größe"),
    (["-IPTC:Caption-Abstract=three", "-XMP-dc:Description=four"], "four"),
    (["-XMP-dc:Description=four", "-XMP-dc:Description-de=vier"], "four"),
    (["-XMP-dc:Description-de=vier"], "vier"),
    (["-EXIF:ImageDescription=OLYMPUS DIGITAL CAMERA         "], nil),
    (["-EXIF:ImageDescription=          ", "-EXIF:UserComment=   "], nil),
    (["-EXIF:ImageDescription=SONY DSC", "-EXIF:UserComment=kept"], "kept"),
    (["-XMP-dc:Description=two\nlines"], "two\nlines"),
  ]

  @Test(arguments: captions)
  func `The caption comes from the preferred field of a file`(
    arguments: [String], caption: String?
  ) throws {
    let path = try photo()
    try MetadataTools.run("exiftool", ["-overwrite_original"] + arguments + [path.text])
    #expect(try read(path).annotations == Annotations(caption: caption))
  }

  /// Arguments of exiftool, and the resulting number of stars.
  private static let ratings: [([String], Int?)] = [
    (["-XMP-xmp:Rating=4"], 4), (["-XMP-xmp:Rating=0"], 0), (["-XMP-xmp:Rating=-1"], -1),
    (["-XMP-xmp:Rating=3.7"], 3), (["-XMP-xmp:Rating=99"], 5),
    (["-XMP-microsoft:RatingPercent=75"], 4), (["-XMP-microsoft:RatingPercent=1"], 1),
    (["-IFD0:Rating=2"], 2), (["-IFD0:RatingPercent=99"], 5),
    (["-IFD0:Rating=2", "-XMP-xmp:Rating=1"], 1), ([], nil),
  ]

  @Test(arguments: ratings)
  func `Ratings are read from the fields of all programs`(arguments: [String], stars: Int?) throws {
    let path = try photo()
    try MetadataTools.run("exiftool", ["-overwrite_original", "-n"] + arguments + [path.text])
    #expect(try read(path).annotations.rating == stars)
  }

  @Test func `A sidecar's properties override those of the file`()
    throws
  {
    let path = try photo()
    try MetadataTools.run(
      "exiftool",
      [
        "-overwrite_original", "-XMP-xmp:Rating=1", "-XMP-dc:Description=in the file",
        "-XMP-dc:Title=title", "-Model=Model", path.text,
      ])
    try MetadataTools.run(
      "exiftool", ["-XMP-xmp:Rating=5", "-o", folder("photo.jpg.xmp").text, "-tagsFromFile", "@"])
    try MetadataTools.run("exiftool", ["-XMP-xmp:Rating=5", folder("photo.jpg.xmp").text])
    let known = try read(path)
    #expect(known.annotations == Annotations(rating: 5, caption: "in the file"))
    #expect(known.facts.title == "title")
    #expect(known.facts.camera == "Model")
    #expect(known.sidecar == folder("photo.jpg.xmp"))
    #expect(known.sidecarVersion != nil)
    #expect(known.sidecarProblem == nil)
  }

  @Test func `Sidecars of other programs are understood`() throws {
    func known(_ name: String) throws -> PhotoMetadata {
      let path = try photo("\(name).jpg")
      try FileManager.default.copyItem(
        atPath: Self.sidecars.appending(path: "\(name).xmp").path,
        toPath: folder("\(name).jpg.xmp").text)
      return try read(path)
    }
    let digiKam = try known("digikam")
    #expect(digiKam.annotations == Annotations(rating: 3, caption: "The old harbour"))
    #expect(digiKam.facts.camera == "Canon EOS 70D")
    #expect(digiKam.facts.dateTaken == 1_563_120_309)
    let darktable = try known("darktable")
    #expect(darktable.annotations == Annotations(rating: -1))
    #expect(darktable.facts.dateTaken == 1_633_173_631)
    let place = try #require(darktable.facts.place)
    #expect(abs(place.latitude - 46.5559) < 1e-6)
    #expect(abs(place.longitude - 7.9786) < 1e-6)
    let shotwell = try known("shotwell")
    #expect(shotwell.annotations == Annotations(rating: 4))
    #expect(shotwell.facts.title == "Snow at last")
    #expect(shotwell.facts.orientation == 6)
    let raw = try known("camera-raw")
    #expect(raw.annotations == Annotations(rating: 2, caption: "By the lake & <beyond>"))
  }

  /// Returns a sidecar that contains only a rating.
  private func sidecar(_ stars: Int) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(stars)"/></rdf:RDF></x:xmpmeta>
    """
  }

  @Test func `A sidecar is found by the whole name or without the extension`() throws {
    let path = try photo()
    try folder.write(sidecar(1), to: "photo.XMP")
    #expect(try read(path).annotations.rating == 1)
    try folder.write(sidecar(2), to: "photo.xmp")
    #expect(try read(path).annotations.rating == 2)
    try folder.write(sidecar(3), to: "photo.jpg.XMP")
    #expect(try read(path).annotations.rating == 3)
    try folder.write(sidecar(4), to: "photo.jpg.xmp")
    #expect(try read(path).annotations.rating == 4)
    // A name that is nearly too long for the disk, and one that isn't text.
    let long = try photo(String(repeating: "n", count: 251) + ".jpg")
    try folder.write(sidecar(5), to: String(repeating: "n", count: 251) + ".xmp")
    #expect(try read(long).annotations.rating == 5)
    let uri = URL(filePath: folder.path.text).absoluteString + "/%FF.jpg"
    let bare = try [UInt8](Data(contentsOf: URL(filePath: path.text)))
    for (name, bytes) in [("%FF.jpg", bare), ("%FF.xmp", Array(sidecar(3).utf8))] {
      let path: [CChar] =
        folder.path.text.utf8CString.dropLast() + [47, -1]
        + Array(String(name.dropFirst(3)).utf8CString)
      let file = unsafe fopen(path, "w")
      try #require(unsafe file != nil)
      _ = unsafe fwrite(bytes, 1, bytes.count, file)
      _ = unsafe fclose(file)
    }
    #expect(try read(FilePath(uri)).annotations.rating == 3)
  }

  @Test func `A file that is no sidecar is reported and not read`() throws {
    let path = try photo()
    let sidecar = folder("photo.jpg.xmp")
    func problem() throws -> String? {
      defer { try? FileManager.default.removeItem(atPath: sidecar.text) }
      let known = try PhotoMetadata.read(path) { false }
      #expect(known.annotations == Annotations() && known.sidecar == sidecar)
      return known.sidecarProblem
    }
    try #require(unsafe mkfifo(sidecar.text, 0o600) == 0)
    #expect(try problem() == "“photo.jpg.xmp” is not a file.")
    try folder.makeFolder("photo.jpg.xmp")
    #expect(try problem() == "“photo.jpg.xmp” is not a file.")
    let elsewhere = try LibraryFolder()
    try elsewhere.write(self.sidecar(3), to: "other.xmp")
    try folder.link("photo.jpg.xmp", to: elsewhere("other.xmp"))
    #expect(try problem() == "“photo.jpg.xmp” is not a file.")
    try folder.write([UInt8](repeating: 32, count: 1_000_001), to: "photo.jpg.xmp")
    #expect(try problem() == "“photo.jpg.xmp” is too large: 1 MB.")
    for (text, why) in [
      ("<x:xmpmeta", "it is not valid XML"), ("<html/>", "there is no XMP in it"),
      ("<!DOCTYPE a [<!ENTITY b \"c\">]>" + self.sidecar(3), "there is no XMP in it"),
      (
        "<x " + (0..<50_000).map { "a\($0)='>'" }.joined(separator: " ") + "/>",
        "an element in it has too many attributes"
      ),
    ] {
      try folder.write(text, to: "photo.jpg.xmp")
      #expect(try problem() == "“photo.jpg.xmp” is damaged: \(why).")
    }
    // A sidecar of the photo is found by a link, too.
    try folder.write(self.sidecar(3), to: "real.xmp")
    try folder.link("photo.jpg.xmp", to: "real.xmp")
    let known = try PhotoMetadata.read(path) { false }
    #expect(known.annotations.rating == 3)
    #expect(known.sidecar == folder("real.xmp"))
  }

  @Test func `A caption may have as many equals signs as it likes`() throws {
    let path = try photo("photo.jpg")
    let caption = String(repeating: "='\"", count: 2000)
    try Sidecar.write(AnnotationPatch(caption: .changed(caption)), of: path)
    #expect(try PhotoMetadata.read(path) { false }.annotations.caption == caption)
  }

  @Test func `Many photos are read at once, and missing ones fail alone`() throws {
    var paths: [FilePath] = []
    for number in 0..<50 {
      let path = try photo("\(number).jpg")
      paths.append(path)
      if number % 3 == 0 { try folder.write(sidecar(number % 6), to: "\(number).jpg.xmp") }
      if number % 7 == 0 { try FileManager.default.removeItem(atPath: path.text) }
    }
    let results = PhotoMetadata.read(paths) { false }
    #expect(results.count == 50)
    for (number, result) in results.enumerated() {
      if number % 7 == 0 {
        #expect(result == .failure(ImageError(path: paths[number], reason: .missing)))
      } else {
        #expect(try result.get().annotations.rating == (number % 3 == 0 ? number % 6 : nil))
      }
    }
    let cancelled = PhotoMetadata.read(paths) { true }
    #expect(cancelled.count == 50)
    #expect(cancelled.allSatisfy { (try? $0.get()) == nil })
  }

  @Test(arguments: 1...3) func `A corrupted file affects no other photo`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let whole = try [UInt8](
      Data(contentsOf: Self.sidecars.appending(path: "../../../data/sample/Chen/c01.jpg")))
    let good = try [UInt8](Data(contentsOf: Self.sidecars.appending(path: "digikam.xmp")))
    var paths: [FilePath] = []
    for number in 0..<96 {
      var photo = whole.prefix(20_000)
      var sidecar = good
      if number % 4 != 0 {
        for _ in 0..<8 {
          photo[.random(in: 0..<2000, using: &numbers)] = .random(in: 0...255, using: &numbers)
          sidecar[.random(in: sidecar.indices, using: &numbers)] = .random(
            in: 0...255, using: &numbers)
        }
        sidecar.removeLast(.random(in: 0...40, using: &numbers))
      }
      paths.append(try folder.write(Array(photo), to: "\(number).jpg"))
      try folder.write(sidecar, to: "\(number).xmp")
    }
    for (number, result) in PhotoMetadata.read(paths, isCancelled: { false }).enumerated() {
      if number % 4 == 0 {
        #expect(try result.get().annotations == Annotations(rating: 3, caption: "The old harbour"))
      } else if case .failure(let error) = result {
        guard case .crashed = error.reason else {
          Issue.record("\(error)")
          continue
        }
      }
    }
  }
}
