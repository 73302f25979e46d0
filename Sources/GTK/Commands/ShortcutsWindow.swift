import CGTK
import ImageFiles

/// A window that lists a program's shortcuts, with a search.
@MainActor
public final class ShortcutsWindow: Window {
  /// What one line says.
  public struct Shortcut: Hashable, Sendable {
    /// The words, in which markup means nothing.
    public var title: String
    /// The keys, the usual one first.
    public var accelerators: [Accelerator]

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - title: The words. Markup in them means nothing.
    ///   - accelerators: The keys, the usual one first.
    public init(_ title: String, _ accelerators: [Accelerator]) {
      self.title = title
      self.accelerators = accelerators
    }
  }

  /// Lines under a heading.
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

    /// The topics of a table of commands, in the order in which they come there.
    ///
    /// - Parameter commands: The table; commands without keys are left out.
    /// - Returns: One topic for each that a command with keys has.
    @MainActor
    public static func all<Owner>(of commands: [Command<Owner>]) -> [Topic] {
      merged(
        commands.filter { !$0.accelerators.isEmpty }.map { command in
          Topic(command.topic, [Shortcut(command.title, command.accelerators)])
        })
    }

    /// The topics in the order in which their titles come first.
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
  /// It isn't a `GtkShortcutsWindow`: once one was destroyed, GTK 3 complains about each new style
  /// sheet. The lists in it are `GtkShortcutsGroup`.
  ///
  /// - Parameters:
  ///   - topics: What it lists; topics of the same title are one.
  ///   - parent: The window that it stays above, and goes with.
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
        line.setProperty("accelerator", shortcut.accelerators.map(\.name).joined(separator: " "))
        unsafe gtk_container_add(group.cast(), line.cast())
        unsafe Self.wrap(in: line.cast())
      }
      unsafe group.setObject("accel-size-group", Raw(alignment))
      list.append(group)
    }
    // Keys have no shorter form: what is narrower than they are scrolls.
    child = ScrolledWindow(list, horizontal: .automatic)
    setDefaultSize(width: 480, height: 640)
    closeWithKeys()
  }

  /// Has the words of a line take several lines of text where there is no room beside the keys.
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

  /// A widget of one of the classes that only lists of shortcuts are made of.
  private final class Part: Widget {
    init(_ type: GType) {
      unsafe super.init(sinking: Raw(g_object_new_with_properties(type, 0, nil, nil)))
    }
  }
}
