import GTK
import ImageFiles
import PhotoLibrary

// What there is to know about photos.

extension PhotoWindow {
  /// Shows what there is to know about the photos that are meant.
  func presentProperties() {
    let photos = meantPhotos
    readingProperties = Task { [weak self] in
      let properties = await BlockingWork.run { PhotoProperties.read(photos) }
      guard !Task.isCancelled, let self else { return }
      self.properties.show(properties)
      self.properties.onMap = { [weak self] address in
        do throws(GLibError) {
          try Desktop.open(address, from: self?.window)
        } catch {
          self?.notice.show(error.message)
        }
      }
      present(self.properties.widget, title: localized("Properties"))
    }
  }
}
