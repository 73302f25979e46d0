import CGTK
import GLib

/// A named action for menus and buttons.
///
/// Put actions into an ``ActionGroup``, and the group into the widget that they concern: that
/// widget and its descendants, including their menus, find them as `group.name`.
@MainActor
public final class Action: Object {
  /// Creates an action.
  ///
  /// The C function is `g_simple_action_new`.
  ///
  /// - Parameters:
  ///   - name: The name: letters, digits, `-` and `.`, as `close-window`.
  ///   - handler: Called when the action is activated. Retained by the action: capture its owner
  ///     weakly.
  public init(_ name: String, _ handler: @escaping @MainActor () -> Void) {
    unsafe super.init(adopting: Raw(g_simple_action_new(name, nil)))
    unsafe connect("activate") { (_: Raw?) in handler() }
  }

  /// Creates an on/off action: menus show a check mark while it is on.
  ///
  /// The C function is `g_simple_action_new_stateful`.
  ///
  /// - Parameters:
  ///   - name: The name, as for a stateless action.
  ///   - isOn: Whether it is initially on.
  ///   - handler: Called with the new state when the person toggles the action; ``isOn`` has
  ///     already changed. Retained by the action: capture its owner weakly.
  public init(
    _ name: String, isOn: Bool, _ handler: @escaping @MainActor (_ isOn: Bool) -> Void
  ) {
    unsafe super.init(
      adopting: Raw(g_simple_action_new_stateful(name, nil, g_variant_new_boolean(gboolean(isOn)))))
    unsafe connect("activate") { [weak self] (_: Raw?) in
      guard let self else { return }
      self.isOn.toggle()
      handler(self.isOn)
    }
  }

  /// Creates an action with one of several states: menus show a radio mark at the current one.
  ///
  /// The C function is `g_simple_action_new_stateful`.
  ///
  /// - Parameters:
  ///   - name: The name, as for a stateless action.
  ///   - choice: The initial state.
  ///   - handler: Called with the new state when the person chooses one; ``choice`` has already
  ///     changed. Retained by the action: capture its owner weakly.
  public init(
    _ name: String, choice: String, _ handler: @escaping @MainActor (_ choice: String) -> Void
  ) {
    let type = unsafe g_variant_type_new("s")
    defer { unsafe g_variant_type_free(type) }
    unsafe super.init(
      adopting: Raw(g_simple_action_new_stateful(name, type, g_variant_new_string(choice))))
    unsafe connect("activate") { [weak self] (parameter: Raw?) in
      guard let self, let parameter = unsafe parameter,
        let choice = unsafe string(g_variant_get_string(OpaquePointer(parameter), nil))
      else { return }
      self.choice = choice
      handler(choice)
    }
  }

  /// The state of an action with one of several states; empty for any other action.
  ///
  /// Setting it calls no handler. The C functions are `g_action_get_state` and
  /// `g_simple_action_set_state`.
  public var choice: String {
    get {
      guard hasChoice, let state = unsafe g_action_get_state(opaque) else { return "" }
      defer { unsafe g_variant_unref(state) }
      return unsafe string(g_variant_get_string(state, nil)) ?? ""
    }
    set {
      guard hasChoice, newValue != choice else { return }
      unsafe g_simple_action_set_state(opaque, g_variant_new_string(newValue))
    }
  }

  private var hasChoice: Bool { unsafe g_action_get_parameter_type(opaque) != nil }

  /// The name.
  ///
  /// The C function is `g_action_get_name`.
  public var name: String { unsafe string(g_action_get_name(opaque)) ?? "" }

  /// Whether the action is enabled; otherwise its menu items and buttons are insensitive.
  ///
  /// The C functions are `g_action_get_enabled` and `g_simple_action_set_enabled`.
  public var isEnabled: Bool {
    get { unsafe g_action_get_enabled(opaque) != 0 }
    set {
      guard newValue != isEnabled else { return }
      unsafe g_simple_action_set_enabled(opaque, gboolean(newValue))
    }
  }

  /// Whether it is on; false for an action without a state.
  ///
  /// Setting it calls no handler. The C functions are `g_action_get_state` and
  /// `g_simple_action_set_state`.
  public var isOn: Bool {
    get {
      guard !hasChoice, let state = unsafe g_action_get_state(opaque) else { return false }
      defer { unsafe g_variant_unref(state) }
      return unsafe g_variant_get_boolean(state) != 0
    }
    set {
      guard !hasChoice, newValue != isOn, unsafe g_action_get_state_type(opaque) != nil else {
        return
      }
      unsafe g_simple_action_set_state(opaque, g_variant_new_boolean(gboolean(newValue)))
    }
  }

  /// Activates the action, as the person does; does nothing if it is disabled.
  ///
  /// The C function is `g_action_activate`.
  public func activate() {
    unsafe g_action_activate(opaque, nil)
  }
}

/// A group of actions, for ``Widget/setActions(_:named:)``.
@MainActor
public final class ActionGroup: Object {
  /// Creates a group.
  ///
  /// The C functions are `g_simple_action_group_new` and `g_action_map_add_action`.
  ///
  /// - Parameter actions: The actions, retained by the group.
  public init(_ actions: [Action] = []) {
    unsafe super.init(adopting: Raw(g_simple_action_group_new()))
    // The C group keeps the wrappers: states are changed through them.
    keep(members)
    actions.forEach(add)
  }

  /// Adds an action, and replaces one with the same name.
  ///
  /// The C function is `g_action_map_add_action`.
  public func add(_ action: Action) {
    members.actions[action.name] = action
    unsafe g_action_map_add_action(opaque, action.opaque)
  }

  /// Returns the action with a name, or nil.
  public subscript(name: String) -> Action? { members.actions[name] }

  private let members = Members()

  private final class Members {
    var actions: [String: Action] = [:]
  }
}

extension Widget {
  /// Provides actions to the widget, its descendants, and menus opened from them.
  ///
  /// The widget retains the group. The C function is `gtk_widget_insert_action_group`.
  ///
  /// - Parameters:
  ///   - actions: The actions, or nil to remove the group with this name.
  ///   - name: The prefix of the actions' names, as `window` in `window.close`.
  public func setActions(_ actions: ActionGroup?, named name: String) {
    unsafe gtk_widget_insert_action_group(cast(), name, actions?.opaque)
  }
}
