# make run     builds Photo Conversations and opens it on the sample library
# make gallery builds the split gallery and opens the list of its programs
# make test    runs the tests, headless; make test FILTER=Divider runs those with a matching name
# make test-all runs the long random walks, too (minutes)
# make explore tries all events in larger worlds: WORLD= is a part of their names (minutes)
# make drive   performs random actions until an invariant fails: PROGRAM= SEED= ACTIONS=
# make test-kept rates, moves and deletes photos, with kills and on slow disks: KEPT_ROUNDS= KEPT_SEED=
# make test-attacks opens hostile files in the program (minutes)
# make test-touch uses the program by touch alone, on a simulated touchscreen (minutes)
# make test-speech uses the program with the screen reader Orca, and compares its speech (a minute)
# make bench   compares the split view with GtkPaned and HdyLeaflet, the program with eog and Geeqie
# make bench-before BEFORE= builds the split view of an earlier commit, which `make bench` then measures, too
# make bench-library measures the program on a library of 100,000 small photos
# make growth  uses the program for 10,000 steps, and checks it for growth: STEPS= SEED=
# make pot     extracts the texts to translate, and updates the translations
# make docs    makes the documentation of all modules, in .build/docs
# make deb     makes a Debian package of Photo Conversations; make test-deb tests it in a new system
# make build lint install uninstall sanitize clean

PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
FILES = $(SHARE)/adaptive-split
# All symbols are bound before a program runs, and the bindings are read-only afterwards.
HARDENED = -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
SWIFT_BUILD = swift build -c release $(HARDENED) --product
# Swift's own libraries are linked statically, so that installed programs run without Swift and
# search for libraries in no folder that another person may write to.
STATIC = .build/static
STATIC_BUILD = swift build -c release $(HARDENED) --static-swift-stdlib
# The folder of the programs to install.
BUILT = $(STATIC)/release
# The build of `make run`, `make gallery` and `make test`, which share its results. Only the targets
# that compute pictures and explore states are optimized: for the rest the compiler takes longer
# than the programs and tests would gain. `make build` and `make install` optimize everything.
DEBUG_BUILD = OPTIMIZES_COMPUTING=1 swift build
PROGRAMS = photo-conversations split-gallery
ICONS = $(SHARE)/icons/hicolor
SERVICE = org.adaptivesplit.PhotoConversations.service
# A program that only the other programs start.
DECODER = photo-decoder
HELPERS = $(DESTDIR)$(PREFIX)/libexec/adaptive-split
# The generator of manual pages, which is part of the argument parser.
MANUAL = generate-manual

# Tests run on screens of their own, and any GLib warning aborts them.
TEST_ENVIRONMENT = NO_AT_BRIDGE=1 GSETTINGS_BACKEND=memory GIO_USE_VFS=local \
  GTK_THEME=Adwaita GDK_SCALE=1 GDK_BACKEND=x11 LC_ALL=C.UTF-8 LANGUAGE= G_DEBUG=fatal-warnings
# Window states and thumbnails are stored in .build. The screen is kept while no program is on it.
HEADLESS = env $(TEST_ENVIRONMENT) XDG_STATE_HOME=$(CURDIR)/.build/test-state \
  XDG_CACHE_HOME=$(CURDIR)/.build/test-cache \
  xvfb-run -a -s "-screen 0 1600x1200x24 -noreset -r"

.DELETE_ON_ERROR:
.PHONY: run gallery build test explore bench lint install uninstall sanitize clean tour screenshots
.PHONY: pot translations docs

