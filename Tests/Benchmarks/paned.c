// A bare GtkPaned: it can't fold, and is what two columns cost at least.
#include <gtk/gtk.h>

#include "measure.h"

int main(int count, char **arguments) {
  gtk_init(&count, &arguments);
  GtkWidget *window = measure_window();
  GtkWidget *bar = gtk_header_bar_new();
  gtk_header_bar_set_title(GTK_HEADER_BAR(bar), "Conversations");
  gtk_header_bar_set_show_close_button(GTK_HEADER_BAR(bar), TRUE);
  GtkWidget *paned = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL);
  gtk_paned_pack1(GTK_PANED(paned), measure_list(), FALSE, TRUE);
  gtk_paned_pack2(GTK_PANED(paned), measure_photo(), TRUE, TRUE);
  gtk_paned_set_position(GTK_PANED(paned), 320);
  gtk_window_set_titlebar(GTK_WINDOW(window), bar);
  gtk_container_add(GTK_CONTAINER(window), paned);
  gtk_widget_show_all(bar);
  gtk_widget_show(paned);
  measure_run(window, paned);
  return 0;
}
