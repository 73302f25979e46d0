import CGTK

/// A color, with each component from 0 to 1.
public struct Color: Hashable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity: 0 is transparent, 1 opaque.
  public var alpha: Double

  /// Creates a color from its components, each from 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Transparent.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Returns the same color with another opacity, from 0 to 1.
  public func opacity(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  /// Returns a blend of this color and another: 0 is this one, 1 the other.
  public func mixed(with other: Color, _ part: Double) -> Color {
    func mix(_ own: Double, _ other: Double) -> Double { own + (other - own) * part }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  init(_ color: GdkRGBA) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
