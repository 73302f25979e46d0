// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target: Swift 6, strict memory safety, warnings are errors.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The settings of targets that compute pictures and explore states.
///
/// With `OPTIMIZES_COMPUTING` in the environment they are optimized in a debug build too, with all
/// assertions. SwiftPM refuses such flags in a package that others depend on, so `make` alone sets
/// it.
let computing: [SwiftSetting] =
  Context.environment["OPTIMIZES_COMPUTING"] == nil
  ? strict : strict + [.unsafeFlags(["-O", "-assert-config", "Debug"])]

// The programs' additional dependencies. A package that uses only the libraries depends on this one
// with `traits: []`, and fetches none of them.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Programs"]))
let deque = Target.Dependency.product(
  name: "DequeModule", package: "swift-collections", condition: .when(traits: ["Programs"]))
let database = Target.Dependency.product(
  name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Programs"]))

let package = Package(
  name: "AdaptiveSplit",
  products: [
    // Only the rules, for programs that draw the split view themselves, without GTK.
    .library(name: "AdaptiveSplit", targets: ["AdaptiveSplit"]),
    // The split view and the widgets, with the rules.
    .library(
      name: "AdaptiveSplitGTK",
      targets: ["AdaptiveSplit", "AdaptiveSplitGTK", "Cairo", "GLib", "GTK"]),
    // Exploration of a program's rules in its tests, and a recorder of its events.
    .library(name: "AdaptiveSplitTesting", targets: ["AdaptiveSplitTesting"]),
    // A split view with a virtual clock, for a program's tests.
    .library(name: "AdaptiveSplitGTKTesting", targets: ["AdaptiveSplitGTKTesting"]),
    // GTK's C functions, for widgets without a class in the library.
    .library(name: "CGTK", targets: ["CGTK"]),
    .executable(name: "photo-conversations", targets: ["photo-conversations"]),
    .executable(name: "split-gallery", targets: ["split-gallery"]),
    // The out-of-process decoder of both programs, which is installed beside them.
    .executable(name: "photo-decoder", targets: ["photo-decoder"]),
  ],
  traits: [
    .trait(name: "Programs", description: "The programs, and the packages that they need."),
    .default(enabledTraits: ["Programs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // The rules, with the standard library alone.
    .target(
      name: "AdaptiveSplit", swiftSettings: computing,
      // Rounding, which otherwise only Foundation links.
      linkerSettings: [.linkedLibrary("m")]),

    // What programs test their rules with.
    .target(
      name: "AdaptiveSplitTesting", dependencies: ["AdaptiveSplit"], swiftSettings: computing),

    // GLib, GObject and GIO.
    .systemLibrary(
      name: "CGLib", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
    // Files, memory maps, sockets and processes: what Swift can't call of the C library.
    .systemLibrary(
      name: "CSystem", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    // Files, texts and threads, without a display.
    .target(
      name: "GLib", dependencies: ["CGLib", "CSystem"], swiftSettings: computing,
      // The main queue, which GTK's loop serves, and rounding; otherwise only Foundation links
      // both.
      linkerSettings: [.linkedLibrary("dispatch"), .linkedLibrary("m")]),

    // Pictures in memory, and their formats.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .target(
      name: "Cairo", dependencies: ["CCairo", "CGLib", "CGdkPixbuf", "GLib"],
      swiftSettings: computing),

    // GTK 3: its headers, the shim, and the split view drawn with it. The headers include those of
    // the libraries above.
    .systemLibrary(name: "CGTK", pkgConfig: "gtk+-3.0", providers: [.apt(["libgtk-3-dev"])]),
    .target(name: "GTK", dependencies: ["CGTK", "Cairo", "GLib"], swiftSettings: strict),

    .target(
      name: "AdaptiveSplitGTK", dependencies: ["AdaptiveSplit", "GLib", "GTK"],
      swiftSettings: strict),

    // What programs test their split views with.
    .target(
      name: "AdaptiveSplitGTKTesting", dependencies: ["AdaptiveSplit", "AdaptiveSplitGTK", "GTK"],
      swiftSettings: strict),

    // Color management.
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    // Decoding of pictures, in process and out of process.
    .target(
      name: "ImageDecoding",
      dependencies: ["CCairo", "CGLib", "CGdkPixbuf", "CLCMS", "CSystem", "Cairo", "GLib"],
      swiftSettings: computing),

    // The programs' shared code apart from their windows: files, errors, traces, start and exit.
    .target(
      name: "SplitProgram",
      dependencies: ["AdaptiveSplit", "GLib", "GTK", "ImageDecoding", argumentParser],
      swiftSettings: strict),

    // Requests to the desktop's portal.
    .systemLibrary(
      name: "CPortal", pkgConfig: "libportal-gtk3", providers: [.apt(["libportal-gtk3-dev"])]),
    .target(name: "Portal", dependencies: ["CPortal", "GLib", "GTK"], swiftSettings: strict),

    // The zoomable picture, its cover, and empty states.
    .target(
      name: "PictureView", dependencies: ["Cairo", "GLib", "GTK", "ImageDecoding"],
      swiftSettings: strict),

    // The metadata in photos and sidecars.
    .systemLibrary(
      name: "CGExiv2", pkgConfig: "gexiv2", providers: [.apt(["libgexiv2-dev"])]),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(
      name: "PhotoMetadata",
      dependencies: ["CGExiv2", "CXML", "Cairo", "GLib", "ImageDecoding"],
      swiftSettings: computing),

    // Photo Conversations.
    .target(
      name: "PhotoLibrary",
      dependencies: ["Cairo", "GLib", "ImageDecoding", "PhotoMetadata", database, deque],
      swiftSettings: strict),
    .target(
      name: "PhotoConversations",
      dependencies: [
        "AdaptiveSplit", "AdaptiveSplitGTK", "Cairo", "GLib", "GTK", "ImageDecoding", "PictureView",
        "PhotoLibrary", "PhotoMetadata", "Portal", "SplitProgram", argumentParser, deque,
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "photo-conversations",
      dependencies: ["GLib", "PhotoConversations"],
      swiftSettings: strict),

    // HTTP, and pages of HTML: the headers alone.
    .systemLibrary(
      name: "CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
    .systemLibrary(
      name: "CWebKit", pkgConfig: "webkit2gtk-4.1", providers: [.apt(["libwebkit2gtk-4.1-dev"])]),

    // The split gallery.
    .target(
      name: "SplitGallery",
      dependencies: [
        "AdaptiveSplit", "AdaptiveSplitGTK", "CSoup", "CWebKit", "Cairo", "GLib", "GTK",
        "ImageDecoding", "PictureView", "SplitProgram", argumentParser, database,
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "split-gallery",
      dependencies: [
        "SplitGallery", argumentParser,
      ],
      swiftSettings: strict),

    // The process that decodes pictures, and its sandbox.
    .systemLibrary(
      name: "CSandbox", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    .target(
      name: "PhotoDecoder",
      dependencies: [
        "CGLib", "CSandbox", "CSystem", "Cairo", "GLib", "ImageDecoding", "PhotoMetadata",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "photo-decoder", dependencies: ["CGLib", "CSystem", "PhotoDecoder"],
      swiftSettings: strict),

    // The programs that benchmarks and tests start are targets of this package. They use modules
    // that are no products, optimized by flags that SwiftPM refuses in a dependency, and a package
    // of their own would build all modules a second time.

    // The benchmark's own programs; the C programs of the comparison are beside them.
    .target(
      name: "BenchmarkMeasure", dependencies: ["CGTK"], path: "Tests/Benchmarks/Measure",
      publicHeadersPath: ".", linkerSettings: [.linkedLibrary("dl")]),
    .executableTarget(
      name: "split-benchmark",
      dependencies: ["AdaptiveSplit", "AdaptiveSplitGTK", "BenchmarkMeasure", "GTK"],
      path: "Tests/Benchmarks/Split", swiftSettings: strict),
    .executableTarget(
      name: "picture-benchmark", dependencies: ["Cairo", "GLib", "ImageDecoding", "PhotoLibrary"],
      path: "Tests/Benchmarks/Pictures", swiftSettings: strict),
    .executableTarget(
      name: "search-benchmark", dependencies: ["GLib", "PhotoLibrary", "PhotoMetadata"],
      path: "Tests/Benchmarks/Search", swiftSettings: strict),

    // Tests.
    .target(name: "RandomNumbers", path: "Tests/RandomNumbers", swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["AdaptiveSplit"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "TestLocale", dependencies: ["TestSupport"], path: "Tests/TestLocale",
      swiftSettings: strict),
    // Checks of the whole package: its sources, documentation, translations and installed files.
    .testTarget(name: "PackageTests", dependencies: ["TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "AdaptiveSplitTests",
      dependencies: ["AdaptiveSplit", "AdaptiveSplitTesting", "RandomNumbers", "TestSupport"],
      exclude: ["Saved"], swiftSettings: strict),
    .testTarget(
      name: "AdaptiveSplitTestingTests",
      dependencies: ["AdaptiveSplit", "AdaptiveSplitTesting", "TestSupport"],
      swiftSettings: strict),
    .target(
      name: "GTKTestSupport",
      dependencies: ["CGTK", "Cairo", "GLib", "GTK", "RandomNumbers", "TestSupport"],
      path: "Tests/GTKTestSupport",
      swiftSettings: strict),
    .target(
      name: "SecureServer", dependencies: ["TestSupport"], path: "Tests/SecureServer",
      swiftSettings: strict),
    .testTarget(
      name: "GTKTests",
      dependencies: ["CGTK", "Cairo", "GLib", "GTK", "GTKTestSupport", "TestSupport"],
      swiftSettings: strict),
    // A client outside the package, with access to the products only.
    .testTarget(
      name: "ProductTests",
      dependencies: [
        "AdaptiveSplit", "AdaptiveSplitGTK", "AdaptiveSplitGTKTesting", "AdaptiveSplitTesting",
        "CGTK", "GTK",
      ],
      packageAccess: false, swiftSettings: strict),
    // A program with a remembered split view, which a test ends in different ways.
    .executableTarget(
      name: "memory-actor", dependencies: ["AdaptiveSplit", "AdaptiveSplitGTK", "GLib", "GTK"],
      path: "Tests/MemoryActor", swiftSettings: strict),
    .testTarget(
      name: "AdaptiveSplitGTKTests",
      dependencies: [
        "AdaptiveSplit", "AdaptiveSplitGTK", "AdaptiveSplitGTKTesting", "Cairo", "GLib", "GTK",
        "GTKTestSupport", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AdaptiveSplitGTKTestingTests",
      dependencies: [
        "AdaptiveSplit", "AdaptiveSplitGTK", "AdaptiveSplitGTKTesting", "GTK", "GTKTestSupport",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PhotoConversationsTests",
      dependencies: [
        "AdaptiveSplit", "AdaptiveSplitGTK", "Cairo", "GLib", "GTK", "GTKTestSupport",
        "ImageDecoding", "PhotoConversations", "PhotoLibrary", "PhotoMetadata", "PictureView",
        "SplitProgram", "TestLocale", "TestSupport", argumentParser,
      ],
      exclude: ["Traces"], swiftSettings: strict),
    .testTarget(
      name: "AccessibilityTests", dependencies: ["TestSupport"],
      exclude: ["changing.py", "drive.py", "driven.py", "invariants.py", "observe.py"],
      swiftSettings: strict),
    .testTarget(
      name: "SplitGalleryTests",
      dependencies: [
        "AdaptiveSplit", "AdaptiveSplitGTK", "CWebKit", "GLib", "GTK", "GTKTestSupport",
        "PictureView", "SecureServer", "SplitGallery", "SplitProgram", "TestSupport",
        argumentParser, database,
      ],
      swiftSettings: strict),
    .testTarget(name: "GLibTests", dependencies: ["GLib", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "CairoTests", dependencies: ["Cairo"], swiftSettings: strict),
    // Folders, pictures and programs of the tests about photos.
    .target(
      name: "PhotoTestSupport",
      dependencies: ["CSystem", "Cairo", "GLib", "ImageDecoding", "RandomNumbers", "TestSupport"],
      path: "Tests/PhotoTestSupport", swiftSettings: strict),
    .testTarget(
      name: "ImageDecodingTests",
      dependencies: [
        "CGLib", "CGdkPixbuf", "CLCMS", "Cairo", "GLib", "ImageDecoding", "PhotoTestSupport",
        "RandomNumbers",
      ],
      swiftSettings: strict),
    // Writes sidecars until it is killed.
    .executableTarget(
      name: "sidecar-writer", dependencies: ["GLib", "ImageDecoding", "PhotoMetadata"],
      path: "Tests/SidecarWriter", swiftSettings: strict),
    .testTarget(
      name: "PhotoMetadataTests",
      dependencies: [
        "CSystem", "Cairo", "GLib", "ImageDecoding", "PhotoMetadata", "PhotoTestSupport",
        "RandomNumbers", "TestSupport",
      ],
      exclude: ["Sidecars"], swiftSettings: strict),
    // A misbehaving decoder, and one that tries forbidden operations in its sandbox.
    .executableTarget(
      name: "odd-decoder",
      dependencies: ["CSystem", "Cairo", "GLib", "ImageDecoding", "PhotoMetadata"],
      path: "Tests/OddDecoder",
      swiftSettings: strict),
    .executableTarget(
      name: "sandbox-probe", dependencies: ["PhotoDecoder"], path: "Tests/SandboxProbe",
      swiftSettings: strict),
    .testTarget(
      name: "PhotoDecoderTests",
      dependencies: [
        "CSandbox", "CSystem", "Cairo", "GLib", "ImageDecoding", "PhotoDecoder", "PhotoMetadata",
        "PhotoTestSupport", "RandomNumbers", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SplitProgramTests",
      dependencies: ["GLib", "GTK", "GTKTestSupport", "SplitProgram", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PortalTests",
      dependencies: ["GLib", "GTK", "GTKTestSupport", "Portal", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PictureViewTests",
      dependencies: [
        "Cairo", "GLib", "GTK", "GTKTestSupport", "ImageDecoding", "PictureView", "TestSupport",
      ],
      swiftSettings: strict),
    // Performs a file operation on one photo, on a test's disk.
    .executableTarget(
      name: "file-actor", dependencies: ["GLib", "ImageDecoding", "PhotoLibrary", "PhotoMetadata"],
      path: "Tests/FileActor", swiftSettings: strict),
    // Rates photos until it is killed.
    .executableTarget(
      name: "annotation-actor",
      dependencies: ["GLib", "ImageDecoding", "PhotoLibrary", "PhotoMetadata"],
      path: "Tests/AnnotationActor", swiftSettings: strict),
    // Performs a file operation on photos with a database, until a test kills it in the middle.
    .executableTarget(
      name: "store-actor", dependencies: ["GLib", "ImageDecoding", "PhotoLibrary"],
      path: "Tests/StoreActor", swiftSettings: strict),
    .testTarget(
      name: "PhotoLibraryTests",
      dependencies: [
        "CSystem", "Cairo", "GLib", "ImageDecoding", "PhotoLibrary", "PhotoMetadata",
        "PhotoTestSupport", "RandomNumbers", "TestSupport", database,
      ],
      exclude: [
        "EditCorpus", "meanwhile.c", "plaindisk.c", "sickdisk.c",
      ],
      swiftSettings: strict),
    // Starts the built program; needs none of its modules.
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["RandomNumbers", "SecureServer", "TestLocale", "TestSupport"],
      exclude: [
        "authorities.c", "dragsource.c", "dragtarget.c", "lastpicture.c", "diskcalls.c",
        "noprotection.c", "screenprofile.py", "seat.py",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
