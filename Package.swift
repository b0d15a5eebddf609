// swift-tools-version: 6.2
import PackageDescription

// One section for each layer, targets of a layer in the order of the line. A target imports only what stands in its row.

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A system library: a module map and a shim, found through pkg-config.
func library(_ name: String, _ pkgConfig: String? = nil) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig)
}

/// A stage or wrapper of Galley.
func stage(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies + ["Geometry", "Diagnostics"], swiftSettings: settings)
}

/// The layer that every target may import.
let values = ["Geometry", "Diagnostics"]

/// The tests of a target; `Support` holds what they share.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: ["Support", "Geometry", "Diagnostics"] + (values.contains(name) ? [] : [.byName(name: name)])
            + dependencies,
        swiftSettings: settings)
}

let package = Package(
    name: "galley",
    products: [.executable(name: "galley", targets: ["galley"])],
    targets: [
        // C libraries
        library("CCairo", "cairo-ft"),
        library("CCommonMark"),
        library("CGetopt"),
        library("CGIO", "gio-2.0"),
        library("CHarfBuzz", "harfbuzz-subset"),
        library("CHyphen"),
        library("CPango", "pangocairo"),
        library("CPictures", "librsvg-2.0"),
        library("CPoppler", "poppler-glib"),
        library("CQPDF", "libqpdf"),
        library("CYAML", "yaml-0.1"),
        library("CZlib", "zlib"),
        // C++ behind a C header.
        .target(
            name: "CColouring", linkerSettings: [.linkedLibrary("source-highlight"), .linkedLibrary("boost_regex")]),
        .target(name: "CTOML"),
        .target(name: "CPatterns", linkerSettings: [.linkedLibrary("re2")]),

        // Vocabulary
        .target(name: "Geometry", swiftSettings: settings),
        .target(name: "Diagnostics", dependencies: ["Geometry"], swiftSettings: settings),

        // Wrappers
        stage("Cairo", ["CCairo", "CHarfBuzz"]),
        stage("Colouring", ["CColouring"]),
        stage("CommonMark", ["CCommonMark"]),
        stage("Config", ["CTOML", "CYAML"]),
        stage("Hyphenation", ["CHyphen"]),
        stage("Inflate", ["CZlib"]),
        stage("Pango", ["CPango", "Cairo"]),
        stage("Patterns", ["CPatterns"]),
        stage("Pictures", ["CPictures", "Cairo"]),
        stage("Poppler", ["CPoppler", "Cairo"]),
        stage("QPDF", ["CQPDF"]),
        stage("Watching", ["CGIO"]),

        // Stages
        stage("Manuscript", ["CommonMark", "Config", "Pictures"]),
        stage("Styling", ["Manuscript", "Config", "Patterns", "Colouring"]),
        stage("Typography"),
        stage("Shaping", ["Styling", "Typography", "Pango", "Hyphenation"]),
        stage("LineBreaking", ["Typography"]),
        stage("Pagination", ["LineBreaking", "Styling", "Typography"]),
        stage("Indexing", ["Pagination", "Styling", "Inflate"]),
        stage("Rendering", ["Pagination", "Typography", "Cairo", "Pango", "Pictures", "QPDF"]),
        stage("Proofing", ["Poppler", "QPDF", "Cairo", "Patterns"]),

        // The whole line, and the tool
        stage(
            "Typesetter",
            [
                "Watching", "Manuscript", "Styling", "Typography", "Shaping", "LineBreaking", "Pagination", "Indexing",
                "Rendering",
            ]),
        stage("CommandLine", ["CGetopt", "Typesetter", "Proofing", "Indexing"]),
        .executableTarget(name: "galley", dependencies: ["CommandLine"], swiftSettings: settings),

        // Tests
        .target(
            name: "Support", dependencies: ["CCairo", "Cairo", "Geometry", "Typography"], path: "Tests/Support",
            swiftSettings: settings),
        tests("Geometry"),
        tests("Diagnostics"),
        tests("Cairo"),
        tests("Pango", ["CPango"]),
        tests("Colouring"),
        tests("CommonMark"),
        tests("Config"),
        tests("Hyphenation"),
        tests("Inflate"),
        tests("Patterns"),
        tests("Pictures"),
        tests("Poppler", ["Cairo"]),
        tests("QPDF"),
        tests("Watching"),
        tests("Manuscript"),
        tests("Styling", ["Manuscript", "Config"]),
        tests("Shaping", ["LineBreaking", "Styling", "Typography"]),
        tests("LineBreaking", ["Typography"]),
        tests("Pagination", ["LineBreaking", "Styling", "Typography"]),
        tests("Indexing", ["Pagination", "Styling"]),
        tests("Rendering", ["Pagination", "Typography"]),
        tests("Proofing", ["Cairo"]),
        tests("Typesetter", ["Indexing", "Pagination", "Styling", "Typography"]),
        tests("CommandLine", ["galley"]),
        .testTarget(name: "LayeringTests", dependencies: ["Support"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// `make fuzz` alone: libFuzzer brings the main function, so this target has none and cannot be built with the rest.
if Context.environment["GALLEY_FUZZ"] != nil {
    package.products.append(.executable(name: "Fuzz", targets: ["Fuzz"]))
    package.targets.append(
        .executableTarget(
            name: "Fuzz", dependencies: ["CommonMark", "Diagnostics"], path: "Tests/Fuzz",
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
}
