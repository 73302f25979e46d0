/// A page that is read as itself, or by its name as in earlier forms of saved states and traces.
struct EncodedPage<Page: Codable>: Codable {
  let page: Page

  init(page: Page) {
    self.page = page
  }

  init(from decoder: any Decoder) throws {
    do {
      page = try Page(from: decoder)
    } catch {
      guard let type = Page.self as? any LosslessStringConvertible.Type,
        let name = try? decoder.singleValueContainer().decode(String.self),
        let page = type.init(name) as? Page
      else { throw error }
      self.page = page
    }
  }

  func encode(to encoder: any Encoder) throws {
    try page.encode(to: encoder)
  }
}
