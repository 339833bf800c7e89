// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "auth-conformance",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AuthConformance", targets: ["AuthConformance"]),
    .library(name: "AuthConformanceTesting", targets: ["AuthConformanceTesting"]),
    .library(name: "RemoteImplementation", targets: ["RemoteImplementation"]),
    .executable(name: "auth-conformance", targets: ["auth-conformance"]),
    .plugin(name: "CheckConformance", targets: ["CheckConformance"]),
    .plugin(name: "RegenerateVectors", targets: ["RegenerateVectors"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibcrypto",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    .systemLibrary(name: "CPosix"),
    .target(name: "StrictJSON"),
    .target(name: "JSONSchema", dependencies: ["StrictJSON"]),
    .target(name: "Cryptography", dependencies: ["CLibcrypto"]),
    .target(name: "AuthConformance", dependencies: ["StrictJSON", "Cryptography"]),
    .target(
      name: "AuthReference",
      dependencies: ["AuthConformance", "Cryptography", "StrictJSON"]
    ),
    .target(
      name: "AuthFaults",
      dependencies: [
        "AuthConformance", "AuthReference", "CLibcrypto", "Cryptography", "StrictJSON",
      ]
    ),
    .target(
      name: "VectorAuthoring",
      dependencies: ["AuthConformance", "AuthReference", "Cryptography", "StrictJSON"],
      exclude: ["Keys"],
      plugins: ["EmbedFilesPlugin"]
    ),
    // Excluded, yet watched: a vector file that comes or goes makes the build be planned anew.
    .target(name: "BundledVectors", exclude: ["vectors"], plugins: ["EmbedFilesPlugin"]),
    .target(
      name: "RemoteImplementation",
      dependencies: ["AuthConformance", "CPosix", "StrictJSON"]
    ),
    .target(
      name: "Reporting",
      dependencies: ["AuthConformance", "Cryptography", "StrictJSON"],
      exclude: ["HTML/Page"],
      plugins: ["EmbedFilesPlugin"]
    ),
    .target(
      name: "AuthConformanceTesting",
      dependencies: ["AuthConformance", "AuthFaults", "BundledVectors", "StrictJSON"]
    ),
    .executableTarget(
      name: "auth-conformance",
      dependencies: [
        "AuthConformance", "AuthFaults", "AuthReference", "BundledVectors", "JSONSchema",
        "RemoteImplementation", "Reporting", "StrictJSON", "VectorAuthoring",
      ],
      exclude: ["Starters"],
      plugins: ["EmbedFilesPlugin"]
    ),

    // Vectors, keys, starters and the parts of the HTML page travel inside the binary: the plugin
    // turns folders into Swift source.
    .executableTarget(name: "embed-files"),
    .plugin(
      name: "EmbedFilesPlugin",
      capability: .buildTool(),
      dependencies: ["embed-files"],
      path: "Sources/EmbedFilesPlugin"
    ),

    .plugin(
      name: "CheckConformance",
      capability: .command(
        intent: .custom(
          verb: "check-conformance",
          description: "Check an implementation against the conformance vectors"
        )
      ),
      dependencies: ["auth-conformance"],
      path: "Sources/CheckConformancePlugin"
    ),
    .plugin(
      name: "RegenerateVectors",
      capability: .command(
        intent: .custom(
          verb: "regenerate-vectors",
          description: "Write the conformance vectors anew from their definitions"
        ),
        permissions: [.writeToPackageDirectory(reason: "The vectors are files of the package.")]
      ),
      dependencies: ["auth-conformance"],
      path: "Sources/RegenerateVectorsPlugin"
    ),

    .testTarget(
      name: "AuthReferenceTests",
      dependencies: [
        "AuthConformance", "AuthReference", "Cryptography", "PublishedSignatures", "StrictJSON",
      ]
    ),
    .testTarget(
      name: "AuthFaultsTests",
      dependencies: ["AuthConformance", "AuthFaults", "BundledVectors", "StrictJSON"]
    ),
    .testTarget(
      name: "CryptographyTests",
      dependencies: ["CLibcrypto", "Cryptography", "PublishedSignatures"]
    ),
    .target(name: "PublishedSignatures", path: "Tests/PublishedSignatures"),
    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["JSONSchema", "StrictJSON", "auth-conformance"]
    ),
    .testTarget(
      name: "ReportingTests",
      dependencies: ["AuthConformance", "Reporting", "StrictJSON"]
    ),
    .testTarget(
      name: "JSONSchemaTests",
      dependencies: ["JSONSchema", "StrictJSON"],
      exclude: ["Agreement"]
    ),
    .testTarget(
      name: "AuthConformanceTestingTests",
      dependencies: ["AuthConformance", "AuthConformanceTesting", "AuthFaults", "AuthReference"]
    ),
    .testTarget(
      name: "RemoteImplementationTests",
      dependencies: [
        "AuthConformance", "AuthFaults", "AuthReference", "BundledVectors", "RemoteImplementation",
        "StrictJSON", "WrongImplementations", "auth-conformance",
      ],
      exclude: ["Programs"]
    ),
    .target(
      name: "WrongImplementations",
      dependencies: [
        "AuthConformance", "AuthFaults", "AuthReference", "Cryptography", "StrictJSON",
      ],
      path: "Tests/WrongImplementations"
    ),
    .testTarget(
      name: "VectorTests",
      dependencies: [
        "AuthConformance", "AuthFaults", "AuthReference", "BundledVectors", "StrictJSON",
        "WrongImplementations",
      ]
    ),
    .testTarget(
      name: "AuthConformanceTests",
      dependencies: ["AuthConformance", "Cryptography", "StrictJSON"]
    ),

    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "AuthConformance", "AuthFaults", "BundledVectors", "Cryptography", "RemoteImplementation",
        "Reporting", "StrictJSON", "instant-program",
      ],
      path: "Tests/Benchmarks",
      exclude: ["adapter.py"]
    ),
    .executableTarget(
      name: "instant-program",
      dependencies: ["CLibcrypto"],
      path: "Tests/InstantProgram"
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
