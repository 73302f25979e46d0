import Cairo
import GLib
import GTK
import ImageDecoding
import PhotoLibrary

/// A print job of photos.
@MainActor
final class PhotoPrint {
  /// The maximum side of a printed picture, in pixels: more would use memory without visible
  /// effect.
  private static let maxSide = 4096

  /// The number of photos per page.
  var perPage = 1
  /// Whether captions are printed below the photos.
  var hasCaptions = false

  private let photos: [Photo]
  private let operation: PrintOperation
  /// Whether each photo is wider than high, as far as known.
  private var areWide: [Photo.ID: Bool] = [:]
  private var preparation: Task<Void, Never>?

  /// Creates a print job.
  ///
  /// - Parameters:
  ///   - photos: The photos, in their order.
  ///   - onEnd: Called when the job ends; retained until then.
  init(_ photos: [Photo], onEnd: @escaping @MainActor (PrintOperation.Outcome) -> Void) {
    self.photos = photos
    operation = PrintOperation(name: localized("Photos"))
    operation.pageCount = { [weak self] in self?.layout.pages ?? 0 }
    operation.isLandscape = { [weak self] in self?.isLandscape(page: $0) ?? false }
    operation.draw = { [weak self] in await self?.draw(page: $0, on: $1) }
    operation.onEnd(onEnd)
    operation.setOptions(localized("Photos"), makeOptions())
  }

  isolated deinit {
    preparation?.cancel()
  }

  /// Starts the job when the photos' proportions are known.
  func run(to target: PrintOperation.Target = .chosen, over window: Window) {
    let photos = photos
    preparation = Task { [weak self, weak window] in
      let areWide = await WorkerThreads.run {
        var areWide: [Photo.ID: Bool] = [:]
        for photo in photos where !Task.isCancelled {
          areWide[photo.id] = PhotoProperties.size(of: photo).map { $0.width > $0.height }
        }
        return areWide
      }
      guard !Task.isCancelled, let self, let window else { return }
      self.areWide = areWide
      operation.run(to: target, over: window)
    }
  }

  private var layout: PrintLayout { PrintLayout(perPage: perPage, photos: photos.count) }

  private func makeOptions() -> Widget {
    let form = Box(orientation: .vertical, spacing: 12)
    form.margins = .all(12)
    let counts = ComboBoxText(
      PrintLayout.counts.map { counted("%s photo per page", "%s photos per page", $0) })
    counts.accessibleName = localized("Photos per page")
    counts.selectedIndex = 0
    counts.onChanged { [weak self, weak counts] in
      guard let index = counts?.selectedIndex else { return }
      self?.perPage = PrintLayout.counts[safe: index] ?? 1
    }
    let captions = CheckButton(localized("Print captions"))
    captions.onToggled { [weak self, weak captions] in
      self?.hasCaptions = captions?.isActive == true
    }
    form.append(counts)
    form.append(captions)
    return form
  }

  private func isLandscape(page: Int) -> Bool {
    let first = photos[safe: layout.photos(on: page).lowerBound]
    return layout.isLandscape(first.flatMap { areWide[$0.id] } ?? false)
  }

  private func draw(page number: Int, on page: PrintPage) async {
    let places = layout.places(width: page.width, height: page.height)
    for (place, index) in zip(places, layout.photos(on: number)) {
      if Task.isCancelled { return }
      await draw(photos[index], in: place, on: page)
    }
  }

  private func draw(_ photo: Photo, in place: PrintLayout.Place, on page: PrintPage) async {
    func pixels(_ points: Double) -> Int {
      min(max(Int(points * PrintPage.pixelsPerPoint), 1), Self.maxSide)
    }
    let room = PixelSize(width: pixels(place.width), height: pixels(place.height))
    let path = photo.path
    var place = place
    do throws(ImageError) {
      let image = try await WorkerThreads.run { () async throws(ImageError) in
        try ImageDecoder.decode(path, .fitting(room))
      }
      if hasCaptions, !photo.title.isEmpty {
        place.height -=
          page.draw(
            photo.title.drawable(maxLength: 1000), x: place.x, bottom: place.y + place.height,
            width: place.width) + PrintLayout.gap / 2
      }
      let rest = place.fitting(
        width: Double(image.surface.width), height: Double(image.surface.height))
      page.draw(image.surface, x: rest.x, y: rest.y, width: rest.width, height: rest.height)
    } catch {
      // The error is printed in the photo's place.
      page.draw(
        "\(photo.path.name): \(error.reason)".onOneLine.drawable(maxLength: 1000),
        x: place.x,
        bottom: place.y + place.height, width: place.width)
    }
  }
}
