// A window in the screen's corner that says what is dropped on it, an address a line.
#include <gtk/gtk.h>

static void take(
  GtkWidget *widget, GdkDragContext *drag, int x, int y, GtkSelectionData *data, guint info,
  guint time, gpointer unused
) {
  char **uris = gtk_selection_data_get_uris(data);
  for (char **uri = uris; uri && *uri; uri++) g_print("%s\n", *uri);
  g_print("dropped\n");
  g_strfreev(uris);
}

int main(int count, char **words) {
  gtk_init(&count, &words);
  GtkWidget *window = gtk_window_new(GTK_WINDOW_POPUP);
  gtk_drag_dest_set(window, GTK_DEST_DEFAULT_ALL, NULL, 0, GDK_ACTION_COPY);
  gtk_drag_dest_add_uri_targets(window);
  g_signal_connect(window, "drag-data-received", G_CALLBACK(take), NULL);
  gtk_window_resize(GTK_WINDOW(window), 100, 100);
  gtk_window_move(GTK_WINDOW(window), 1400, 1000);
  gtk_widget_show_all(window);
  gtk_main();
}
