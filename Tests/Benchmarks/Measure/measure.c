#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

#include <gtk/gtk.h>

#include "measure.h"

enum { WIDE = 1200, NARROW = 400, STEP = 8, HEIGHT = 680, BATCHES = 40, BATCH = 200, FOLDS = 40 };

static GtkWidget *window, *container;
static int drawn_width;

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

double measure_process_time(void) { return seconds(CLOCK_PROCESS_CPUTIME_ID); }

/// The number of allocations of this process; 0 without a counter.
static unsigned long mallocs(void) {
  static unsigned long (*count)(void);
  if (!count) count = (unsigned long (*)(void)) dlsym(RTLD_DEFAULT, "counted_mallocs");
  return count ? count() : 0;
}

static gboolean note_draw(GtkWidget *widget, cairo_t *cairo, gpointer data) {
  drawn_width = gtk_widget_get_allocated_width(container);
  return FALSE;
}

/// Runs the main loop until the window is drawn with the container at a width, 0 for any.
static void wait_for_frame(int width) {
  drawn_width = 0;
  double deadline = seconds(CLOCK_MONOTONIC) + 10;
  while (width ? drawn_width != width : !drawn_width) {
    if (seconds(CLOCK_MONOTONIC) > deadline) {
      g_error("No frame of width %d; the last one has %d.", width, drawn_width);
    }
    gtk_main_iteration();
  }
  while (gtk_events_pending()) gtk_main_iteration();
  gdk_display_sync(gtk_widget_get_display(window));
}

static void resize(int width) {
  if (gtk_widget_get_allocated_width(container) == width) return;
  gtk_window_resize(GTK_WINDOW(window), width, HEIGHT);
  wait_for_frame(width);
}

/// The resources that the process has taken up to a point.
typedef struct {
  double cpu, photo;
  unsigned long mallocs;
} Cost;

static Cost cost(void) {
  return (Cost){measure_process_time(), measure_photo_time(), mallocs()};
}

/// Prints what a part of the run cost for each of a number of times.
static void print(const char *name, Cost start, int times) {
  Cost end = cost();
  double cpu = (end.cpu - start.cpu) / times * 1e6;
  double photo = (end.photo - start.photo) / times * 1e6;
  g_print("%s-cpu %.2f\n", name, cpu);
  g_print("%s-photo %.2f\n", name, photo);
  g_print("%s-rest %.2f\n", name, cpu - photo);
  g_print("%s-mallocs %.1f\n", name, (end.mallocs - start.mallocs) / (double) times);
}

/// Whole steps of a window, frames included: what a person who drags its edge causes.
static void measure_steps(void) {
  resize(WIDE);
  Cost start = cost();
  for (int width = WIDE - STEP; width >= NARROW; width -= STEP) resize(width);
  for (int width = NARROW + STEP; width <= WIDE; width += STEP) resize(width);
  print("step", start, 2 * (WIDE - NARROW) / STEP);
}

/// Whole folds, frames included.
static void measure_fold_frames(void) {
  resize(900);
  Cost start = cost();
  for (int fold = 0; fold < FOLDS; fold++) resize(fold % 2 ? 900 : 500);
  print("fold-frame", start, FOLDS);
}

/// Asks the container for its size and places it, as its window does.
static void place(int width) {
  GtkRequisition minimum;
  GtkAllocation room = {0, 0, width, HEIGHT};
  gtk_widget_get_preferred_size(container, &minimum, NULL);
  gtk_widget_size_allocate(container, &room);
}

static int compare(const void *left, const void *right) {
  double difference = *(const double *) left - *(const double *) right;
  return (difference > 0) - (difference < 0);
}

/// Prints the median time and the mallocs of a number of batches.
static void print_median(const char *name, double *times, unsigned long count, int batch) {
  qsort(times, BATCHES, sizeof(double), compare);
  g_print("%s-time %.2f\n", name, times[BATCHES / 2] / batch * 1e6);
  g_print("%s-mallocs %.1f\n", name, (mallocs() - count) / (double) (BATCHES * batch));
}

/// Resizes that change no class and no number of columns, without a screen.
static void measure_resizes(void) {
  double times[BATCHES];
  place(1092);
  unsigned long count = mallocs();
  for (int batch = 0; batch < BATCHES; batch++) {
    double start = measure_process_time();
    for (int resize = 0; resize < BATCH; resize++) place(1100 + STEP * (resize % 20));
    times[batch] = measure_process_time() - start;
  }
  print_median("resize", times, count, BATCH);
}

/// Folds and unfolds without a screen, what they ask to be laid out anew included.
static void measure_folds(void) {
  double times[BATCHES];
  unsigned long count = mallocs();
  for (int batch = 0; batch < BATCHES; batch++) {
    double start = measure_process_time();
    for (int pass = 0; pass < 4; pass++) place(pass < 2 ? 500 : 900);
    times[batch] = measure_process_time() - start;
  }
  print_median("fold", times, count, 2);
}

static void print_memory(void) {
  g_autofree char *status = NULL;
  if (!g_file_get_contents("/proc/self/status", &status, NULL, NULL)) return;
  const char *line = strstr(status, "VmHWM:");
  if (line) g_print("memory %.1f\n", atol(line + strlen("VmHWM:")) / 1024.0);
}

static void print_start(void) {
  double start = g_ascii_strtod(g_getenv("MEASURE_START"), NULL);
  g_print("start-time %.2f\n", (seconds(CLOCK_MONOTONIC) - start) * 1e3);
  g_print("start-cpu %.2f\n", measure_process_time() * 1e3);
}

void measure_run(void *its_window, void *its_container) {
  window = its_window;
  container = its_container;
  gboolean is_start = g_str_has_suffix(g_getenv("MEASURE"), "start");
  if (!is_start) {
    measure_resizes();
    measure_folds();
  }
  g_signal_connect_after(window, "draw", G_CALLBACK(note_draw), NULL);
  gtk_window_present(GTK_WINDOW(window));
  wait_for_frame(0);
  if (is_start) {
    print_start();
  } else {
    measure_steps();
    measure_fold_frames();
  }
  print_memory();
}
