import CGTK
public import GTK

// A list's rows, as assistive tools see them.

extension ListView {
  /// The rows that are selected for assistive tools.
  public var accessiblySelectedRows: Set<Int> {
    var rows: Set<Int> = []
    unsafe forEachAccessibleRow { index, row in
      let states = unsafe atk_object_ref_state_set(row)
      defer { unsafe g_object_unref(states.map { UnsafeMutableRawPointer($0) }) }
      if unsafe atk_state_set_contains_state(states, ATK_STATE_SELECTED) != 0 { rows.insert(index) }
    }
    return rows
  }

  /// The accessible description of each row.
  public var accessibleRowDescriptions: [String] {
    var descriptions: [String] = []
    unsafe forEachAccessibleRow { _, row in
      let text = unsafe atk_object_get_description(row).map { unsafe String(cString: $0) }
      descriptions.append(text ?? "")
    }
    return descriptions
  }

  /// Activates a row as assistive tools do.
  public func activateAccessibly(row index: Int) {
    unsafe forEachAccessibleRow { number, row in
      let action = OpaquePointer(row)
      let count = unsafe atk_action_get_n_actions(action)
      for position in 0..<count where number == index {
        let name = unsafe atk_action_get_name(action, position).map { unsafe String(cString: $0) }
        if name == "activate" { unsafe atk_action_do_action(action, position) }
      }
    }
  }

  /// The accessible text of each row, or its name if it has none; a screen reader says it first.
  public var accessibleRowTexts: [String] {
    var texts: [String] = []
    unsafe forEachAccessibleRow { _, row in
      let instance = UnsafeMutableRawPointer(row)
      let isText = unsafe g_type_check_instance_is_a(
        instance.assumingMemoryBound(to: GTypeInstance.self), atk_text_get_type())
      if isText != 0 {
        let text = unsafe atk_text_get_text(OpaquePointer(row), 0, -1)
        unsafe texts.append(text.map { unsafe String(cString: $0) } ?? "")
        unsafe g_free(text)
      } else {
        unsafe texts.append(atk_object_get_name(row).map { unsafe String(cString: $0) } ?? "")
      }
    }
    return texts
  }

  /// The accessible name of each row.
  public var accessibleRowNames: [String] {
    var names: [String] = []
    unsafe forEachAccessibleRow { _, row in
      unsafe names.append(atk_object_get_name(row).map { unsafe String(cString: $0) } ?? "")
    }
    return names
  }

  /// Returns the accessible objects of all rows, retained as by an assistive tool.
  public func keepAccessibleRows() -> [KeptAccessibleRow] {
    var rows: [KeptAccessibleRow] = []
    unsafe forEachAccessibleRow { unsafe rows.append(KeptAccessibleRow($1)) }
    return rows
  }

  private func forEachAccessibleRow(_ body: (Int, UnsafeMutablePointer<AtkObject>) -> Void) {
    let list = unsafe gtk_widget_get_accessible(gtkWidget)
    // The headings of the hidden header row come before the rows.
    let headings = unsafe Int(atk_table_get_n_columns(OpaquePointer(list)))
    for index in 0..<count {
      guard let row = unsafe atk_object_ref_accessible_child(list, CInt(index + headings)) else {
        continue
      }
      unsafe body(index, row)
      unsafe g_object_unref(UnsafeMutableRawPointer(row))
    }
  }
}

/// The accessible object of a row, which outlives the row.
@MainActor
@safe
public final class KeptAccessibleRow {
  private let object: UnsafeMutablePointer<AtkObject>

  fileprivate init(_ object: UnsafeMutablePointer<AtkObject>) {
    unsafe self.object = object
    unsafe g_object_ref(UnsafeMutableRawPointer(object))
  }

  isolated deinit { unsafe g_object_unref(UnsafeMutableRawPointer(object)) }

  /// Its name; empty once the row is gone.
  public var name: String {
    unsafe atk_object_get_name(object).map { unsafe String(cString: $0) } ?? ""
  }

  /// Its description; empty once the row is gone.
  public var details: String {
    unsafe atk_object_get_description(object).map { unsafe String(cString: $0) } ?? ""
  }
}
