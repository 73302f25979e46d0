import CGTK
import GLib

// GObject's properties by name. `g_object_get` and `g_object_set` are variadic, which Swift can't
// call; these go through a `GValue`, which is always unset again.

extension Object {
  func property(_ name: String) -> Bool {
    value(name, CGTK_type_boolean()) { unsafe g_value_get_boolean(&$0) != 0 }
  }

  func property(_ name: String) -> String? {
    value(name, CGTK_type_string()) { unsafe string(g_value_get_string(&$0)) }
  }

  func setProperty(_ name: String, _ flag: Bool) {
    setValue(name, CGTK_type_boolean()) { unsafe g_value_set_boolean(&$0, gboolean(flag)) }
  }

  func setProperty(_ name: String, _ number: Int) {
    setValue(name, CGTK_type_int()) { unsafe g_value_set_int(&$0, CInt(clamping: number)) }
  }

  func setProperty(_ name: String, _ text: String?) {
    setValue(name, CGTK_type_string()) { unsafe g_value_set_string(&$0, text) }
  }

  func setObject(_ name: String, _ object: Raw?) {
    setValue(name, CGTK_type_object()) { unsafe g_value_set_object(&$0, object) }
  }

  func setBoxed(_ name: String, _ type: GType, _ boxed: Raw?) {
    setValue(name, type) { unsafe g_value_set_boxed(&$0, boxed) }
  }

  func setEnumeration(_ name: String, _ type: GType, _ value: CInt) {
    setValue(name, type) { unsafe g_value_set_enum(&$0, value) }
  }

  private func value<Result>(
    _ name: String, _ type: GType, _ read: (inout GValue) -> Result
  ) -> Result {
    var value = GValue()
    unsafe g_value_init(&value, type)
    defer { unsafe g_value_unset(&value) }
    unsafe g_object_get_property(cast(), name, &value)
    return read(&value)
  }

  private func setValue(_ name: String, _ type: GType, _ write: (inout GValue) -> Void) {
    var value = GValue()
    unsafe g_value_init(&value, type)
    defer { unsafe g_value_unset(&value) }
    write(&value)
    unsafe g_object_set_property(cast(), name, &value)
  }
}

extension Widget {
  /// Returns an integer style property that the theme sets for this widget class.
  func styleProperty(_ name: String) -> Int {
    var value = GValue()
    unsafe g_value_init(&value, CGTK_type_int())
    defer { unsafe g_value_unset(&value) }
    unsafe gtk_widget_style_get_property(cast(), name, &value)
    return unsafe Int(g_value_get_int(&value))
  }
}
