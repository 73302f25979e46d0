import Foundation
import GLib
import SplitProgram
import TestSupport
import Testing

/// Trace files that can't be read.
@Suite struct ReplayFileTests {
  @Test(arguments: [("/nowhere/trace", "No such file or directory."), ("/", "Is a directory.")])
  func `An unreadable trace file is named in the error`(path: String, reason: String) {
    let error = #expect(throws: ReplayError.self) { try ReplayFile(path: FilePath(path)) }
    #expect(error?.exitCode == EX_NOINPUT)
    #expect(error.map { "\($0)" } == "\(path): the trace can’t be read: \(reason)")
  }

  @Test(arguments: ["trace", "tr\u{E4}ce #1"])
  func `A trace may be named by a URI or by bytes`(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"primary": ["mail"]}"#, to: name)
    let path = FilePath(folder(name))
    #expect(try ReplayFile(path: path).firstPage == "mail")
    #expect(try ReplayFile(path: FilePath(path.uri)).firstPage == "mail")
    let other = FilePath("\(path.uri)%FF")
    try PrivateFile.replace(other, with: Data(#"{"primary": ["mail"]}"#.utf8))
    #expect(try ReplayFile(path: other).firstPage == "mail")
  }

  @Test(arguments: ["pipe", "%FF"])
  func `A trace may be a pipe`(name: String) throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(#"{"primary": ["mail"]}"#.utf8))
    try pipe.fileHandleForWriting.close()
    let folder = try TemporaryFolder()
    let path = FilePath("\(FilePath(folder.url.path).uri)/\(name)")
    let link = try #require(path.systemPath)
    let target = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    try #require(unsafe symlink(target, link) == 0)
    #expect(try ReplayFile(path: path).firstPage == "mail")
    withExtendedLifetime(pipe) {}
  }
}
