import CGTK

/// How a text looks, beside its font and colour, which the theme gives.
public struct TextStyle: Hashable, Sendable {
  /// How thick letters are.
  public enum Weight: Sendable {
    /// As most text.
    case normal
    /// Between normal and bold.
    case semibold
    /// As headings.
    case bold

    var weight: PangoWeight {
      switch self {
      case .normal: PANGO_WEIGHT_NORMAL
      case .semibold: PANGO_WEIGHT_SEMIBOLD
      case .bold: PANGO_WEIGHT_BOLD
      }
    }
  }

  /// How thick the letters are, or nil for what the theme says.
  public var weight: Weight?
  /// How large the letters are, where 1 is what the theme says.
  public var scale: Double
  /// Whether the letters lean.
  public var isItalic: Bool
  /// How opaque the letters are, from 0 to 1.
  public var alpha: Double
  /// Whether all digits are equally wide, so that numbers that change don't move.
  public var hasTabularFigures: Bool

  /// Creates a style; what is left out is as the theme says.
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

  /// A list of attributes with this style, which the caller owns.
  func attributes() -> OpaquePointer? {
    let list = unsafe pango_attr_list_new()
    unsafe add(to: list, from: 0, to: .max)
    return unsafe list
  }

  /// Adds this style to a part of a text, given in bytes.
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
