import Cairo
import Foundation
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PhotoMetadata
import XCTest

@testable import PhotoConversations

/// Numbers, dates and plurals in other languages.
///
/// XCTest: the locale belongs to the whole process, and each class has its own process.
final class LocaleTests: XCTestCase {
  func testNumbersAndDatesAreGerman() {
    withGTK {
      try speaking("de_DE") {
        XCTAssertEqual(
          texts(of: photo),
          [
            "4032 × 3024 px, 12,2 MP", "1/125 s, f/2,8, ISO 100, 35 mm",
            "33,85678° S, 151,2° O",
          ])
        XCTAssertEqual(counted("%s photo", "%s photos", 12_345), "12.345 Fotos")
        XCTAssertEqual(ClockTime(1_519_862_370)?.text, "28. Februar 2018, 23:59 Uhr")
        XCTAssertEqual(zoomText(0.075), "Zoom: 7,5 %")
        XCTAssertEqual(zoomText(0.5), "Zoom: 50 %")
      }
      XCTAssertEqual(zoomText(0.075), "Zoom: 7.5%", "The locale stays.")
    }
  }

  func testNumbersAndDatesAreArabic() {
    withGTK {
      try speaking("ar_EG") {
        XCTAssertEqual(
          texts(of: photo),
          [
            "\u{2066}4032 × 3024\u{2069} بكسل\u{200F}، 12.2 ميغابكسل",
            "1/125 ث\u{200F}، f/2.8\u{200F}، ISO 100\u{200F}، 35 مم",
            "33.85678° جنوبًا\u{200F}، 151.2° شرقًا",
          ])
        XCTAssertEqual(ClockTime(1_519_862_370)?.text, "28 فبراير 2018، 23:59")
        XCTAssertEqual(zoomText(0.075), "التكبير: \u{2066}7.5%\u{2069}")
      }
    }
  }

  func testCountsHaveTheSixFormsOfArabic() {
    withGTK {
      try speaking("ar_EG") {
        let counts = [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 12_345]
        XCTAssertEqual(
          counts.map { counted("%s photo", "%s photos", $0) },
          [
            "لا صور", "صورة واحدة", "صورتان", "3 صور", "10 صور", "11 صورة", "99 صورة", "100 صورة",
            "102 صورة", "103 صور", "12,345 صورة",
          ])
      }
    }
  }

  func testTheReasonWhyASidecarIsDamagedIsTranslated() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a"]])
      let photo = folder("Rome/a")
      try Data("<html/>".utf8).write(to: URL(filePath: "\(photo).xmp"))
      for (locale, words) in [
        ("de_DE", "„a.jpg.xmp“ ist beschädigt: darin ist kein XMP."),
        ("ar_EG", "الملف «a.jpg.xmp» تالف: لا يحتوي على XMP."),
      ] {
        try speaking(locale) {
          XCTAssertEqual(try PhotoMetadata.read(photo).sidecarProblem, words)
          XCTAssertThrowsError(
            try Sidecar.write(AnnotationPatch(rating: .changed(1)), of: photo)
          ) { XCTAssertEqual("\($0)", words) }
        }
      }
    }
  }

  func testAnAddressOnAMapIsTheSameInAllLanguages() {
    withGTK {
      let address = properties(of: photo).mapAddress
      try speaking("de_DE") { XCTAssertEqual(properties(of: photo).mapAddress, address) }
    }
  }
}

private let photo = PhotoFacts(
  exposure: PhotoFacts.Exposure(time: 0.008, fNumber: 2.8, iso: 100, focalLength: 35),
  place: PhotoFacts.Place(latitude: -33.856_784_2, longitude: 151.2))

private func properties(of facts: PhotoFacts) -> PhotoProperties {
  PhotoProperties(
    of: Photo(id: "Rome/1", path: "/photos/a.jpg", name: "a"),
    PhotoMetadata(facts: facts),
    size: PixelSize(width: 4032, height: 3024), fileVersion: nil)
}

/// Returns the properties that contain numbers.
private func texts(of facts: PhotoFacts) -> [String] {
  properties(of: facts).lines.map(\.text).filter { !$0.contains("a.jpg") && $0 != "/photos" }
}

/// Returns the text of the button for the photo's size.
@MainActor
private func zoomText(_ magnification: Double) -> String? {
  let button = ZoomButton()
  button.show(magnification)
  return button.widget.tooltip
}
