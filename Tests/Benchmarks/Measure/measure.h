#pragma once

// Shared by all programs of the benchmark: the window, the content of the panes, and the clock.
// The panes of all of them are built here, so that what differs is the container. Widgets are plain
// pointers, so that Swift needs no type of GTK's.

/// A window of 1000 by 680 logical pixels that isn't shown yet; animations are off.
void *measure_window(void);

/// The leading pane: an entry over a list of 50 rows or, where `MEASURE` is `empty`, nothing, with
/// the same least width.
void *measure_list(void);

/// The trailing pane: the photo that `MEASURE_PHOTO` names, scaled anew in every frame, or nothing.
void *measure_photo(void);

/// The processor time that drawing the photo has taken so far, in seconds.
double measure_photo_time(void);

/// The processor time of the whole process so far, in seconds.
double measure_process_time(void);

/// Measures what `MEASURE` names, and prints a line `name value` for each result: `start` and
/// `empty-start` the time to the first frame, `full` and `empty` resizes and folds.
///
/// The container is what a resize places. The window must not be shown yet.
void measure_run(void *window, void *container);
