import Foundation
package import GLib
import Synchronization
import TestSupport

/// External programs that write and read metadata, for comparison.
package enum MetadataTools {
  /// A long-running exiftool that executes successive commands, as its start takes longer than they
  /// do.
  private final class ExifTool {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init() throws {
      process.executableURL = URL(filePath: try MetadataTools.path(of: "exiftool"))
      process.arguments = ["-stay_open", "True", "-@", "-"]
      process.environment = MetadataTools.environment
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    /// Executes arguments, and returns the output.
    func run(_ arguments: [String]) throws -> String {
      // Each argument is on a line of its own; an argument with line breaks is escaped as in C.
      let lines = arguments.map { argument in
        argument.contains("\n")
          ? "#[CSTR]" + argument.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
          : argument
      }
      let words = lines.joined(separator: "\n") + "\n-execute\n"
      try input.fileHandleForWriting.write(contentsOf: Data(words.utf8))
      var said = Data()
      let end = Data("{ready}\n".utf8)
      while said.suffix(end.count) != end {
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { throw CocoaError(.fileReadUnknown) }
        said += more
      }
      return String(decoding: said.dropLast(end.count), as: UTF8.self)
    }
  }

  private static let environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"].merging(
    ProcessInfo.processInfo.environment.filter { $0.key == "ASAN_OPTIONS" }
  ) { $1 }

  private static let exifTool = Mutex<ExifTool?>(nil)

  /// Returns the path of an installed program.
  private static func path(of name: String) throws -> String {
    let path = "/usr/bin/\(name)"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Tool.Failure(description: "\(path) is missing: run .ci/packages test")
    }
    return path
  }

  /// Runs a program to its end, whatever its exit status is, and returns its output.
  @discardableResult
  package static func run(_ name: String, _ arguments: [String]) throws -> String {
    guard name == "exiftool" else {
      return try Tool.ask(path(of: name), arguments, environment: environment).text
    }
    return try exifTool.withLock { tool in
      let running = try tool ?? ExifTool()
      tool = running
      return try running.run(arguments)
    }
  }

  /// Returns all properties that exiftool finds in a file, except those of the file itself.
  package static func properties(of path: FilePath) throws -> [String: String] {
    let text = try run("exiftool", ["-j", "-a", "-G1:4", "-struct", "-n", "-XMP:all", path.text])
    let lists = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    // The way exiftool distinguishes names of different namespaces depends on the other names.
    return try (lists?.first ?? [:]).filter {
      $0.key != "SourceFile" && !$0.key.contains("XMPToolkit") && !$0.key.contains("XMP-tmp")
    }
    .mapValues { value in
      let json = try JSONSerialization.data(withJSONObject: [value], options: .sortedKeys)
      return String(decoding: json, as: UTF8.self)
    }
  }
}
