#include "measure.h"

#include <gtk/gtk.h>

static double photo_time;

double measure_photo_time(void) { return photo_time; }

static gboolean is_empty(void) {
  return g_str_has_prefix(g_getenv("MEASURE"), "empty");
}

void *measure_window(void) {
  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_window_set_default_size(GTK_WINDOW(window), 1000, 680);
  return window;
}

static GtkWidget *label(const char *text, const char *style) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  if (style) gtk_style_context_add_class(gtk_widget_get_style_context(label), style);
  return label;
}

static GtkWidget *row(int number) {
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *lines = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
  g_autofree char *title = g_strdup_printf("Conversation %d", number);
  gtk_container_add(GTK_CONTAINER(lines), label(title, NULL));
  gtk_container_add(GTK_CONTAINER(lines), label("What the last photo says", "dim-label"));
  gtk_container_add(
    GTK_CONTAINER(row), gtk_image_new_from_icon_name("folder-pictures", GTK_ICON_SIZE_DND));
  gtk_container_add(GTK_CONTAINER(row), lines);
  return row;
}

void *measure_list(void) {
  GtkWidget *pane = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_size_request(pane, 240, -1);
  if (!is_empty()) {
    GtkWidget *list = gtk_list_box_new();
    for (int number = 1; number <= 50; number++) {
      gtk_list_box_insert(GTK_LIST_BOX(list), row(number), -1);
    }
    GtkWidget *scrolled = gtk_scrolled_window_new(NULL, NULL);
    gtk_container_add(GTK_CONTAINER(scrolled), list);
    gtk_container_add(GTK_CONTAINER(pane), gtk_search_entry_new());
    gtk_box_pack_start(GTK_BOX(pane), scrolled, TRUE, TRUE, 0);
  }
  gtk_widget_show_all(pane);
  return pane;
}

static gboolean draw(GtkWidget *area, cairo_t *cairo, gpointer photo) {
  double start = measure_process_time();
  int width = gtk_widget_get_allocated_width(area);
  int height = gtk_widget_get_allocated_height(area);
  double factor = MIN(
    width / (double) gdk_pixbuf_get_width(photo), height / (double) gdk_pixbuf_get_height(photo));
  cairo_scale(cairo, factor, factor);
  gdk_cairo_set_source_pixbuf(cairo, photo, 0, 0);
  cairo_paint(cairo);
  photo_time += measure_process_time() - start;
  return FALSE;
}

void *measure_photo(void) {
  GtkWidget *pane = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_size_request(pane, 300, -1);
  if (!is_empty()) {
    GError *error = NULL;
    GdkPixbuf *photo = gdk_pixbuf_new_from_file(g_getenv("MEASURE_PHOTO"), &error);
    if (!photo) g_error("%s", error->message);
    GtkWidget *area = gtk_drawing_area_new();
    g_signal_connect(area, "draw", G_CALLBACK(draw), photo);
    gtk_box_pack_start(GTK_BOX(pane), area, TRUE, TRUE, 0);
  }
  gtk_widget_show_all(pane);
  return pane;
}
