import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoLibrary

// Makes thumbnails of all files of a folder, as the lists of Photo Conversations do. Prints the
// number per second, the number of failures, and this process's peak memory in MB:
//
//     picture-benchmark [--decode-here] [--shared CACHE] FOLDER
//
// The thumbnails are stored in a folder in the format that programs share, or read from it the next
// time.
//
// Or decodes a photo repeatedly for a window of 1600 × 1200 pixels, alternately in this process and
// out of process, and prints the medians in milliseconds:
//
//     picture-benchmark --in-turns PHOTO [TIMES]

var arguments = Array(CommandLine.arguments.dropFirst())
ImageDecoder.prepare()

/// The duration of the work, in milliseconds.
func milliseconds(_ work: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try work()
  return (ContinuousClock.now - start) / .milliseconds(1)
}

if arguments.first == "--in-turns", arguments.count > 1 {
  let fit = ImageFit.fitting(PixelSize(width: 1600, height: 1200))
  var times: [Bool: [Double]] = [:]
  var shown: DecodedImage?
  for turn in 0..<2 * (arguments.count > 2 ? Int(arguments[2]) ?? 10 : 10) {
    let isInProcess = turn.isMultiple(of: 2)
    ImageDecoder.decodesInProcess = isInProcess
    // The last picture stays in memory until the next one is decoded, as in a window.
    let time = try milliseconds { shown = try ImageDecoder.decode(FilePath(arguments[1]), fit) }
    times[isInProcess, default: []].append(time)
  }
  for (isInProcess, name) in [(true, "in process"), (false, "out of process")] {
    let sorted = times[isInProcess, default: []].sorted()
    print(name, String(format: "%.2f", sorted.isEmpty ? 0 : sorted[sorted.count / 2]))
  }
  exit(shown == nil ? EX_DATAERR : EX_OK)
}

if let index = arguments.firstIndex(of: "--decode-here") {
  arguments.remove(at: index)
  ImageDecoder.decodesInProcess = true
}
var shared: SharedThumbnails?
if let index = arguments.firstIndex(of: "--shared"), index + 1 < arguments.count {
  shared = SharedThumbnails(folder: FilePath(arguments[index + 1]), program: "picture-benchmark") {
    print($0)
  }
  arguments.removeSubrange(index...index + 1)
}
guard let folder = arguments.first else {
  FileHandle.standardError.write(
    Data(
      """
      usage: picture-benchmark [--decode-here] [--shared CACHE] FOLDER
             picture-benchmark --in-turns PHOTO [TIMES]

      """.utf8))
  exit(EX_USAGE)
}
let paths = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  .map { FilePath("\(folder)/\($0)") }
let loader = PhotoLoader(sharedThumbnails: shared)
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
