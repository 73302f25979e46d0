// Two columns that fold, with libhandy: a leaflet below one of header bars, as its programs do it.
#define HANDY_USE_UNSTABLE_API
#include <handy.h>

#include "measure.h"

static GtkWidget *header_bar(const char *title) {
  GtkWidget *bar = hdy_header_bar_new();
  hdy_header_bar_set_title(HDY_HEADER_BAR(bar), title);
  hdy_header_bar_set_show_close_button(HDY_HEADER_BAR(bar), TRUE);
  return bar;
}

static GtkWidget *leaflet(GtkWidget *list, GtkWidget *photo) {
  GtkWidget *leaflet = hdy_leaflet_new();
  gtk_container_add(GTK_CONTAINER(leaflet), list);
  GtkWidget *separator = gtk_separator_new(GTK_ORIENTATION_VERTICAL);
  gtk_container_add(GTK_CONTAINER(leaflet), separator);
  gtk_container_child_set(
    GTK_CONTAINER(leaflet), separator, "navigatable", FALSE, NULL);
  gtk_container_add(GTK_CONTAINER(leaflet), photo);
  gtk_widget_set_hexpand(photo, TRUE);
  hdy_leaflet_set_visible_child(HDY_LEAFLET(leaflet), photo);
  return leaflet;
}

static void couple(GtkWidget *first, GtkWidget *second) {
  GtkSizeGroup *group = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
  gtk_size_group_add_widget(group, first);
  gtk_size_group_add_widget(group, second);
  g_object_unref(group);
}

int main(int count, char **arguments) {
  gtk_init(&count, &arguments);
  hdy_init();
  GtkWidget *window = measure_window();
  GtkWidget *bars[] = {header_bar("Conversations"), header_bar("Photo")};
  GtkWidget *panes[] = {measure_list(), measure_photo()};
  gtk_widget_set_size_request(panes[0], 320, -1);
  GtkWidget *titlebar = leaflet(bars[0], bars[1]);
  GtkWidget *body = leaflet(panes[0], panes[1]);
  couple(bars[0], panes[0]);
  HdyHeaderGroup *group = hdy_header_group_new();
  hdy_header_group_add_header_bar(group, HDY_HEADER_BAR(bars[0]));
  hdy_header_group_add_header_bar(group, HDY_HEADER_BAR(bars[1]));
  g_object_bind_property(body, "folded", group, "decorate-all", G_BINDING_SYNC_CREATE);
  gtk_window_set_titlebar(GTK_WINDOW(window), titlebar);
  gtk_container_add(GTK_CONTAINER(window), body);
  gtk_widget_show_all(titlebar);
  gtk_widget_show_all(body);
  measure_run(window, body);
  return 0;
}
