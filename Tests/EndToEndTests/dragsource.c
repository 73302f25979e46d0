// A window in the screen's corner, from which a file can be dragged: dragsource URI.
#include <gtk/gtk.h>

static void give(
  GtkWidget *widget, GdkDragContext *drag, GtkSelectionData *data, guint info, guint time,
  gpointer uri
) {
  gtk_selection_data_set_uris(data, (char *[]){uri, NULL});
}

int main(int count, char **words) {
  gtk_init(&count, &words);
  GtkWidget *window = gtk_window_new(GTK_WINDOW_POPUP);
  GtkWidget *box = gtk_event_box_new();
  gtk_drag_source_set(box, GDK_BUTTON1_MASK, NULL, 0, GDK_ACTION_COPY);
  gtk_drag_source_add_uri_targets(box);
  g_signal_connect(box, "drag-data-get", G_CALLBACK(give), words[1]);
  gtk_container_add(GTK_CONTAINER(window), box);
  gtk_window_resize(GTK_WINDOW(window), 100, 100);
  gtk_window_move(GTK_WINDOW(window), 1400, 1000);
  gtk_widget_show_all(window);
  gtk_main();
}
