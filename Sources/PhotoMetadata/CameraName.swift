/// The cleaning of cameras' names.
enum CameraName {
  /// Returns a camera's name in one line, from its maker and its model.
  static func joined(maker: String?, model: String?) -> String? {
    let maker = MetadataText.line(maker ?? "")
    let model = MetadataText.line(model ?? "")
    guard !model.isEmpty else { return maker.isEmpty ? nil : maker }
    // Of `NIKON CORPORATION` and `OLYMPUS IMAGING CORP.`, the first word is the name.
    let words = maker.split(separator: " ")
    let isCompany = words.dropFirst().contains { company.contains($0.lowercased()) }
    let name = isCompany ? words.prefix(1).joined() : maker
    let startsWithMaker = model.lowercased().hasPrefix((words.first ?? "").lowercased())
    return name.isEmpty || startsWithMaker ? model : "\(name) \(model)"
  }

  private static let company: Set = [
    "ag", "camera", "co", "co.", "co.,", "co.,ltd", "co.,ltd.", "company", "computer", "corp",
    "corp.", "corporation", "digital", "electric", "electronics", "gmbh", "imaging", "inc", "inc.",
    "ltd", "ltd.", "optical", "techwin",
  ]
}
