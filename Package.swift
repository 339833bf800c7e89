// swift-tools-version: 6.2

import PackageDescription

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
    .systemLibrary(
      name: "CLibcrypto",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    .systemLibrary(
      name: "CLibcurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
    ),
    .systemLibrary(name: "CPosix"),
    .target(name: "Posix", dependencies: ["CPosix"]),
    .target(name: "StrictJSON"),
    .target(name: "Cryptography", dependencies: ["CLibcrypto"]),

    // What an adopter writes against, and a working implementation of it.
    .target(name: "AuthConformance", dependencies: ["Posix", "StrictJSON"]),
    .target(
      name: "AuthReference",
      dependencies: ["AuthConformance", "Cryptography", "StrictJSON"]
    ),

    // What cases, rules and mistakes are called; known mistakes, which need no more than that.
    .target(name: "SuiteTerms", dependencies: ["AuthConformance"]),
    .target(
      name: "AuthFaults",
      dependencies: [
        "AuthConformance", "AuthReference", "CLibcrypto", "Cryptography", "StrictJSON",
        "SuiteTerms",
      ]
    ),

    // From the vectors to a result.
    .target(
      name: "ConformanceSuite",
      dependencies: ["AuthConformance", "Cryptography", "Posix", "StrictJSON", "SuiteTerms"]
    ),
    // Excluded, yet watched: a vector file that comes or goes makes the build be planned anew.
    .target(
      name: "BundledVectors",
      dependencies: ["ConformanceSuite"],
      exclude: ["vectors"],
      plugins: ["EmbedFilesPlugin"]
    ),
    .target(
      name: "ConformanceEngine",
      dependencies: ["AuthConformance", "ConformanceSuite", "Cryptography", "StrictJSON"]
    ),
    .target(
      name: "FailureDiagnosis",
      dependencies: [
        "AuthConformance", "ConformanceEngine", "ConformanceSuite", "StrictJSON", "SuiteTerms",
      ]
    ),
    .target(
      name: "CheckedReference",
      dependencies: [
        "AuthConformance", "AuthFaults", "AuthReference", "ConformanceEngine", "ConformanceSuite",
        "Cryptography", "FailureDiagnosis", "StrictJSON",
      ]
    ),
    // Who adopts the suite needs no variants: they prove that it is fair.
    .target(
      name: "AuthVariants",
      dependencies: [
        "AuthConformance", "AuthFaults", "AuthReference", "CheckedReference", "StrictJSON",
      ]
    ),
    .target(
      name: "ArtefactExplanation",
      dependencies: [
        "AuthConformance", "AuthFaults", "AuthReference", "CheckedReference", "ConformanceEngine",
        "ConformanceSuite", "Cryptography", "FailureDiagnosis", "StrictJSON",
      ]
    ),
    .target(
      name: "RemoteImplementation",
      dependencies: [
        "AuthConformance", "CLibcurl", "ConformanceEngine", "ConformanceSuite", "Posix",
        "StrictJSON",
      ]
    ),
    .target(
      name: "Reporting",
      dependencies: [
        "AuthConformance", "ConformanceEngine", "ConformanceSuite", "Cryptography", "StrictJSON",
      ],
      exclude: ["HTML/Page"],
      plugins: ["EmbedFilesPlugin"]
    ),
    .target(
      name: "AuthConformanceTesting",
      dependencies: [
        "AuthConformance", "AuthReference", "BundledVectors", "CheckedReference",
        "ConformanceEngine", "ConformanceSuite", "FailureDiagnosis", "StrictJSON",
      ]
    ),
    .executableTarget(
      name: "auth-conformance",
      dependencies: [
        "ArtefactExplanation", "AuthConformance", "AuthFaults", "AuthReference", "AuthVariants",
        "BundledVectors", "CheckedReference", "ConformanceEngine", "ConformanceSuite",
        "FailureDiagnosis", "Posix", "RemoteImplementation", "Reporting", "StrictJSON",
      ],
      exclude: ["Starters"],
      plugins: ["EmbedFilesPlugin"]
    ),

    // What only maintainers run.
    .target(
      name: "VectorAuthoring",
      dependencies: [
        "AuthConformance", "AuthReference", "ConformanceEngine", "ConformanceSuite", "Cryptography",
        "StrictJSON",
      ],
      exclude: ["Files"],
      // Definitions run once: to optimise them takes minutes, and saves nobody any.
      swiftSettings: [.unsafeFlags(["-Onone"], .when(configuration: .release))],
      plugins: ["EmbedFilesPlugin"]
    ),
    .target(
      name: "SuiteAudit",
      dependencies: [
        "ArtefactExplanation", "AuthConformance", "AuthFaults", "AuthReference", "AuthVariants",
        "CheckedReference", "ConformanceEngine", "ConformanceSuite", "Cryptography",
        "FailureDiagnosis", "StrictJSON",
      ]
    ),
    .executableTarget(
      name: "maintain",
      dependencies: [
        "AuthConformance", "AuthReference", "AuthVariants", "CheckedReference", "ConformanceEngine",
        "ConformanceSuite", "FailureDiagnosis", "Reporting", "StrictJSON", "SuiteAudit",
        "VectorAuthoring",
      ]
    ),

    // Vectors, starters and the parts of the HTML page travel inside the binary: the plugin turns
    // folders into Swift source.
    .plugin(
      name: "EmbedFilesPlugin",
      capability: .buildTool(),
      path: "Sources/EmbedFilesPlugin",
      exclude: ["embed"]
    ),

    // These build the commands when they are called: as dependencies, every debug build would make
    // them twice.
    .plugin(
      name: "CheckConformance",
      capability: .command(
        intent: .custom(
          verb: "check-conformance",
          description: "Check an implementation against the conformance vectors"
        )
      ),
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
      path: "Sources/RegenerateVectorsPlugin"
    ),

    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
    .testTarget(
      name: "CryptographyTests",
      dependencies: ["CLibcrypto", "Cryptography", "PublishedSignatures"]
    ),
    .target(name: "PublishedSignatures", path: "Tests/PublishedSignatures"),
    .testTarget(
      name: "AuthConformanceTests",
      dependencies: ["AuthConformance", "StrictJSON"]
    ),
    .testTarget(
      name: "AuthReferenceTests",
      dependencies: [
        "AuthConformance", "AuthReference", "ConformanceEngine", "ConformanceSuite", "Cryptography",
        "PublishedSignatures", "StrictJSON",
      ]
    ),

    // Suites, implementations and answers that several test targets make up.
    .target(
      name: "TestSupport",
      dependencies: [
        "AuthConformance", "BundledVectors", "ConformanceEngine", "ConformanceSuite", "StrictJSON",
      ],
      path: "Tests/TestSupport"
    ),
    .testTarget(
      name: "ConformanceSuiteTests",
      dependencies: ["AuthConformance", "ConformanceSuite", "StrictJSON", "TestSupport"]
    ),
    .testTarget(
      name: "ConformanceEngineTests",
      dependencies: [
        "AuthConformance", "ConformanceEngine", "ConformanceSuite", "Cryptography", "StrictJSON",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "FailureDiagnosisTests",
      dependencies: [
        "AuthConformance", "AuthFaults", "AuthReference", "CheckedReference", "ConformanceEngine",
        "ConformanceSuite", "FailureDiagnosis", "StrictJSON", "SuiteAudit", "TestSupport",
      ]
    ),
    .testTarget(
      name: "AuthFaultsTests",
      dependencies: [
        "AuthConformance", "AuthFaults", "AuthVariants", "CheckedReference", "ConformanceEngine",
        "ConformanceSuite", "FailureDiagnosis", "TestSupport",
      ]
    ),
    .testTarget(
      name: "SuiteAuditTests",
      dependencies: [
        "AuthConformance", "AuthFaults", "AuthVariants", "CheckedReference", "ConformanceEngine",
        "ConformanceSuite", "FailureDiagnosis", "StrictJSON", "SuiteAudit", "TestSupport",
      ]
    ),
    .testTarget(
      name: "ArtefactExplanationTests",
      dependencies: [
        "ArtefactExplanation", "AuthConformance", "ConformanceEngine", "ConformanceSuite",
        "StrictJSON", "SuiteAudit", "TestSupport",
      ]
    ),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "AuthConformance", "ConformanceEngine", "ConformanceSuite", "FailureDiagnosis", "Reporting",
        "StrictJSON",
      ]
    ),
    .testTarget(
      name: "AuthConformanceTestingTests",
      dependencies: [
        "AuthConformance", "AuthConformanceTesting", "AuthFaults", "AuthReference",
        "CheckedReference", "ConformanceEngine", "ConformanceSuite", "FailureDiagnosis",
        "StrictJSON", "TestSupport",
      ]
    ),
    .target(
      name: "WrongImplementations",
      dependencies: [
        "AuthConformance", "AuthFaults", "CheckedReference", "ConformanceEngine",
        "ConformanceSuite", "FailureDiagnosis", "StrictJSON",
      ],
      path: "Tests/WrongImplementations"
    ),
    .testTarget(
      name: "RemoteImplementationTests",
      dependencies: [
        "AuthConformance", "AuthFaults", "AuthReference", "CheckedReference", "ConformanceEngine",
        "ConformanceSuite", "FailureDiagnosis", "RemoteImplementation", "StrictJSON", "TestSupport",
        "WrongImplementations", "auth-conformance",
      ],
      exclude: ["Programs"]
    ),
    .testTarget(
      name: "VectorTests",
      dependencies: [
        "AuthConformance", "AuthFaults", "AuthReference", "AuthVariants", "BundledVectors",
        "CheckedReference", "ConformanceEngine", "ConformanceSuite", "FailureDiagnosis",
        "StrictJSON", "TestSupport", "WrongImplementations",
      ]
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: ["StrictJSON", "TestSupport", "auth-conformance"]
    ),

    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "ArtefactExplanation", "AuthConformance", "AuthFaults", "BundledVectors",
        "CheckedReference", "ConformanceEngine", "ConformanceSuite", "Cryptography",
        "FailureDiagnosis", "RemoteImplementation", "Reporting", "StrictJSON", "SuiteAudit",
        "TestSupport", "instant-program",
      ],
      path: "Benchmarks",
      exclude: ["InstantProgram", "adapter.py"]
    ),
    .executableTarget(
      name: "instant-program",
      dependencies: ["CLibcrypto"],
      path: "Benchmarks/InstantProgram"
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

// From nothing, whole modules are built in less time than batches of files; two threads, because most
// of them are built alone. Other build systems, Xcode's and that of Swift 6.4, want to see each file.
#if os(Linux) && compiler(<6.4)
  // While these are built, all others wait: what the system brings is indexed by those.
  let awaited: Set = ["Posix", "StrictJSON", "Cryptography", "AuthConformance"]
  for target in package.targets where ![.system, .plugin].contains(target.type) {
    var flags = ["-wmo", "-no-emit-module-separately-wmo", "-num-threads", "2"]
    if awaited.contains(target.name) { flags.append("-index-ignore-system-modules") }
    // `make` asks for this: tests spend most of their time there.
    let isOptimised = Context.environment["AUTH_CONFORMANCE_FAST_JSON"] != nil
    if isOptimised, target.name == "StrictJSON" { flags.append("-O") }
    target.swiftSettings?.append(.unsafeFlags(flags, .when(configuration: .debug)))
  }
#endif
