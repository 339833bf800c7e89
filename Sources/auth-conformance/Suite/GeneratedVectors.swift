import VectorAuthoring

/// The vector files as their definitions make them: the one place that asks for them.
enum GeneratedVectors {
  /// Works out every file, in the order of the paths.
  static func files() async throws(CommandError) -> [VectorCatalogue.GeneratedFile] {
    do {
      return try await VectorCatalogue.generate()
    } catch {
      throw CommandError(
        .brokenSuite,
        "the case definitions cannot be turned into vectors",
        details: "\(error)".split(separator: "\n").map(String.init)
      )
    }
  }
}
