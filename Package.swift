// swift-tools-version: 6.2

import PackageDescription

// A target names what it builds on; what those build on comes with them.
let package = Package(
  name: "auth-conformance",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AuthConformance", targets: ["AuthConformance"]),
    .library(name: "AuthReference", targets: ["AuthReference"]),
    .library(name: "AuthConformanceTesting", targets: ["AuthConformanceTesting"]),
    .executable(name: "auth-conformance", targets: ["auth-conformance"]),
    .plugin(name: "CheckConformance", targets: ["CheckConformance"]),
  ],
  targets: [
    .systemLibrary(name: "CPosix", path: "Sources/System/CPosix"),
    .systemLibrary(
      name: "CLibcrypto",
      path: "Sources/System/CLibcrypto",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    .systemLibrary(
      name: "CLibcurl",
      path: "Sources/System/CLibcurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
    ),
    .target(name: "Posix", dependencies: ["CPosix"], path: "Sources/System/Posix"),
    .target(name: "Cryptography", dependencies: ["CLibcrypto"], path: "Sources/System/Crypto"),

    // What an adopter writes against, and a working implementation of it.
    .target(name: "StrictJSON"),
    .target(name: "AuthConformance", dependencies: ["Posix", "StrictJSON"]),
    .target(name: "AuthReference", dependencies: ["AuthConformance", "Cryptography"]),

    // From vectors to a result and the mistakes behind it; explain and explore build on these.
    .target(name: "ConformanceEngine", dependencies: ["AuthConformance", "Cryptography"]),
    .target(
      name: "BundledVectors",
      dependencies: ["ConformanceEngine"],
      exclude: ["vectors"],
      plugins: ["EmbedFiles"]
    ),
    .target(
      name: "KnownFaults",
      dependencies: ["AuthReference", "ConformanceEngine"],
      exclude: ["Explain"]
    ),
    .target(name: "Explain", dependencies: ["KnownFaults"], path: "Sources/KnownFaults/Explain"),
    .target(name: "Exploring", dependencies: ["KnownFaults"]),

    // Where implementations are, and where results go.
    .target(name: "RemoteImplementation", dependencies: ["CLibcurl", "ConformanceEngine"]),
    .target(
      name: "Reporting",
      dependencies: ["ConformanceEngine"],
      exclude: ["HTML/Page"],
      plugins: ["EmbedFiles"]
    ),
    .target(
      name: "AuthConformanceTesting",
      dependencies: ["BundledVectors", "Exploring", "Reporting"]
    ),
    .executableTarget(
      name: "auth-conformance",
      dependencies: [
        "BundledVectors", "Explain", "Exploring", "RemoteImplementation", "Reporting",
      ],
      exclude: ["Starters"],
      plugins: ["EmbedFiles"]
    ),

    // What makes the vectors and proves them; adopters do not build it.
    .target(name: "Audit", dependencies: ["Explain", "Exploring"], path: "Sources/maintain/Audit"),
    .executableTarget(
      name: "author",
      dependencies: ["Audit", "Reporting"],
      path: "Sources/maintain/Authoring",
      exclude: ["Cases", "Files", "Traces"],
      plugins: ["EmbedFiles"]
    ),
    .executableTarget(
      name: "maintain",
      dependencies: ["Audit", "Reporting"],
      path: "Sources/maintain/Command"
    ),

    // Turns folders into Swift source, which their targets exclude: vectors, starters, the HTML page.
    .plugin(name: "EmbedFiles", capability: .buildTool(), exclude: ["embed"]),
    // It builds the command when it is called: as a dependency, every debug build would make it twice.
    .plugin(
      name: "CheckConformance",
      capability: .command(intent: .custom(verb: "check-conformance", description: "Run the suite"))
    ),
    .plugin(
      name: "RegenerateVectors",
      capability: .command(
        intent: .custom(verb: "regenerate-vectors", description: "Write the vectors anew"),
        permissions: [.writeToPackageDirectory(reason: "The vectors are files of the package.")]
      )
    ),

    .target(name: "TestSupport", dependencies: ["AuthConformanceTesting"], path: "Tests/Support"),
    .testTarget(name: "AuthConformanceTests", dependencies: ["TestSupport"]),
    .testTarget(name: "AuthoringTests", dependencies: ["author"]),
    .testTarget(name: "AuthReferenceTests", dependencies: ["AuthReference", "TestSupport"]),
    .testTarget(name: "ConformanceEngineTests", dependencies: ["KnownFaults", "TestSupport"]),
    .testTarget(
      name: "KnownFaultsTests",
      dependencies: ["Audit", "TestSupport", "auth-conformance"]
    ),
    .testTarget(
      name: "RemoteImplementationTests",
      dependencies: ["RemoteImplementation", "TestSupport", "auth-conformance"]
    ),
    .testTarget(name: "ReportingTests", dependencies: ["Reporting", "TestSupport"]),
    .testTarget(name: "CommandTests", dependencies: ["TestSupport", "auth-conformance"]),
    .executableTarget(
      name: "benchmarks",
      dependencies: ["Audit", "RemoteImplementation", "Reporting", "TestSupport"],
      path: "Benchmarks"
    ),
  ]
)

for target in package.targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
