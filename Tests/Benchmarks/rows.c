// A plain GtkTreeView with as many rows, as high and with as much in them as those of a list of
// photos: rows PHOTOS COUNT. PHOTOS are files in a folder that are drawn 48 pixels large, in turns.
#include <gtk/gtk.h>

enum { WIDTH = 1000, HEIGHT = 680, LIST = 280, ROW = 64, SIDE = 48 };

static GPtrArray *read_pictures(const char *folder) {
  GPtrArray *pictures = g_ptr_array_new();
  GError *error = NULL;
  g_autoptr(GDir) names = g_dir_open(folder, 0, &error);
  if (!names) g_error("%s", error->message);
  for (const char *name; (name = g_dir_read_name(names)) && pictures->len < 24;) {
    g_autofree char *path = g_build_filename(folder, name, NULL);
    GdkPixbuf *picture = gdk_pixbuf_new_from_file_at_scale(path, SIDE, SIDE, FALSE, NULL);
    if (picture) g_ptr_array_add(pictures, picture);
  }
  if (pictures->len == 0) g_error("There is no picture in %s.", folder);
  return pictures;
}

static GtkListStore *make_rows(const char *folder, int count) {
  GPtrArray *pictures = read_pictures(folder);
  GtkListStore *rows = gtk_list_store_new(2, GDK_TYPE_PIXBUF, G_TYPE_STRING);
  for (int number = 0; number < count; number++) {
    g_autofree char *text = g_strdup_printf("IMG_%06d\n11 January 2020", number);
    gtk_list_store_insert_with_values(
      rows, NULL, -1, 0, pictures->pdata[number % pictures->len], 1, text, -1);
  }
  return rows;
}

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  if (argc != 3) g_error("usage: rows PHOTOS COUNT");
  GtkWidget *list = gtk_tree_view_new_with_model(GTK_TREE_MODEL(make_rows(argv[1], atoi(argv[2]))));
  GtkTreeViewColumn *column = gtk_tree_view_column_new();
  GtkCellRenderer *picture = gtk_cell_renderer_pixbuf_new();
  GtkCellRenderer *text = gtk_cell_renderer_text_new();
  g_object_set(picture, "height", ROW, "xpad", 6, NULL);
  g_object_set(text, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
  gtk_tree_view_column_pack_start(column, picture, FALSE);
  gtk_tree_view_column_pack_start(column, text, TRUE);
  gtk_tree_view_column_add_attribute(column, picture, "pixbuf", 0);
  gtk_tree_view_column_add_attribute(column, text, "text", 1);
  gtk_tree_view_column_set_sizing(column, GTK_TREE_VIEW_COLUMN_FIXED);
  gtk_tree_view_append_column(GTK_TREE_VIEW(list), column);
  gtk_tree_view_set_headers_visible(GTK_TREE_VIEW(list), FALSE);
  gtk_tree_view_set_fixed_height_mode(GTK_TREE_VIEW(list), TRUE);
  GtkWidget *scrolled = gtk_scrolled_window_new(NULL, NULL);
  gtk_widget_set_size_request(scrolled, LIST, -1);
  gtk_container_add(GTK_CONTAINER(scrolled), list);
  GtkWidget *columns = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_pack_start(GTK_BOX(columns), scrolled, FALSE, FALSE, 0);
  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
  gtk_container_add(GTK_CONTAINER(window), columns);
  g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), NULL);
  gtk_widget_show_all(window);
  gtk_main();
}
