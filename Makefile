# make run     builds Photo Conversations and opens it on the sample library
# make test    runs every test, headless
# make build lint install uninstall clean

PREFIX ?= /usr/local
FILES = $(DESTDIR)$(PREFIX)/share/adaptive-split
SWIFT_BUILD = swift build -c release --product

# Tests run on a screen of their own, and any warning of GLib's ends them.
export TEST_ENVIRONMENT = NO_AT_BRIDGE=1 GSETTINGS_BACKEND=memory GIO_USE_VFS=local \
  GTK_THEME=Adwaita GDK_SCALE=1 GDK_BACKEND=x11 LC_ALL=C.UTF-8 G_DEBUG=fatal-warnings
HEADLESS = env $(TEST_ENVIRONMENT) xvfb-run -a -s "-screen 0 1600x1200x24"

.PHONY: run build test lint install uninstall clean tour

run:
	@.ci/packages run
	@$(MAKE) --no-print-directory release
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  echo "Opening Photo Conversations."; .build/release/photo-conversations; \
	else $(MAKE) --no-print-directory tour; fi

.PHONY: release
release:
	$(SWIFT_BUILD) photo-conversations

tour:
	@.ci/packages display
	@$(HEADLESS) .ci/tour

build:
	@.ci/packages run
	swift build -c release

test:
	@.ci/packages test
	swift build --build-tests
	$(HEADLESS) swift test --skip-build

lint:
	swift format lint --strict --recursive Sources Tests Package.swift

install:
	@test -x .build/release/photo-conversations || \
	  { echo "Run make build first." >&2; exit 69; }
	install -D .build/release/photo-conversations $(DESTDIR)$(PREFIX)/bin/photo-conversations
	install -D -m 644 -t $(FILES)/Resources Resources/style.css
	cd data && find sample -type f -exec install -D -m 644 {} $(FILES)/data/{} \;
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/applications Resources/photo-conversations.desktop
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/metainfo Resources/photo-conversations.metainfo.xml
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps Resources/photo-conversations.svg

uninstall:
	rm -rf $(FILES)
	rm -f $(DESTDIR)$(PREFIX)/bin/photo-conversations \
	  $(DESTDIR)$(PREFIX)/share/applications/photo-conversations.desktop \
	  $(DESTDIR)$(PREFIX)/share/metainfo/photo-conversations.metainfo.xml \
	  $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps/photo-conversations.svg

clean:
	rm -rf .build
