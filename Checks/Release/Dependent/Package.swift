// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "dependent",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(
      url: Context.environment["AUTH_CONFORMANCE_URL"] ?? "",
      .upToNextMinor(from: "0.2.0")
    )
  ],
  targets: [
    .testTarget(
      name: "DependentTests",
      dependencies: ["AuthConformance", "AuthReference", "AuthConformanceTesting"].map {
        .product(name: $0, package: "auth-conformance")
      }
    )
  ]
)
