#pragma once

#include "../CCairo/shim.h"
#include "../CGLib/shim.h"
#include "../CGdkPixbuf/shim.h"
#include <gtk/gtk.h>
#include <gtk/gtk-a11y.h>
#include <gio/gdesktopappinfo.h>
#include <gio/gunixfdlist.h>
#include <glib-unix.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

// libdispatch exports these two for run loops other than CFRunLoop, but no header declares them.
// They join the main queue, and with it Swift's main actor, to the GLib main context.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Nullable unused);

// A signal may interrupt any code, so its handler may call hardly any function, and no Swift. It
// wakes the main loop through a pipe. If that takes too long, a timer of the system ends the
// process by the same signal, whatever the process waits for.
struct CGTK_Termination {
  int pipe[2];
  int seconds;
  timer_t clocks[NSIG];
  volatile sig_atomic_t runs[NSIG];
};
static inline struct CGTK_Termination *_Nonnull CGTK_termination(void) {
  static struct CGTK_Termination termination;
  return &termination;
}
static inline void CGTK_note_termination(
    int number, siginfo_t *_Nonnull info, void *_Nullable context) {
  int error = errno;
  struct CGTK_Termination *termination = CGTK_termination();
  if (info->si_code == SI_TIMER) {
    signal(number, SIG_DFL);
    raise(number);
  } else {
    unsigned char byte = (unsigned char)number;
    while (write(termination->pipe[1], &byte, 1) < 0 && errno == EINTR) {}
    struct itimerspec end = {.it_value = {.tv_sec = termination->seconds}};
    if (!termination->runs[number]) timer_settime(termination->clocks[number], 0, &end, NULL);
    termination->runs[number] = 1;
  }
  errno = error;
}
// Gives the end of the pipe from which to read the numbers of the signals, a byte each, or -1.
static inline int CGTK_catch_termination(int seconds) {
  const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
  struct CGTK_Termination *termination = CGTK_termination();
  if (!g_unix_open_pipe(termination->pipe, FD_CLOEXEC, NULL)) return -1;
  g_unix_set_fd_nonblocking(termination->pipe[1], TRUE, NULL);
  termination->seconds = seconds;
  struct sigaction action = {
      .sa_sigaction = CGTK_note_termination, .sa_flags = SA_SIGINFO | SA_RESTART};
  for (int index = 0; index < 3; index++) {
    int number = numbers[index];
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = number};
    if (timer_create(CLOCK_MONOTONIC, &event, &termination->clocks[number]) == 0)
      sigaction(number, &action, NULL);
  }
  return termination->pipe[0];
}

// The fundamental types are macros that cast, which Swift can't import.
static inline GType CGTK_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType CGTK_type_int(void) { return G_TYPE_INT; }
static inline GType CGTK_type_int64(void) { return G_TYPE_INT64; }
static inline GType CGTK_type_float(void) { return G_TYPE_FLOAT; }
static inline GType CGTK_type_double(void) { return G_TYPE_DOUBLE; }
static inline GType CGTK_type_string(void) { return G_TYPE_STRING; }
static inline GType CGTK_type_none(void) { return G_TYPE_NONE; }
static inline GType CGTK_type_object(void) { return G_TYPE_OBJECT; }

// g_signal_emit_by_name is variadic, which Swift can't call.
static inline void CGTK_emit_announcement(AtkObject *_Nonnull object, const char *_Nonnull text) {
  g_signal_emit_by_name(object, "announcement", text);
}
static inline void CGTK_emit_child_changed(AtkObject *_Nonnull object, gboolean comes,
                                           guint index, AtkObject *_Nonnull child) {
  g_signal_emit_by_name(object, comes ? "children-changed::add" : "children-changed::remove",
                        index, child, NULL);
}
static inline void CGTK_emit_low_memory(void *_Nonnull monitor) {
  g_signal_emit_by_name(monitor, "low-memory-warning", G_MEMORY_MONITOR_WARNING_LEVEL_LOW);
}