PO = Resources/po
LANGUAGES = $(shell cat $(PO)/LINGUAS)
CATALOGUES = $(LANGUAGES:%=.build/locale/%/LC_MESSAGES/adaptive-split.mo)
# The desktop's files about the programs, with the translations.
ENTRIES = $(patsubst Resources/%,.build/desktop/%,$(wildcard Resources/*.desktop Resources/*.metainfo.xml))

# The documentation of the programs' command lines, in the folders below share: a manual page, and
# completions for three shells.
USAGE = $(PROGRAMS:%=man/man1/%.1) $(PROGRAMS:%=bash-completion/completions/%) \
  $(PROGRAMS:%=$(ZSH)/_%) $(PROGRAMS:%=fish/vendor_completions.d/%.fish)
# The source of the manual page's other sections.
PAGES = Sources/PhotoConversations/PhotoConversations.docc
# Debian's zsh has another folder for the completions of packages.
ZSH = zsh/site-functions
# The day of the last release.
RELEASED = $(shell sed -n '/<release /{s/.* date="\([^"]*\)".*/\1/p;q}' Resources/*.metainfo.xml)

run:
	@.ci/packages run
	@$(MAKE) --no-print-directory translations
	$(DEBUG_BUILD) --product photo-conversations
	$(DEBUG_BUILD) --product $(DECODER)
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  echo "Opening Photo Conversations."; .build/debug/photo-conversations --sample; \
	else $(MAKE) --no-print-directory tour; fi

gallery:
	@.ci/packages run
	@$(MAKE) --no-print-directory translations
	$(DEBUG_BUILD) --product split-gallery
	$(DEBUG_BUILD) --product $(DECODER)
	.build/debug/split-gallery

.PHONY: release
release: translations
	$(SWIFT_BUILD) photo-conversations
	$(SWIFT_BUILD) $(DECODER)

.PHONY: static deb test-deb static-command
static:
	for product in $(PROGRAMS) $(DECODER) $(MANUAL); do \
	  $(STATIC_BUILD) --scratch-path $(STATIC) --product $$product || exit; done

# For the test of the programs' hardening.
static-command:
	@echo "$(STATIC_BUILD)"

deb:
	@.ci/packages deb
	@$(MAKE) --no-print-directory static PROGRAMS=photo-conversations
	.ci/deb $(STATIC)/release $(RELEASED)

test-deb: deb
	@.ci/packages test-deb
	.ci/deb-test .build/photo-conversations_*.deb

tour:
	@.ci/packages display
	@$(HEADLESS) .ci/tour

# Takes the README's pictures again.
screenshots:
	@.ci/packages display
	@$(MAKE) --no-print-directory release
	$(HEADLESS) .ci/screenshots

build:
	@.ci/packages run
	@$(MAKE) --no-print-directory translations static
	@# A make of its own: this one has looked for the programs before they were there.
	@$(MAKE) --no-print-directory usage

# All tests except the long walks, or those that FILTER= matches.
test: built-tests
	$(TEST_ENVIRONMENT) TEST_SKIP='$(if $(FILTER),,$(LONG_WALKS))' .ci/test "$(FILTER)"

test-all: built-tests
	$(TEST_ENVIRONMENT) .ci/test

.PHONY: test-all built-tests
built-tests:
	@.ci/packages test
	@$(MAKE) --no-print-directory translations
	$(DEBUG_BUILD) --build-tests
	$(DEBUG_BUILD) --product $(MANUAL)
	@# The tests would build them for minutes, because others run at the same time.
	.ci/examples

# Tests that use a program or a widget for hundreds of random steps, or at each width.
LONG_WALKS = DriveTests|SoakTests|SampleWalkTests|ThreeColumnRowTests|testNoWidthFlips|testEverythingHasTheRoom|testRememberedAThousandTimes

# Ratings of one photo and of 150, on fast and slow disks, with kills, by one and two processes: 500
# rounds (minutes). Then file operations that are killed at their steps.
.PHONY: test-kept
test-kept:
	@.ci/packages test
	$(DEBUG_BUILD) --build-tests
	env KEPT_ROUNDS=$(or $(KEPT_ROUNDS),500) TEST_LONGEST=10000 $(TEST_ENVIRONMENT) .ci/test 'KeptRatingTests|FileJournalTests'

# Runs for hours, with a new seed each time, or with SEED=, as printed by a drive with a fault.
.PHONY: drive
drive:
	@.ci/packages test
	$(DEBUG_BUILD)
	$(TEST_ENVIRONMENT) .ci/drive "$(PROGRAM)" "$(SEED)" "$(ACTIONS)"

# Hostile files, with a limit on the program's memory (minutes): ATTACKS= are its options.
.PHONY: test-attacks
test-attacks:
	@.ci/packages test
	$(DEBUG_BUILD)
	$(TEST_ENVIRONMENT) xvfb-run -a -s "-screen 0 1600x1200x24 -noreset -r" Tests/Attacks/attack $(ATTACKS)
	Tests/Attacks/calls --bombs

# The program by touch alone, on a simulated touchscreen: TASKS= selects some of the tasks.
.PHONY: test-touch
test-touch:
	@.ci/packages touch
	$(DEBUG_BUILD)
	$(TEST_ENVIRONMENT) Tests/Touch/touch $(TASKS)

# Orca's speech on a walk through the program; the expected speech is in heard.txt.
.PHONY: test-speech
test-speech:
	@.ci/packages speech
	$(DEBUG_BUILD)
	$(TEST_ENVIRONMENT) Tests/Speech/speech

BENCH = .build/bench
BENCH_C = Tests/Benchmarks/Measure/content.c Tests/Benchmarks/Measure/measure.c

# The sizes, in megapixels, are those of a phone, of cameras, and of a good phone's largest photo.
BENCH_PICTURES = $(foreach size,2.4 24 60 108,$(BENCH)/pictures/$(size)-0.jpg $(BENCH)/pictures/$(size)-1.jpg)

bench: release $(BENCH)/paned $(BENCH)/leaflet $(BENCH)/start $(BENCH)/mallocs.so \
    $(BENCH)/photo.jpg $(BENCH_PICTURES)
	$(SWIFT_BUILD) split-benchmark
	$(SWIFT_BUILD) picture-benchmark
	cp .build/release/split-benchmark $(BENCH)/split
	$(HEADLESS) Tests/Benchmarks/run

# The split view of another commit, measured by this commit's code.
.PHONY: bench-before
bench-before: | $(BENCH)
	@test -n "$(BEFORE)" || { echo "Name the commit: make bench-before BEFORE=" >&2; exit 64; }
	git worktree prune
	test ! -e .build/before || git worktree remove --force .build/before
	git worktree add --detach .build/before "$(BEFORE)"
	cp Tests/Benchmarks/Measure/* .build/before/Tests/Benchmarks/Measure
	cd .build/before && $(SWIFT_BUILD) split-benchmark
	cp .build/before/.build/release/split-benchmark $(BENCH)/before

$(BENCH):
	@.ci/packages bench
	mkdir -p $@

$(BENCH)/paned: Tests/Benchmarks/paned.c $(BENCH_C) | $(BENCH)
	$(CC) -O2 -ITests/Benchmarks/Measure -o $@ $^ $$(pkg-config --cflags --libs gtk+-3.0)

$(BENCH)/leaflet: Tests/Benchmarks/leaflet.c $(BENCH_C) | $(BENCH)
	$(CC) -O2 -ITests/Benchmarks/Measure -o $@ $^ $$(pkg-config --cflags --libs libhandy-1)

$(BENCH)/rows: Tests/Benchmarks/rows.c | $(BENCH)
	$(CC) -O2 -o $@ $< $$(pkg-config --cflags --libs gtk+-3.0)

$(BENCH)/start: Tests/Benchmarks/start.c | $(BENCH)
	$(CC) -O2 -o $@ $<

$(BENCH)/mallocs.so: Tests/Benchmarks/mallocs.c | $(BENCH)
	$(CC) -O2 -shared -fPIC -o $@ $<

$(BENCH)/photo.jpg: data/sample/Chen/c01.jpg | $(BENCH)
	convert $< -resize '2560x1600^' -gravity center -extent 2560x1600 -quality 90 $@

# One has a red middle, the other a blue one, so that a benchmark can tell which one is visible.
$(BENCH)/pictures/24-%.jpg: data/sample/Chen/c01.jpg | $(BENCH)
	mkdir -p $(@D)
	convert $< -resize '6000x4000!' -attenuate 0.3 +noise Gaussian \
	  \( +clone -resize 20% -fill $(if $(filter 0,$*),red,blue) -colorize 100 \) \
	  -gravity center -composite -quality 90 $@

$(BENCH)/pictures/2.4-%.jpg: $(BENCH)/pictures/24-%.jpg
	convert $< -resize '1800x1333!' -quality 90 $@

# Mirrored on all sides, without decoding it.
$(BENCH)/pictures/60-%.jpg: $(BENCH)/pictures/24-%.jpg
	jpegtran -crop 9504rx6336r+1760+1168 -outfile $@ $<

# Uses the program for 10,000 steps, and checks it for growth (minutes).
.PHONY: growth
growth: release
	@.ci/packages bench
	$(HEADLESS) Tests/Benchmarks/growth $(or $(STEPS),10000) $(SEED)

# Takes an hour with 100,000 photos: PHOTOS= and ROUNDS= are the numbers of photos and rounds.
.PHONY: bench-library
bench-library: release $(BENCH)/rows
	@.ci/packages bench
	$(SWIFT_BUILD) search-benchmark
	$(SWIFT_BUILD) picture-benchmark
	.build/release/search-benchmark
	$(HEADLESS) Tests/Benchmarks/library $(BENCH)/library $(or $(PHOTOS),100000) $(or $(ROUNDS),3)
	$(HEADLESS) Tests/Benchmarks/scrolling $(BENCH)/library $(BENCH)/rows
	Tests/Benchmarks/thumbnails $(BENCH)/thumbnails

# Mirrored on all sides, without decoding it: ImageMagick's memory limit is too low.
$(BENCH)/pictures/108-%.jpg: $(BENCH)/pictures/24-%.jpg
	jpegtran -crop 12000rx9000r+3008+2496 -outfile $@ $<

# Explores larger worlds than `make test` does (minutes), of those whose names contain WORLD=.
.PHONY: explore
explore: built-tests
	env EXPLORE='$(WORLD)' TEST_LONGEST=10000 $(TEST_ENVIRONMENT) .ci/test ExplorationTests

translations: $(CATALOGUES) $(ENTRIES)

.build/locale/%/LC_MESSAGES/adaptive-split.mo: $(PO)/%.po
	@mkdir -p $(@D)
	msgfmt --check -o $@ $<

.build/desktop/%.desktop: Resources/%.desktop $(PO)/LINGUAS $(wildcard $(PO)/*.po)
	@mkdir -p $(@D)
	msgfmt --desktop --template=$< -d $(PO) -o $@

.build/desktop/%.metainfo.xml: Resources/%.metainfo.xml $(PO)/LINGUAS $(wildcard $(PO)/*.po)
	@mkdir -p $(@D)
	msgfmt --xml --template=$< -d $(PO) -o $@

.PHONY: usage
usage: $(USAGE:%=$(BUILT)/usage/%)

$(BUILT)/usage/man/man1/%.1: $(BUILT)/% .ci/manual .ci/manual-sections $(PAGES)/Manual.md
	@mkdir -p $(@D)
	.ci/manual $< $(RELEASED) >$@

$(BUILT)/usage/bash-completion/completions/%: $(BUILT)/%
	@mkdir -p $(@D)
	$< --generate-completion-script bash >$@
	sed -i '1{/^#!/d}' $@

$(BUILT)/usage/$(ZSH)/_%: $(BUILT)/%
	@mkdir -p $(@D)
	$< --generate-completion-script zsh >$@

$(BUILT)/usage/fish/vendor_completions.d/%.fish: $(BUILT)/%
	@mkdir -p $(@D)
	$< --generate-completion-script fish >$@

# To xgettext, which doesn't support Swift, the sources are Vala: strings, comments and calls look
# the same. The date is removed, so that the same texts make the same file.
pot:
	@.ci/packages run
	find Sources -name '*.swift' | LC_ALL=C sort | xgettext $(POT) --files-from=- --from-code=UTF-8 \
	  --language=Vala --keyword --keyword=localized --keyword=counted:1,2
	xgettext $(POT) --join-existing Resources/*.desktop Resources/*.metainfo.xml
	sed -i '/^"POT-Creation-Date/d' $(PO)/adaptive-split.pot
	for language in $(LANGUAGES); do \
	  msgmerge --quiet --update --backup=none --no-fuzzy-matching $(PO)/$$language.po $(PO)/adaptive-split.pot; done

POT = --output=$(PO)/adaptive-split.pot --add-comments=Translators: --add-location=file \
  --package-name=AdaptiveSplit --copyright-holder='The AdaptiveSplit authors'

docs:
	@.ci/packages run
	$(DEBUG_BUILD)
	.ci/docs AdaptiveSplit AdaptiveSplitTesting GLib Cairo GTK AdaptiveSplitGTK \
	  AdaptiveSplitGTKTesting ImageDecoding PhotoMetadata PhotoDecoder PhotoLibrary PictureView SplitProgram Portal PhotoConversations SplitGallery

lint:
	swift format lint --strict --recursive Sources Tests Package.swift

# Leak detection is included. Skipped: the tests of the built program, those that measure memory and
# time, which sanitizers increase, and the exploration of the core, which has no unsafe code.
SANITIZED_NOT = EndToEndTests|AccessibilityTests|HardeningTests|LargeImageTests|Exploration|BombTests|takes all memory|ends with its program|AllocatesNothing
sanitize: sanitize-address sanitize-thread

.PHONY: sanitize-address sanitize-thread
sanitize-address sanitize-thread: sanitize-%:
	@.ci/packages test
	swift build --build-tests --sanitize=$* --scratch-path .build-$*
	ASAN_OPTIONS=detect_leaks=1 \
	  LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leak-sanitizer.supp:print_suppressions=0 \
	  TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-sanitizer.supp \
	  TEST_BUNDLE=.build-$*/debug/AdaptiveSplitPackageTests.xctest \
	  TEST_SKIP='$(SANITIZED_NOT)' TEST_TIMEOUT_FACTOR=6 TEST_DISPLAYS=$$(nproc) \
	  $(TEST_ENVIRONMENT) .ci/test "$(FILTER)"

install:
	@for program in $(PROGRAMS) $(DECODER) $(MANUAL); do \
	  test -x $(BUILT)/$$program || { echo "$(BUILT)/$$program is missing. Run make build first." >&2; exit 69; }; done
	@$(MAKE) --no-print-directory translations usage
	install -D -m 755 -t $(DESTDIR)$(PREFIX)/bin $(PROGRAMS:%=$(BUILT)/%)
	install -D -m 755 -t $(HELPERS) $(BUILT)/$(DECODER)
	install -D -m 644 -t $(FILES)/Resources Resources/style.css
	find data/sample $(if $(filter split-gallery,$(PROGRAMS)),data/gallery) -type f \
	  -exec install -D -m 644 {} $(FILES)/{} \;
	for catalogue in $(CATALOGUES:.build/%=%); do install -D -m 644 .build/$$catalogue $(SHARE)/$$catalogue || exit; done
	for file in $(USAGE); do install -D -m 644 $(BUILT)/usage/$$file $(SHARE)/$$file || exit; done
	install -D -m 644 -t $(SHARE)/applications $(filter %.desktop,$(ENTRIES))
	install -D -m 644 -t $(SHARE)/metainfo $(filter %.xml,$(ENTRIES))
	install -D -m 644 -t $(ICONS)/scalable/apps Resources/photo-conversations.svg
	install -D -m 644 -t $(ICONS)/symbolic/apps Resources/photo-conversations-symbolic.svg
	sed 's|@bindir@|$(PREFIX)/bin|' Resources/$(SERVICE) | \
	  install -D -m 644 /dev/stdin $(SHARE)/dbus-1/services/$(SERVICE)

uninstall:
	rm -rf $(FILES) $(HELPERS)
	rm -f $(PROGRAMS:%=$(DESTDIR)$(PREFIX)/bin/%) $(CATALOGUES:.build/%=$(SHARE)/%) $(USAGE:%=$(SHARE)/%) \
	  $(patsubst Resources/%,$(SHARE)/applications/%,$(wildcard Resources/*.desktop)) \
	  $(patsubst Resources/%,$(SHARE)/metainfo/%,$(wildcard Resources/*.metainfo.xml)) \
	  $(ICONS)/scalable/apps/photo-conversations.svg $(ICONS)/symbolic/apps/photo-conversations-symbolic.svg \
	  $(SHARE)/dbus-1/services/$(SERVICE)

clean:
	rm -rf .build .build-address .build-thread
