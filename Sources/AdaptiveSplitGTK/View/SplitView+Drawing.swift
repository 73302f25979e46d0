import AdaptiveSplit
import GTK

extension SplitView {
  /// The width of the shadow that a primary casts on the detail below it, in logical pixels.
  private var shadowWidth: Int { 16 }

  /// Draws the columns as placed by a transition or the overlay.
  func drawColumns(_ context: DrawContext, _ layout: SplitLayout<Page>) {
    let pose = transition.pose
    let width = allocation.width
    let primaryWidth = layout.primary?.width ?? 0
    if layout.secondary != nil {
      draw(secondary.stack, context, pose.secondary)
      if layout.isOverlaid, dimsBehindOverlay {
        let visible = 1 + pose.primary.distance / Double(max(1, primaryWidth))
        context.fill(
          Rectangle(x: 0, y: 0, width: width, height: allocation.height),
          with: .black.opacity(0.3 * visible))
      }
    }
    guard layout.primary != nil else { return }
    if layout.isOverlaid { drawShadow(context, at: primaryWidth, pose.primary) }
    draw(
      primary.stack, context, pose.primary,
      covers: layout.isOverlaid || pose.primary.distance != 0 ? primaryWidth : nil)
    guard let x = layout.dividerX ?? (layout.isOverlaid ? primaryWidth : nil),
      let color = themeColor(named: "borders")
    else { return }
    let line = mirrored(Double(x) + 0.5 + pose.primary.distance)
    context.line(from: (line, 0), to: (line, Double(allocation.height)), with: color)
  }

  private func draw(
    _ stack: Stack, _ context: DrawContext, _ place: Pose.Column, covers width: Int? = nil
  ) {
    let direction = textDirection == .rightToLeft ? -1.0 : 1.0
    context.saved {
      context.translate(x: place.distance * direction, y: 0)
      if let width, let background = themeColor(named: "theme_bg_color") {
        let x = textDirection == .rightToLeft ? allocation.width - width : 0
        context.fill(
          Rectangle(x: x, y: 0, width: width, height: allocation.height), with: background)
      }
      if place.alpha < 1 {
        context.grouped(alpha: place.alpha) { drawChild(stack, in: context) }
      } else {
        drawChild(stack, in: context)
      }
    }
  }

  /// Draws the divider's focus: its line of one pixel isn't enough, so a light line between two
  /// dark ones, visible on any page.
  func drawDividerFocus(_ context: DrawContext) {
    guard let x = drawn?.dividerX, isFocus else { return }
    let middle = Int(mirrored(Double(x) + 0.5))
    for (reach, color) in [(3, Color.black), (1, .white)] {
      context.fill(
        Rectangle(x: middle - reach, y: 0, width: 2 * reach, height: allocation.height), with: color
      )
    }
  }

  private func drawShadow(_ context: DrawContext, at width: Int, _ place: Pose.Column) {
    let edge = Int(mirrored(Double(width) + place.distance).rounded())
    let isMirrored = textDirection == .rightToLeft
    let near = Color.black.opacity(0.25)
    context.fill(
      Rectangle(
        x: isMirrored ? edge - shadowWidth : edge, y: 0, width: shadowWidth,
        height: allocation.height),
      along: .horizontal, from: isMirrored ? .clear : near, to: isMirrored ? near : .clear)
  }

  private func mirrored(_ x: Double) -> Double {
    textDirection == .rightToLeft ? Double(allocation.width) - x : x
  }

  /// Returns the motion that leads from one layout to the next, or nil for none.
  func motion(
    from old: SplitLayout<Page>, to new: SplitLayout<Page>, _ changes: [SplitChange]
  ) -> Motion? {
    if changes.contains(.collapsed) {
      if let x = old.secondary?.x, new.secondary != nil { return .collapse(.secondary, from: x) }
      return nil
    }
    if changes.contains(.expanded) || (changes.contains(.displayModeChanged) && !new.isOverlaid) {
      if let width = new.primary?.width, old.primary == nil { return .reveal(primary: width) }
      return nil
    }
    if new.isOverlaid, !old.isOverlaid, let width = new.primary?.width {
      return .overlay(primary: width)
    }
    let column: SplitColumn =
      new.isCollapsed
      ? (new.secondary == nil ? .primary : .secondary)
      : (old.primary?.page != new.primary?.page ? .primary : .secondary)
    if changes.contains(.pushed) { return .push(column) }
    return changes.contains(.popped) ? .pop(column) : nil
  }
}
