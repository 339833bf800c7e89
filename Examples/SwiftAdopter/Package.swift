// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "swift-adopter",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Backend", targets: ["Backend"])],
  targets: [
    .systemLibrary(
      name: "COpenSSL",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    .target(name: "Backend", dependencies: ["COpenSSL"]),
  ],
  swiftLanguageModes: [.v6]
)
