import CGTK

/// The style of a text, in addition to the theme's font and color.
public struct TextStyle: Hashable, Sendable {
  /// The weight of a font.
  public enum Weight: Sendable {
    /// The weight of most text.
    case normal
    /// The weight of headings.
    case bold

    var weight: PangoWeight {
      switch self {
      case .normal: PANGO_WEIGHT_NORMAL
      case .bold: PANGO_WEIGHT_BOLD
      }
    }
  }

  /// The font weight, or nil for the theme's.
  public var weight: Weight?
  /// The font scale; 1 is the theme's size.
  public var scale: Double
  /// Whether the text is italic.
  public var isItalic: Bool
  /// The opacity of the text, from 0 to 1.
  public var alpha: Double
  /// Whether all digits have equal width, so that changing numbers don't move.
  public var hasTabularFigures: Bool

  /// Creates a style; omitted properties are the theme's.
  public init(
    weight: Weight? = nil, scale: Double = 1, isItalic: Bool = false, alpha: Double = 1,
    hasTabularFigures: Bool = false
  ) {
    self.weight = weight
    self.scale = scale
    self.isItalic = isItalic
    self.alpha = alpha
    self.hasTabularFigures = hasTabularFigures
  }

  /// Returns a list of attributes with this style, which the caller owns.
  func attributes() -> OpaquePointer? {
    let list = unsafe pango_attr_list_new()
    unsafe add(to: list, from: 0, to: .max)
    return unsafe list
  }

  /// Adds this style to a range of a text, in bytes.
  func add(to list: OpaquePointer?, from start: Int, to end: Int) {
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
      guard let attribute = unsafe attribute else { return }
      unsafe attribute.pointee.start_index = CUnsignedInt(clamping: start)
      unsafe attribute.pointee.end_index = CUnsignedInt(clamping: end)
      unsafe pango_attr_list_insert(list, attribute)
    }
    if let weight { unsafe insert(pango_attr_weight_new(weight.weight)) }
    if scale != 1 { unsafe insert(pango_attr_scale_new(scale)) }
    if isItalic { unsafe insert(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
    if alpha < 1 {
      unsafe insert(pango_attr_foreground_alpha_new(UInt16(max(0.001, alpha) * 65535)))
    }
    if hasTabularFigures { unsafe insert(pango_attr_font_features_new("tnum=1")) }
  }
}
