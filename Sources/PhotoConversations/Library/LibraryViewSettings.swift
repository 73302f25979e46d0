import AdaptiveSplit
import PhotoLibrary

/// The view settings of a library, in all its windows.
struct LibraryViewSettings: Equatable {
  /// The order of photos in a conversation.
  var order = PhotoOrder.library
  /// The size classes in which a conversation's photos are tiles instead of rows.
  var grids: Set<SizeClass> = []
  /// The time per photo of a slide show, in seconds.
  var slideTime = SlideShow.defaultTime
}

extension LibraryViewSettings {
  /// Creates the settings from stored settings; unknown values of later versions are ignored.
  init(stored: [String: String]) {
    order = stored["order"].flatMap { PhotoOrder(rawValue: $0) } ?? .library
    let names = stored["grid"]?.split(separator: " ") ?? []
    grids = Set(names.compactMap { SizeClass(rawValue: String($0)) })
    let time = stored["slide-time"].flatMap(Int.init)
    slideTime = SlideShow.times.first { $0 == time } ?? SlideShow.defaultTime
  }

  /// The settings to be stored, by their names; `nil` for default values.
  var stored: [String: String?] {
    [
      "order": order == .library ? nil : order.rawValue,
      "grid": grids.isEmpty ? nil : grids.map(\.rawValue).sorted().joined(separator: " "),
      "slide-time": slideTime == SlideShow.defaultTime ? nil : "\(slideTime)",
    ]
  }
}
