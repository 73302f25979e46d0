public import Cairo
public import GTK
import Glibc

/// Runs a test in each of GTK's built-in themes, with the theme's name.
public func withThemes(_ body: @escaping @MainActor (String) throws -> Void) {
  withGTK {
    let fixed = unsafe getenv("GTK_THEME").map { unsafe String(cString: $0) }
    unsafe unsetenv("GTK_THEME")
    defer {
      Appearance.prefersDark = false
      if let fixed { unsafe setenv("GTK_THEME", fixed, 1) }
      Appearance.themeName = "Adwaita"
    }
    for (theme, isDark) in [
      ("Adwaita", false), ("Adwaita", true), ("HighContrast", false),
      ("HighContrastInverse", false),
    ] {
      Appearance.prefersDark = isDark
      Appearance.themeName = theme
      pumpUntilIdle()
      try body("\(theme)\(isDark ? ", dark" : "")")
    }
  }
}

/// Returns the contrast of two opaque colors, from 1 to 21, as the W3C's guidelines define it.
public func contrast(_ first: Color, _ second: Color) -> Double {
  let dark = min(first.luminance, second.luminance)
  let light = max(first.luminance, second.luminance)
  return (light + 0.05) / (dark + 0.05)
}

extension Color {
  fileprivate var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the color blended over an opaque background.
  public func over(_ ground: Color) -> Color {
    func mix(_ own: Double, _ other: Double) -> Double { own * alpha + other * (1 - alpha) }
    return Color(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue),
      alpha: 1)
  }
}

extension ImageSurface {
  /// Returns the color of a pixel, or nil outside.
  public func color(x: Int, y: Int) -> Color? {
    guard let pixel = pixel(x: x, y: y) else { return nil }
    return Color(
      red: Double(pixel.red) / 255, green: Double(pixel.green) / 255,
      blue: Double(pixel.blue) / 255, alpha: 1)
  }
}
