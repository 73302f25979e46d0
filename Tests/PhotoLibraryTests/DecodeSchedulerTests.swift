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
    slots count: Int, images: Int, thumbnails: Int, imagesFirst: Bool
  ) -> (images: Int, thumbnails: Int) {
    var slots = DecodeScheduler(count: count)
    var started = (images: 0, thumbnails: 0)
    func startImages() {
      for _ in 0..<images where slots.canStartImage {
        slots.start(job(slots.runningCount, .image))
        started.images += 1
      }
    }
    func startThumbnails() {
      for _ in 0..<thumbnails where slots.canStartThumbnail {
        slots.start(job(slots.runningCount, .thumbnail))
        started.thumbnails += 1
      }
    }
    if imagesFirst { startImages() }
    startThumbnails()
    if !imagesFirst { startImages() }
    return started
  }

  @Test func `neither photos nor thumbnails take the last slot`() {
    for count in 0...5 {
      let slots = max(count, 2)
      for many in [slots, 100] {
        let images = started(slots: count, images: many, thumbnails: many, imagesFirst: true)
        #expect(images == (slots - 1, 1))
        let thumbnails = started(slots: count, images: many, thumbnails: many, imagesFirst: false)
        #expect(thumbnails == (1, slots - 1))
      }
    }
  }

  @Test func `a cancelled photo frees its slot at once, a thumbnail when it ends`() {
    var slots = DecodeScheduler(count: 2)
    slots.start(job(1, .image))
    slots.start(job(2, .thumbnail))
    #expect(!slots.canStartImage && !slots.canStartThumbnail)
    slots.stop(job(2, .thumbnail))
    #expect(!slots.canStartThumbnail)
    slots.stop(job(1, .image))
    #expect(slots.canStartImage && !slots.canStartThumbnail && slots.runningCount == 2)
    slots.finish(job(2, .thumbnail))
    #expect(slots.canStartThumbnail)
    slots.finish(job(1, .image))
    #expect(slots.runningCount == 0)
  }

  @Test func `no more cancelled photos keep running than are allowed`() {
    var slots = DecodeScheduler(count: 3)
    for id in 1...DecodeScheduler.maxStopping {
      #expect(slots.canStartImage)
      slots.start(job(id, .image))
      slots.stop(job(id, .image))
    }
    #expect(!slots.canStartImage && slots.canStartThumbnail)
    slots.finish(job(2, .image))
    #expect(slots.canStartImage)
  }

  /// In any order of events, no slot is lost and none is given twice.
  @Test(arguments: 1...20)
  func `no slot is lost in any order of events`(seed: Int) {
    var random = UInt64(seed)
    func next(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % bound
    }
    let count = 2 + next(3)
    var slots = DecodeScheduler(count: count)
    var running: [(job: DecodeJob, kind: Kind, isStopped: Bool)] = []
    for id in 0..<500 {
      switch next(3) {
      case 0:
        let kind = Kind.allCases[next(2)]
        guard kind == .image ? slots.canStartImage : slots.canStartThumbnail else { continue }
        let job = job(id, kind)
        slots.start(job)
        running.append((job, kind, false))
      case 1 where !running.isEmpty:
        let index = next(running.count)
        slots.stop(running[index].job)
        running[index].isStopped = true
      case 2 where !running.isEmpty:
        slots.finish(running.remove(at: next(running.count)).job)
      default: break
      }
      let left = running.filter { $0.kind == .image && $0.isStopped }
      #expect(slots.runningCount == running.count)
      #expect(running.count - left.count <= count && left.count <= DecodeScheduler.maxStopping)
    }
    for (job, _, _) in running { slots.finish(job) }
    #expect(slots.runningCount == 0 && slots.canStartImage && slots.canStartThumbnail)
  }
}
