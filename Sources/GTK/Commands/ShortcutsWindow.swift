import CGTK
import GLib

/// A window that lists a program's shortcuts, with a search.
@MainActor
public final class ShortcutsWindow: Window {
  /// A command's title and its shortcuts.
  public struct Shortcut: Hashable, Sendable {
    /// The title, as plain text.
    public var title: String
    /// The shortcuts, the usual one first; the window shows the first two.
    public var accelerators: [Accelerator]

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - title: The title, as plain text.
    ///   - accelerators: The shortcuts, the usual one first.
    public init(_ title: String, _ accelerators: [Accelerator]) {
      self.title = title
      self.accelerators = accelerators
    }
  }

  /// A heading with its lines.
  public struct Topic: Hashable, Sendable {
    /// The heading.
    public var title: String
    /// The lines, from the top.
    public var shortcuts: [Shortcut]

    /// Creates a topic.
    ///
    /// - Parameters:
    ///   - title: The heading.
    ///   - shortcuts: The lines, from the top.
    public init(_ title: String, _ shortcuts: [Shortcut]) {
      self.title = title
      self.shortcuts = shortcuts
    }

    /// Returns the topics of a table of commands, in order of first appearance.
    ///
    /// - Parameter commands: The table; commands without shortcuts are left out.
    /// - Returns: One topic for each topic of a command with shortcuts.
    @MainActor
    public static func all<Owner>(of commands: [Command<Owner>]) -> [Topic] {
      merged(
        commands.filter { !$0.accelerators.isEmpty }.map { command in
          Topic(command.topic, [Shortcut(command.title, command.accelerators)])
        })
    }

    /// Returns the topics, those with equal titles merged, in order of first appearance.
    fileprivate static func merged(_ topics: [Topic]) -> [Topic] {
      var all: [Topic] = []
      for topic in topics {
        if let index = all.firstIndex(where: { $0.title == topic.title }) {
          all[index].shortcuts += topic.shortcuts
        } else {
          all.append(topic)
        }
      }
      return all
    }
  }

  /// Creates a window that is hidden until it is presented; Escape and Ctrl+W close it.
  ///
  /// It isn't a `GtkShortcutsWindow`: after one is destroyed, GTK 3 logs a warning about each new
  /// style sheet. The lists in it are `GtkShortcutsGroup`.
  ///
  /// - Parameters:
  ///   - topics: The topics; those with equal titles are merged.
  ///   - parent: The window that it stays above, and is destroyed with.
  public init(_ topics: [Topic], over parent: Window) {
    super.init(kind: .dialog, transientFor: parent, isModal: true)
    title = localized("Keyboard Shortcuts")
    let bar = HeaderBar()
    bar.title = title
    bar.showsWindowButtons = true
    titlebar = bar
    let list = Box(orientation: .vertical, spacing: 18)
    list.margins = .all(18)
    let alignment = unsafe gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL)
    defer { unsafe g_object_unref(Raw(alignment)) }
    unsafe gtk_window_set_destroy_with_parent(cast(), gboolean(true))
    for topic in Topic.merged(topics) {
      let group = Part(gtk_shortcuts_group_get_type())
      group.setProperty("title", topic.title)
      for shortcut in topic.shortcuts {
        let line = Part(gtk_shortcuts_shortcut_get_type())
        line.setProperty("title", shortcut.title)
        line.setProperty(
          "accelerator", shortcut.accelerators.prefix(2).map(\.name).joined(separator: " "))
        unsafe gtk_container_add(group.cast(), line.cast())
        unsafe Self.wrap(in: line.cast())
      }
      unsafe group.setObject("accel-size-group", Raw(alignment))
      list.append(group)
    }
    // Shortcuts have no shorter form: in a narrower window the list scrolls.
    child = ScrolledWindow(list, horizontal: .automatic)
    let room = list.minimumAndNaturalWidth().minimum + 2 * 18
    setDefaultSize(width: max(480, min(room, parent.size.width)), height: 640)
    closeWithKeys()
  }

  /// Wraps the titles if they don't fit beside the shortcuts.
  private static func wrap(in widget: UnsafeMutablePointer<GtkWidget>) {
    if unsafe Widget.isA(widget, gtk_label_get_type()) {
      unsafe gtk_label_set_line_wrap(typed(Raw(widget)), gboolean(true))
      unsafe gtk_label_set_width_chars(typed(Raw(widget)), 16)
      unsafe gtk_label_set_max_width_chars(typed(Raw(widget)), 44)
    } else if unsafe Widget.isA(widget, gtk_shortcut_label_get_type()) {
      return
    } else if unsafe Widget.isA(widget, gtk_container_get_type()) {
      unsafe Widget.children(of: widget).forEach { unsafe wrap(in: $0) }
    }
  }

  /// A widget of one of the private classes in lists of shortcuts.
  private final class Part: Widget {
    init(_ type: GType) {
      unsafe super.init(sinking: Raw(g_object_new_with_properties(type, 0, nil, nil)))
    }
  }
}
