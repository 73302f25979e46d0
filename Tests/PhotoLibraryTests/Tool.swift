import Foundation

/// A program of the system's that tests compare with.
enum Tool {
  /// Whether all programs are there that write and read metadata.
  static let areThere = ["exiftool", "exiv2"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// Runs a program, and returns what it prints.
  @discardableResult
  static func run(_ name: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/\(name)")
    process.arguments = arguments
    process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// All that exiftool finds in a file, but for what it says about the file itself.
  static func properties(of path: String) throws -> [String: String] {
    let text = try run("exiftool", ["-j", "-a", "-G1:4", "-struct", "-n", "-XMP:all", path])
    let lists = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    // How exiftool tells names of different namespaces apart depends on what else is there.
    return try (lists?.first ?? [:]).filter {
      $0.key != "SourceFile" && !$0.key.contains("XMPToolkit") && !$0.key.contains("XMP-tmp")
    }
    .mapValues { value in
      let json = try JSONSerialization.data(withJSONObject: [value], options: .sortedKeys)
      return String(decoding: json, as: UTF8.self)
    }
  }
}
