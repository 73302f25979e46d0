import Cairo
import GLib
import Testing

@testable import PhotoLibrary

@Suite struct DecodeSchedulerTests {
  private enum Kind: CaseIterable { case image, thumbnail }

  private func job(_ id: Int, _ kind: Kind) -> DecodeJob {
    let side = PixelSize(width: 1, height: 1)
    let kind = kind == .image ? LoaderKey.Kind.image(side) : .thumbnail(side: 1, scale: 1)
    return DecodeJob(id: id, key: LoaderKey(path: "/p", kind: kind), fileVersion: nil)
  }

  /// Starts as many jobs as possible: first these photos, then these thumbnails.
  private func started(
    lanes count: Int, images: Int, thumbnails: Int, imagesFirst: Bool
  ) -> (images: Int, thumbnails: Int) {
    var lanes = DecodeScheduler(count: count)
    var started = (images: 0, thumbnails: 0)
    func startImages() {
      for _ in 0..<images where lanes.canStartImage {
        lanes.start(job(lanes.runningCount, .image))
        started.images += 1
      }
    }
    func startThumbnails() {
      for _ in 0..<thumbnails where lanes.canStartThumbnail {
        lanes.start(job(lanes.runningCount, .thumbnail))
        started.thumbnails += 1
      }
    }
    if imagesFirst { startImages() }
    startThumbnails()
    if !imagesFirst { startImages() }
    return started
  }

  @Test func `neither photos nor thumbnails take the last lane`() {
    for count in 0...5 {
      let lanes = max(count, 2)
      for many in [lanes, 100] {
        let images = started(lanes: count, images: many, thumbnails: many, imagesFirst: true)
        #expect(images == (lanes - 1, 1))
        let thumbnails = started(lanes: count, images: many, thumbnails: many, imagesFirst: false)
        #expect(thumbnails == (1, lanes - 1))
      }
    }
  }

  @Test func `a photo that is left frees its lane at once, a thumbnail when it ends`() {
    var lanes = DecodeScheduler(count: 2)
    lanes.start(job(1, .image))
    lanes.start(job(2, .thumbnail))
    #expect(!lanes.canStartImage && !lanes.canStartThumbnail)
    lanes.stop(job(2, .thumbnail))
    #expect(!lanes.canStartThumbnail)
    lanes.stop(job(1, .image))
    #expect(lanes.canStartImage && !lanes.canStartThumbnail && lanes.runningCount == 2)
    lanes.finish(job(2, .thumbnail))
    #expect(lanes.canStartThumbnail)
    lanes.finish(job(1, .image))
    #expect(lanes.runningCount == 0)
  }

  @Test func `no more photos that were left run on than are allowed`() {
    var lanes = DecodeScheduler(count: 3)
    for id in 1...DecodeScheduler.maxStopping {
      #expect(lanes.canStartImage)
      lanes.start(job(id, .image))
      lanes.stop(job(id, .image))
    }
    #expect(!lanes.canStartImage && lanes.canStartThumbnail)
    lanes.finish(job(2, .image))
    #expect(lanes.canStartImage)
  }

  /// In any order of events, no lane is lost and none is given twice.
  @Test(arguments: 1...20)
  func `lanes come back whatever happens`(seed: Int) {
    var random = UInt64(seed)
    func next(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % bound
    }
    let count = 2 + next(3)
    var lanes = DecodeScheduler(count: count)
    var running: [(job: DecodeJob, kind: Kind, isStopped: Bool)] = []
    for id in 0..<500 {
      switch next(3) {
      case 0:
        let kind = Kind.allCases[next(2)]
        guard kind == .image ? lanes.canStartImage : lanes.canStartThumbnail else { continue }
        let job = job(id, kind)
        lanes.start(job)
        running.append((job, kind, false))
      case 1 where !running.isEmpty:
        let index = next(running.count)
        lanes.stop(running[index].job)
        running[index].isStopped = true
      case 2 where !running.isEmpty:
        lanes.finish(running.remove(at: next(running.count)).job)
      default: break
      }
      let left = running.filter { $0.kind == .image && $0.isStopped }
      #expect(lanes.runningCount == running.count)
      #expect(running.count - left.count <= count && left.count <= DecodeScheduler.maxStopping)
    }
    for (job, _, _) in running { lanes.finish(job) }
    #expect(lanes.runningCount == 0 && lanes.canStartImage && lanes.canStartThumbnail)
  }
}
