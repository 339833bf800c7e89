// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "swift-adopter",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "auth-conformance", path: "../..")],
  targets: [
    .systemLibrary(
      name: "COpenSSL",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    .target(name: "Backend", dependencies: ["COpenSSL"]),
    .testTarget(
      name: "BackendTests",
      dependencies: [
        "Backend",
        .product(name: "AuthConformance", package: "auth-conformance"),
        .product(name: "AuthConformanceTesting", package: "auth-conformance"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
