import AuthConformance
import ConformanceEngine

extension SourceFile {
  /// Every file of the `vectors` folder, in the order of the paths.
  package static var bundled: [SourceFile] {
    BundledFile.embedded.map { SourceFile(path: $0.path, embedded: $0.content) }
  }
}

extension Suite {
  // Loaded once: that takes a second in a debug build.
  private static let loaded = Result { () throws(SuiteLoadingError) in
    try SuiteLoader().load(SourceFile.bundled)
  }

  /// The bundled vectors with the cases of some files alone, or of none.
  package static func bundled(
    where isWanted: (SourceFile) -> Bool
  ) throws(SuiteLoadingError) -> Suite {
    try SuiteLoader(needsCases: false)
      .load(SourceFile.bundled.filter { !$0.isVectorFile || isWanted($0) })
  }

  /// The suite of the bundled vectors.
  package static func bundled() throws(SuiteLoadingError) -> Suite { try loaded.get() }
}
