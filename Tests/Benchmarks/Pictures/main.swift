import Foundation
import ImageFiles
import PhotoLibrary

// Makes thumbnails of all files of a folder, as the lists of Photo Conversations do, and prints how
// many a second, how many could not be made, and the most memory that this process ever had in MB:
//
//     picture-benchmark [--decode-here] FOLDER

var arguments = Array(CommandLine.arguments.dropFirst())
if let index = arguments.firstIndex(of: "--decode-here") {
  arguments.remove(at: index)
  ImageDecoder.isDecodingHere = true
}
guard let folder = arguments.first else {
  FileHandle.standardError.write(Data("usage: picture-benchmark [--decode-here] FOLDER\n".utf8))
  exit(EX_USAGE)
}
ImageDecoder.prepare()
let paths = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  .map { FilePath("\(folder)/\($0)") }
let loader = PhotoLoader()
let start = ContinuousClock.now
let thumbnails = paths.map { path in
  Task { try? await loader.thumbnail(for: path, side: 48) }
}
var failures = 0
for thumbnail in thumbnails where await thumbnail.value == nil { failures += 1 }
let seconds = (ContinuousClock.now - start) / .seconds(1)
let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.filter(\.isNumber)
print("thumbnails", String(format: "%.1f", Double(paths.count) / seconds))
print("failed", failures)
print("memory", (peak.flatMap { Int($0) } ?? 0) / 1024)
