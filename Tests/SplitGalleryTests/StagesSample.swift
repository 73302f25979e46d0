import AdaptiveSplit
import Foundation
import GLib
import GTK
import GTKTestSupport

@testable import AdaptiveSplitGTK
@testable import PictureView
@testable import SplitGallery

// Stages in a window, with photos and articles over real HTTP.

/// Serves the gallery's own photos and articles.
func gallery() throws -> TestServer {
  try TestServer { path, client in
    let file = GalleryData.folder.appending(path: "stages" + path)
    if let data = try? Data(contentsOf: file) {
      client.answer(data)
    } else {
      client.answer(Data(), status: "404 Not Found")
    }
  }
}

@MainActor
func stages(_ server: TestServer, width: Int, height: Int) throws -> StagesWindow {
  let seed = GalleryData.folder.appending(path: "stages/stages.json").path
  let sample = StagesWindow(
    library: try StageLibrary(store: nil, seed: FilePath(seed), base: server.address))
  sample.window.presentAndWait(width: width, height: height)
  return sample
}

/// Returns the photo of the visible stage, or of the top article's stage.
@MainActor
func photo(of sample: StagesWindow) -> StagePhotoView? {
  let page = sample.split.state.arrangement.pages.last { page in
    if case .stage = page { true } else { false }
  }
  let views = sample.split.primary.views + sample.split.secondary.views
  return views.first { $0.page == page }?.view as? StagePhotoView
}

@MainActor
func zoom(of sample: StagesWindow) -> Zoom {
  photo(of: sample)?.picture.zoom ?? Zoom(picture: .init(x: 0, y: 0), area: .init(x: 0, y: 0))
}

/// Returns the view of the visible article.
@MainActor
func article(of sample: StagesWindow) -> ArticleView? {
  let page = sample.split.state.arrangement.pages.last
  let views = sample.split.primary.views + sample.split.secondary.views
  return (views.first { $0.page == page }?.view as? StageArticleView)?.article
}

/// Runs the main loop until the visible article contains a text.
@MainActor
func pump(
  untilTheArticleShows text: String, in sample: StagesWindow, file: StaticString = #filePath,
  line: UInt = #line
) {
  pump(until: "the article shows “\(text)”", file: file, line: line) {
    finds(text, in: article(of: sample))
  }
}
