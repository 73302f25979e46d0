# Makes tables of medians and ratios from lines "what program name value".

function median(key, count, i, j, swapped, sorted) {
  count = split(values[key], sorted, " ")
  for (i = 2; i <= count; i++) {
    for (j = i; j > 1 && sorted[j - 1] + 0 > sorted[j] + 0; j--) {
      swapped = sorted[j]; sorted[j] = sorted[j - 1]; sorted[j - 1] = swapped
    }
  }
  return sorted[int((count + 1) / 2)]
}

function ratio(value, base) { return base > 0 ? sprintf("%.2f", value / base) : "–" }

function row(label, what, name, paned, leaflet, ours) {
  paned = median(what " paned " name)
  leaflet = median(what " leaflet " name)
  ours = median(what " split " name)
  printf "| %s | %s | %s | %s | %s | %s |\n", label, paned, leaflet, ours, \
    ratio(ours, paned), ratio(ours, leaflet)
}

function columns(label, name, nested, three) {
  nested = median("empty nested " name)
  three = median("empty three " name)
  printf "| %s | %s | %s | %s |\n", label, nested, three, ratio(three, nested)
}

function since(label, what, name, before, after) {
  before = median(what " before " name)
  after = median(what " split " name)
  printf "| %s | %s | %s | %s |\n", label, before, after, ratio(after, before)
}

function pictures(label, name, eog, geeqie, here, apart) {
  eog = median("pictures eog " name)
  geeqie = median("pictures geeqie " name)
  here = median("pictures here " name)
  apart = median("pictures apart " name)
  printf "| %s | %s | %s | %s | %s | %s |\n", label, (eog == "" ? "–" : eog), \
    (geeqie == "" ? "–" : geeqie), here, apart, \
    (here > 0 ? sprintf("%+.1f, %s", apart - here, ratio(apart, here)) : "–")
}

{ kinds[$1] = 1; values[$1 " " $2 " " $3] = values[$1 " " $2 " " $3] " " $4 }

END {
  if ("viewer" in kinds) split_views()
  photos()
}

function split_views(eog, ours) {
  print "| | GtkPaned | HdyLeaflet | SplitView | of GtkPaned | of HdyLeaflet |"
  print "|---|---|---|---|---|---|"
  row("Start to first frame, ms", "start", "start-time")
  row("– CPU, ms", "start", "start-cpu")
  row("Start with empty panes, ms", "empty-start", "start-time")
  row("– CPU, ms", "empty-start", "start-cpu")
  row("Resize, container alone, empty panes, µs", "empty", "resize-time")
  row("– mallocs", "empty", "resize-mallocs")
  row("Resize, container alone, full panes, µs", "full", "resize-time")
  row("– mallocs", "full", "resize-mallocs")
  row("Fold or unfold, without a screen, empty panes, µs", "empty", "fold-time")
  row("– mallocs", "empty", "fold-mallocs")
  row("Fold or unfold, without a screen, full panes, µs", "full", "fold-time")
  row("– mallocs", "full", "fold-mallocs")
  row("Resize step with its frame, empty panes, CPU µs", "empty", "step-cpu")
  row("– mallocs", "empty", "step-mallocs")
  row("Resize step with its frame, full panes, CPU µs", "full", "step-cpu")
  row("– to draw the photo", "full", "step-photo")
  row("– all else", "full", "step-rest")
  row("– mallocs", "full", "step-mallocs")
  row("Fold or unfold with its frame, empty panes, CPU µs", "empty", "fold-frame-cpu")
  row("– mallocs", "empty", "fold-frame-mallocs")
  row("Fold or unfold with its frame, full panes, CPU µs", "full", "fold-frame-cpu")
  row("– to draw the photo", "full", "fold-frame-photo")
  row("– all else", "full", "fold-frame-rest")
  row("– mallocs", "full", "fold-frame-mallocs")
  row("Peak memory, full panes, MB", "full", "memory")
  print ""
  if (("empty before step-cpu") in values) split_views_before()
  print "| Three columns, empty panes | two split views | one split view | ratio |"
  print "|---|---|---|---|"
  columns("Resize, without a screen, µs", "resize-time")
  columns("– mallocs", "resize-mallocs")
  columns("Fold or unfold, without a screen, µs", "fold-time")
  columns("Resize step with its frame, CPU µs", "step-cpu")
  columns("– mallocs", "step-mallocs")
  columns("Fold or unfold with its frame, CPU µs", "fold-frame-cpu")
  columns("– mallocs", "fold-frame-mallocs")
  columns("Peak memory, MB", "memory")
  print ""
  print "| | Eye of GNOME | Photo Conversations | ratio |"
  print "|---|---|---|---|"
  eog = median("viewer eog step-cpu")
  ours = median("viewer photo-conversations step-cpu")
  printf "| Resize step with a 2560 × 1600 photo, CPU µs | %s | %s | %s |\n", eog, ours, \
    ratio(ours, eog)
  print ""
}

function split_views_before() {
  print "| Two columns | before | after | ratio |"
  print "|---|---|---|---|"
  since("Resize, without a screen, empty panes, µs", "empty", "resize-time")
  since("– mallocs", "empty", "resize-mallocs")
  since("Fold or unfold, without a screen, empty panes, µs", "empty", "fold-time")
  since("Resize step with its frame, empty panes, CPU µs", "empty", "step-cpu")
  since("Resize step with its frame, full panes, CPU µs", "full", "step-cpu")
  since("– all but the photo", "full", "step-rest")
  since("Fold or unfold with its frame, empty panes, CPU µs", "empty", "fold-frame-cpu")
  since("Fold or unfold with its frame, full panes, CPU µs", "full", "fold-frame-cpu")
  since("– all but the photo", "full", "fold-frame-rest")
  since("Peak memory, full panes, MB", "full", "memory")
  print ""
}

function photos(size, sizes) {
  print "| | Eye of GNOME | Geeqie | decoded in the program | decoded apart | apart beside here |"
  print "|---|---|---|---|---|---|"
  split("2.4 24 108", sizes, " ")
  for (size = 1; size <= 3; size++) {
    pictures(sizes[size] " megapixels: click to sharp photo, ms", "click-" sizes[size])
    pictures("– the first one", "first-" sizes[size])
    pictures("– CPU for each, ms", "cpu-" sizes[size])
    pictures("– peak memory of the program, MB", "memory-" sizes[size])
    pictures("– start of the program to the photo, ms", "start-" sizes[size])
    pictures("– peak memory after a start, MB", "start-memory-" sizes[size])
    printf "| – of a decoder, MB | – | – | – | %s | |\n", \
      median("pictures apart decoder-memory-" sizes[size])
  }
  for (size = 1; size <= 2; size++) {
    pictures(sizes[size] " megapixels: key to the photo beside it, ms", "step-" sizes[size])
    pictures("– the longest of all", "longest-step-" sizes[size])
    pictures("– blank frames", "blank-" sizes[size])
  }
  pictures("60 megapixels: CPU for a step of zoom, ms", "zoom-cpu")
  pictures("– CPU for a step of a drag, ms", "pan-cpu")
  pictures("– peak memory of the program, MB", "large-memory")
  printf "| – of a decoder, MB | – | – | – | %s | |\n", median("pictures apart large-decoder-memory")
  pictures("Thumbnails a second, 2.4 megapixels", "list-thumbnails")
  pictures("– peak memory of the program, MB", "list-memory")
}
