import Dispatch
import Foundation
import GTKTestSupport
import SecureServer
import TestSupport
import XCTest

@testable import SplitGallery

/// Loading from files and over real HTTP on the loopback interface, from good and bad servers.
final class LoaderTests: XCTestCase {
  func testAPageIsDownloadedUnchangedWithProgress() {
    withGTKTask {
      let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8))
        client.send(body)
      }
      var loader = loader
      loader.progressInterval = .zero
      var seen: [LoadProgress] = []
      let data = try await loader.content(of: server.address) { seen.append($0) }
      XCTAssertEqual(data, body)
      XCTAssertFalse(seen.isEmpty)
      XCTAssertTrue(seen.allSatisfy { $0.expected == body.count })
      XCTAssertEqual(seen.map(\.received), seen.map(\.received).sorted())
    }
  }

  func testFiveRedirectsAreFollowedASixthAndALoopAreNot() {
    withGTKTask {
      let server = try TestServer { path, client in
        let count = Int(path.dropFirst()) ?? 0
        switch path {
        case "/loop": client.redirect(to: "/loop")
        case "/0": client.answer(Data("there".utf8))
        default: client.redirect(to: "/\(count - 1)")
        }
      }
      let data = try await loader.content(of: server.address.appending(path: "5"))
      XCTAssertEqual(data, Data("there".utf8))
      await expect(.tooManyRedirects, from: server.address.appending(path: "6"))
      await expect(.tooManyRedirects, from: server.address.appending(path: "loop"))
    }
  }

  func testRedirectsOutsideHTTPAreRejected() {
    withGTKTask {
      for target in [
        "ftp://127.0.0.1/x", "file:///etc/passwd", "data:text/plain,x", "http:///x", "x:",
      ] {
        let server = try TestServer { _, client in client.redirect(to: target) }
        await expect(.leadsAway(target), from: server.address)
        XCTAssertTrue(LoadError.leadsAway(target).description.hasSuffix(": \(target)"))
        XCTAssertEqual(server.requests.count, 1)
      }
    }
  }

  func testTheBodyOfARedirectIsNotReadToItsEnd() {
    withGTKTask {
      let server = try TestServer { path, client in
        if path == "/there" { return client.answer(Data("there".utf8)) }
        client.send(Data("HTTP/1.1 302 Found\r\nLocation: /there\r\n\r\n".utf8))
        while client.send(Data("x".utf8)) {}
      }
      try await expect(Data("there".utf8), from: server.address)
    }
  }

  func testAChunkedPageMayEndWithATrailer() {
    withGTKTask {
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
        client.send(Data("5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n".utf8))
      }
      try await expect(Data("hello".utf8), from: server.address)
    }
  }

  func testAnInvalidContentLengthIsAnError() {
    withGTKTask {
      for length in [
        "9223372036854775296", "9223372036854775807", "18446744073709551615",
        "99999999999999999999",
        "-1",
      ] {
        let server = try TestServer { _, client in
          client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nx".utf8))
        }
        let error = await failure(server.address)
        XCTAssertNotNil(error, length)
      }
    }
  }

  func testACompressedPageIsDecompressed() {
    withGTKTask {
      let packed = try Bomb.packed(bytes: 100_000)
      let server = try TestServer { _, client in Bomb.send(packed, to: client) }
      try await expect(Data(count: 100_000), from: server.address)
    }
  }

  func testEndlessHeadersAreAnError() {
    withGTKTask {
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\n".utf8))
        while client.send(Data("X-Some: \(String(repeating: "x", count: 1000))\r\n".utf8)) {}
      }
      guard case .network = await failure(server.address) else {
        XCTFail("There is no end to it.")
        return
      }
    }
  }

  func testAStatusOf400OrMoreIsAnError() {
    withGTKTask {
      let server = try TestServer { path, client in
        client.answer(Data("sorry".utf8), status: path == "/a" ? "404 No" : "500 Oh")
      }
      await expect(.status(404), from: server.address.appending(path: "a"))
      await expect(.status(500), from: server.address.appending(path: "b"))
    }
  }

  func testAServerWithAnInvalidCertificateIsNotTrusted() {
    withGTKTask {
      let server = try SecureServer(serving: GalleryData.folder)
      let address = server.address.appending(path: "stages/stages.json")
      await expect(
        .untrusted("its certificate is not signed by a trusted authority"), from: address)
      XCTAssertEqual(server.requests, [])
    }
  }

  func testAPageWithATooLargeContentLengthIsNotRead() {
    withGTKTask {
      let gate = DispatchSemaphore(value: 0)
      defer { gate.signal() }
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 32000001\r\n\r\n".utf8))
        gate.wait()
      }
      await expect(.tooLarge, from: server.address)
    }
  }

  func testAnEndlessPageIsRejectedAsTooLarge() {
    withGTKTask {
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8))
        let part = Data(repeating: 7, count: 1_000_000)
        while client.send(part) {}
      }
      await expect(.tooLarge, from: server.address)
    }
  }

  func testAPageShorterThanItsContentLengthIsAnError() {
    withGTKTask {
      let server = try TestServer { _, client in
        client.send(Data("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nshort".utf8))
      }
      guard case .network = await failure(server.address) else {
        XCTFail("Half a page is taken for a whole one.")
        return
      }
    }
  }

  func testAnotherProtocolIsAnError() {
    withGTKTask {
      let server = try TestServer { _, client in client.send(Data("hello\r\n\r\n".utf8)) }
      guard case .network = await failure(server.address) else {
        XCTFail("What it says is taken for HTTP.")
        return
      }
      await expect(.missing, from: URL(filePath: "/nowhere/at/all"))
      guard let closed = URL(string: "http://127.0.0.1:1/"), let other = URL(string: "gopher://x/")
      else { return }
      guard case .network = await failure(closed) else {
        XCTFail("No server listens at port 1.")
        return
      }
      await expect(.unsupported("gopher://x/"), from: other)
    }
  }

  func testAFileIsReadAFolderAPipeAndADeviceAreNot() {
    withGTKTask {
      let folder = try TemporaryFolder()
      let file = folder.url.appending(path: "file")
      try folder.write("text", to: "file")
      let pipe = folder.url.appending(path: "pipe")
      XCTAssertEqual(unsafe mkfifo(pipe.path, 0o600), 0)
      try await expect(Data("text".utf8), from: file)
      for other in [folder.url, pipe, URL(filePath: "/dev/zero")] {
        guard case .unreadable = await failure(other) else {
          XCTFail("\(other) was read.")
          return
        }
      }
    }
  }
}
