import Foundation
import GLib
import PhotoTestSupport
import RandomNumbers
import TestSupport
import Testing

@testable import PhotoLibrary

/// Ratings of one photo and of many, in sidecars and in the photos' files, on fast and slow disks,
/// with kills, by one process and by two.
///
/// `KEPT_ROUNDS` is the number of rounds, 40 by default; `KEPT_SEED` repeats the rounds of a run.
@Suite struct KeptRatingTests {
  private let folder: LibraryFolder
  private let actor: String
  /// The library of `slowdisk.c`.
  private let slowDisk: String

  init() throws {
    folder = try LibraryFolder()
    actor = try TestPrograms.path("annotation-actor")
    slowDisk = try Tool.library("../Interposing/slowdisk.c", in: folder.path.text)
  }

  /// The conditions of a round.
  private struct Round: CustomStringConvertible {
    let photos: Int
    /// The duration of a synchronization, in milliseconds.
    let delay: Int
    /// The variable of `slowdisk.c` that ends the first process, and its value; `nil` if none does.
    let kill: (name: String, number: Int)?
    let processes: Int
    let stars: [Int]
    /// Whether ratings are written into the photos' files.
    let usesFiles: Bool

    var description: String {
      "\(photos) photos, \(usesFiles ? "files" : "sidecars"), fsync of \(delay) ms, "
        + "\(processes) processes, \(stars), "
        + (kill.map { "\($0.name) \($0.number)" } ?? "no kill")
    }

    init(_ number: Int, _ random: inout SeededNumbers) {
      delay = [0, 0, 30, 100][number % 4]
      let isKilled = number % 3 != 0
      usesFiles = number % 7 == 3
      // If no kill ends them early, many photos on a slow disk take half a minute, or more than one
      // on the slowest: that one is in long runs only.
      let isLong = number % 40 == 30 || (number > 40 && number % 120 == 15)
      photos = number / 4 % 2 == 0 ? 1 : (delay == 0 || isKilled || isLong ? 150 : 12)
      let name = Bool.random(using: &random) ? "KILL_BEFORE" : "KILL_AFTER"
      kill = isKilled ? (name, Int.random(in: 1...min(photos * 2, 40), using: &random)) : nil
      processes = number % 5 == 4 ? 2 : 1
      stars = (0..<Int.random(in: 2...3, using: &random)).map { _ in
        Int.random(in: 1...5, using: &random)
      }
    }
  }

  private func start(
    _ words: [String], _ environment: [String: String] = [:]
  ) throws -> (process: Process, output: Pipe) {
    let process = Process()
    process.executableURL = URL(filePath: actor)
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    return (process, output)
  }

  private func lines(of running: (process: Process, output: Pipe)) -> [String] {
    let said = running.output.fileHandleForReading.readDataToEndOfFile()
    running.process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Rates photos in a new folder, possibly until a kill, and checks the ratings after it.
  private func play(_ round: Round, in name: String) throws {
    let (library, store) = (folder("\(name)/photos"), folder("\(name)/photos.sqlite"))
    let picture = try Pictures.jpeg(orientation: 1)
    for number in 1...round.photos { try folder.write(picture, to: "\(name)/photos/\(number).jpg") }
    // The previous bytes of edited files are kept there.
    let data = ["XDG_DATA_HOME": folder("\(name)/data").text]
    var environment = data
    environment["LD_PRELOAD"] = slowDisk
    environment["FSYNC_DELAY"] = "\(round.delay * 1000)"
    let words = [round.usesFiles ? "files" : "sidecars", store.text, library.text]
    if let kill = round.kill { environment[kill.name] = "\(kill.number)" }
    let running = try (0..<round.processes).map { _ in
      try start(["rate"] + words + round.stars.map(String.init), environment)
    }
    let said = running.map(lines)
    let told = try lines(of: start(["tell"] + words, data))
    // On a loaded machine, one of two processes may hold the database's lock for seconds.
    let reports = (said.flatMap(\.self) + told).filter {
      $0.hasPrefix("report: ") && !(round.processes > 1 && $0.contains("database is in use"))
    }
    #expect(reports.isEmpty, "\(round): \(reports)")
    let ratings = told.dropLast()
    #expect(ratings.count == round.photos, "\(round): \(told)")
    // An edit is stored completely or not at all, and a rating that was printed as kept is stored.
    #expect(
      Set(ratings.map { $0.split(separator: " ").dropFirst() }).count == 1, "\(round): \(told)")
    let rating = ratings.first?.split(separator: " ").dropFirst().map(String.init) ?? []
    #expect(rating.first == rating.last, "\(round): the store and the files: \(rating)")
    let kept = said.map { $0.count { $0.hasPrefix("kept ") } }
    let possible = kept.map { round.stars.prefix($0 + 1).last.map(String.init) ?? "none" }
    let last = kept.flatMap { count in
      count == 0 ? ["none"] : [String(round.stars[count - 1])]
    }
    #expect(
      (possible + last).contains(rating.first ?? ""), "\(round): \(rating) of \(possible), \(last)")
    let edits = Int(told.last?.split(separator: " ").last ?? "") ?? 0
    let changes = kept.reduce(0, +)
    // Two processes rate alternately: some edits of the second may change nothing.
    #expect(
      (round.processes == 1 ? 0 : 1)...(changes + round.processes) ~= edits,
      "\(round): \(edits), \(kept)")
    let names = try FileManager.default.contentsOfDirectory(atPath: library.text)
    let others = names.filter { name in
      !name.hasSuffix(".jpg") && (round.usesFiles || !name.hasSuffix(".jpg.xmp"))
    }
    #expect(others.isEmpty, "\(round): \(others)")
  }

  @Test func `a rating that was kept is the rating that is found`() async throws {
    try await WorkerThreads.run {
      let environment = ProcessInfo.processInfo.environment
      let count = environment["KEPT_ROUNDS"].flatMap(Int.init) ?? 40
      let seed = environment["KEPT_SEED"].flatMap(UInt64.init) ?? 28
      for number in 0..<count {
        var random = SeededNumbers(seed: seed &+ UInt64(number))
        let round = Round(number, &random)
        try play(round, in: "\(number)")
        try FileManager.default.removeItem(atPath: folder("\(number)").text)
      }
      print("\(count) rounds were played")
    }
  }
}
