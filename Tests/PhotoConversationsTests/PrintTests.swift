import AdaptiveSplit
import Cairo
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import TestSupport
import XCTest

@testable import PhotoConversations

/// Printed photos, as the pages of a PDF file.
final class PrintTests: XCTestCase {
  func testEachPhotoHasAPageInItsOrientation() {
    withGTK {
      let sheet = try Sheets(of: ["Chen/1", "Chen/2", "Chen/3"])
      let pdf = try sheet.print()
      XCTAssertEqual(pdf.pages.count, 3)
      XCTAssertEqual(pdf.pages.map { $0.width > $0.height }, sheet.areWide)
      XCTAssertTrue(sheet.areWide.contains(true))
      XCTAssertEqual(pdf.pictures.count, 3)
      for (page, picture) in zip(pdf.pages, pdf.pictures) {
        // Three hundred pixels an inch, with margins around.
        XCTAssertLessThan(Double(picture.width), page.width / 72 * 300)
        XCTAssertGreaterThan(
          max(Double(picture.width) / page.width, Double(picture.height) / page.height),
          2.8, "or as many as the file has")
      }
      XCTAssertEqual(pdf.text, "")
    }
  }

  func testSeveralPhotosShareAPageWithTheirCaptions() {
    withGTK {
      let sheet = try Sheets(of: ["Chen/1", "Chen/2", "Chen/3", "Ada/1", "Dana/1"])
      let words = sheet.photos.map(\.title)
      for (count, pages) in [(2, 3), (4, 2), (9, 1)] {
        sheet.printing.perPage = count
        sheet.printing.hasCaptions = count == 4
        let pdf = try sheet.print()
        XCTAssertEqual(pdf.pages.count, pages, "\(count) a page")
        XCTAssertEqual(pdf.pictures.count, 5)
        for word in words {
          XCTAssertEqual(
            pdf.text.contains(word.prefix(6)), count == 4, "\(word) in \(pdf.text)")
        }
      }
    }
  }

  func testAnUndecodablePhotoIsReportedOnItsPage() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      try folder.addEmpty(["Rome/b"])
      let photos = ["a", "b"].map {
        Photo(id: "Rome/\($0)", path: folder("Rome/\($0)"), name: $0)
      }
      let pdf = try Sheets(photos).print()
      XCTAssertEqual(pdf.pages.count, 2)
      XCTAssertEqual(pdf.pictures.count, 1)
      XCTAssertTrue(pdf.text.contains("b.jpg: "), pdf.text)
    }
  }

  func testAFailedPrintIsReported() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      sample.focusPhoto()
      pumpUntilIdle()
      let print = try XCTUnwrap(sample.photos.commands["print"])
      sample.photos.actions.printing = PhotoPrint([]) { _ in }
      XCTAssertFalse(print.isEnabled(sample.photos), "one after the other")
      sample.photos.actions.printed(.failed("There is no paper"))
      XCTAssertEqual(sample.photos.presenter.notice.text, "Could not print: There is no paper")
      XCTAssertTrue(print.isEnabled(sample.photos))
    }
  }

  func testPhotosAreLaidOutInRowsOnAPage() {
    let layout = PrintLayout(perPage: 4, photos: 5)
    XCTAssertEqual(layout.pages, 2)
    XCTAssertEqual(layout.photos(on: 1), 4..<5)
    let places = layout.places(width: 212, height: 112)
    XCTAssertEqual(places.map(\.x), [0, 112, 0, 112])
    XCTAssertEqual(places.map(\.y), [0, 0, 62, 62])
    XCTAssertEqual(
      places[3].fitting(width: 1, height: 1),
      .init(x: 137, y: 62, width: 50, height: 50))
    let two = PrintLayout(perPage: 2, photos: 2)
    XCTAssertEqual(two.places(width: 100, height: 212).map(\.y), [0, 112])
    XCTAssertTrue(two.isLandscape(false), "upright photos stand side by side")
    XCTAssertEqual(PrintLayout(perPage: 9, photos: 9).pages, 1)
  }
}

/// Photos that are printed.
@MainActor
private final class Sheets {
  let photos: [Photo]
  private(set) var printing: PhotoPrint
  private var result: PrintOperation.Outcome?
  private let window = Window()

  init(_ photos: [Photo]) {
    self.photos = photos
    printing = PhotoPrint([]) { _ in }
    renew()
    window.presentAndWait(width: 300, height: 200)
  }

  convenience init(of ids: [Photo.ID]) throws {
    let library = try SampleLibraryWindow.library()
    self.init(try ids.map { try XCTUnwrap(library.photo(id: $0)) })
  }

  /// Whether the photos are wider than high.
  var areWide: [Bool] {
    photos.map { PhotoProperties.size(of: $0).map { $0.width > $0.height } == true }
  }

  private func renew() {
    let (perPage, hasCaptions) = (printing.perPage, printing.hasCaptions)
    printing = PhotoPrint(photos) { [weak self] in self?.result = $0 }
    printing.perPage = perPage
    printing.hasCaptions = hasCaptions
  }

  func run(to target: PrintOperation.Target) -> PrintOperation.Outcome? {
    result = nil
    printing.run(to: target, over: window)
    pump(until: "it is over") { result != nil }
    defer { renew() }
    return result
  }

  func print() throws -> PDF {
    let folder = try TemporaryFolder()
    let file = folder("photos.pdf")
    XCTAssertEqual(run(to: .file(FilePath(file))), .done)
    return try PDF(file)
  }
}

/// A PDF file's pages and pictures, as reported by poppler's tools.
private struct PDF {
  let pages: [(width: Double, height: Double)]
  let pictures: [(width: Int, height: Int)]
  let text: String

  init(_ path: String) throws {
    func words(_ line: Substring) -> [Substring] { line.split(separator: " ") }
    let info = try Self.ask("pdfinfo", "-f", "1", "-l", "99", path).split(separator: "\n")
    pages = info.filter { $0.hasPrefix("Page ") && $0.contains("size:") }.compactMap { line in
      // Page    1 size:  595.276 x 841.89 pts (A4)
      let parts = words(line)
      guard parts.count > 5, let width = Double(parts[3]), let height = Double(parts[5]) else {
        return nil
      }
      return (width, height)
    }
    pictures = try Self.ask("pdfimages", "-list", path).split(separator: "\n").dropFirst(2)
      .map(words).filter { $0[2] == "image" }
      .compactMap { parts in
        guard let width = Int(parts[3]), let height = Int(parts[4]) else { return nil }
        return (width, height)
      }
    text = try Self.ask("pdftotext", path, "-")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func ask(_ words: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, "\(words)")
    return String(decoding: data, as: UTF8.self)
  }
}
