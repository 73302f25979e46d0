import Foundation
import GLib
import Glibc

/// A small HTTP server on the loopback interface whose good or bad responses a test defines.
final class TestServer: @unchecked Sendable {
  /// One connection, to which the test writes any bytes.
  struct Client: Sendable {
    fileprivate let socket: CInt

    /// Writes bytes; false if the client has disconnected.
    @discardableResult
    func send(_ bytes: Data) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { bytes in
          unsafe Glibc.send(socket, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
        }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Writes a whole response.
    func answer(_ body: Data, status: String = "200 OK", type: String = "image/jpeg") {
      let head = "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n"
      send(Data("\(head)Content-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8) + body)
    }

    /// Redirects to another address.
    func redirect(to address: String) {
      let head = "HTTP/1.1 302 Found\r\nLocation: \(address)\r\n"
      send(Data("\(head)Content-Length: 0\r\nConnection: close\r\n\r\n".utf8))
    }
  }

  /// The address of the server, with a slash at its end.
  let address: URL
  private let listener: CInt
  private let lock = NSCondition()
  private var seen: [String] = []

  /// Starts to listen on a free port.
  ///
  /// - Parameter handler: Responds to a request for a path, on a thread of its own; the connection
  ///   is closed when it returns.
  /// - Throws: `CocoaError` if no port is available.
  init(_ handler: @escaping @Sendable (String, Client) -> Void) throws {
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isOpen = unsafe withUnsafeMutablePointer(to: &place) { place in
      unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        unsafe bind(listener, place, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, place, &length) == 0
      }
    }
    guard isOpen, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))/")
    else { throw CocoaError(.featureUnsupported) }
    address = url
    Thread.detachNewThread { [weak self] in
      while true {
        let socket = accept(listener, nil, nil)
        if socket < 0 {
          // Closed here: this thread would accept the connections of a later server whose listener
          // has the same number.
          close(listener)
          return
        }
        Thread.detachNewThread { [weak self] in
          let path = Self.path(of: socket)
          self?.note(path)
          handler(path, Client(socket: socket))
          shutdown(socket, CInt(SHUT_RDWR))
          close(socket)
        }
      }
    }
  }

  deinit {
    // The thread that accepts is woken, and closes it.
    shutdown(listener, CInt(SHUT_RDWR))
  }

  /// The requested paths, in order.
  var requests: [String] { lock.withLock { seen } }

  /// Waits until a number of requests has arrived.
  func waitForRequests(_ count: Int) async {
    await WorkerThreads.run { [self] in
      lock.withLock { while seen.count < count { lock.wait() } }
    }
  }

  private func note(_ path: String) {
    lock.withLock {
      seen.append(path)
      lock.broadcast()
    }
  }

  /// Reads a request to the end of its head, and returns its path.
  private static func path(of socket: CInt) -> String {
    var head = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while head.range(of: Data("\r\n\r\n".utf8)) == nil {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe recv(socket, bytes.baseAddress, bytes.count, 0)
      }
      if count <= 0 { break }
      head += buffer[..<count]
    }
    let parts = String(decoding: head, as: UTF8.self).split(separator: " ")
    return parts.count > 1 ? String(parts[1]) : ""
  }
}
