// swift-tools-version: 6.2

import PackageDescription

// A package of its own: who depends on the backend does not resolve the suite.
let package = Package(
  name: "conformance",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-adopter", path: ".."),
    .package(name: "auth-conformance", path: "../../.."),
  ],
  targets: [
    .testTarget(
      name: "BackendTests",
      dependencies: [
        .product(name: "Backend", package: "swift-adopter"),
        .product(name: "AuthConformance", package: "auth-conformance"),
        .product(name: "AuthConformanceTesting", package: "auth-conformance"),
        .product(name: "AuthReference", package: "auth-conformance"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
