import BundledVectors

/// The vectors that a command works with.
enum LoadedVectors {
  /// Loads the folder that `--vectors` names, or else the bundled vectors.
  ///
  /// - Parameter needsHeadsAlone: whether ids, titles, requirements and flags of the cases are enough.
  static func suite(
    _ arguments: Arguments,
    needsHeadsAlone: Bool = false
  ) throws(CommandError) -> Suite {
    guard let folder = arguments.value(of: .vectors) else {
      return try bundled(needsHeadsAlone: needsHeadsAlone)
    }
    return try suite(below: folder)
  }

  /// The vectors that a filter chooses from: of the bundled ones the files that it may fit, or all
  /// where that leaves something to complain about, since a complaint names what may have been meant.
  static func suite(
    _ arguments: Arguments,
    for filter: CaseFilter,
    needsHeadsAlone: Bool = false
  ) throws(CommandError) -> Suite {
    if arguments.value(of: .vectors) == nil, !filter.patterns.isEmpty {
      let part = try bundled(needsHeadsAlone: needsHeadsAlone) { file in
        filter.mayFit(casesOf: file.path.dropLast(".json".count))
      }
      let isWhole = filter.unmatchedPatterns(in: part).isEmpty
      if isWhole, !filter.apply(to: part).files.isEmpty { return part }
    }
    return try suite(arguments, needsHeadsAlone: needsHeadsAlone)
  }

  static func suite(
    below folder: String,
    entering folders: Set<String>? = nil
  ) throws(CommandError) -> Suite {
    let sources = try sources(below: folder, entering: folders)
    let loader = try loader(of: sources)
    do throws(SuiteLoadingError) {
      return try loader.load(sources)
    } catch {
      throw CommandError(
        .unusable,
        "the vectors in \(folder.quotedPath) have \(error.problems.count.counting("problem"))",
        details: error.problems.map(\.description)
      )
    }
  }

  /// What loads somebody's own files, and lends them the names that they do not define.
  static func loader(of sources: [SourceFile]) throws(CommandError) -> SuiteLoader {
    SuiteLoader(base: sources.needNoBase ? nil : try bundled { _ in false })
  }

  /// The files of a folder, or everything that cannot be read in it.
  static func sources(
    below folder: String,
    entering folders: Set<String>? = nil
  ) throws(CommandError) -> [SourceFile] {
    do throws(SuiteLoadingError) {
      return try VectorFolder.files(below: folder, entering: folders)
    } catch {
      throw CommandError(
        .unusable,
        "cannot read the vectors in \(folder.quotedPath)",
        details: error.problems.map(\.description)
      )
    }
  }

  /// One of the bundled schemas.
  static func bundledSchema(_ name: String) throws(CommandError) -> String {
    let path = "schema/\(name).schema.json"
    guard let file = SourceFile.bundled.first(where: { $0.path == path }) else {
      throw CommandError(.brokenSuite, "the schema \(path) is not among the bundled files")
    }
    return file.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// The suite of the bundled vectors, with the cases of all files or of some.
  static func bundled(
    needsHeadsAlone: Bool = false,
    where isWanted: ((SourceFile) -> Bool)? = nil
  ) throws(CommandError) -> Suite {
    do throws(SuiteLoadingError) {
      if isWanted == nil, !needsHeadsAlone { return try Suite.bundled() }
      return try Suite.bundled(readingHeads: needsHeadsAlone, where: isWanted ?? { _ in true })
    } catch {
      throw CommandError(
        .brokenSuite,
        "the bundled vectors have \(error.problems.count.counting("problem"))",
        details: error.problems.map(\.description)
      )
    }
  }

  /// The requirements of the bundled vectors alone, which take no time to load.
  static func bundledRequirements() throws(CommandError) -> [Requirement] {
    do {
      return try SourceFile.bundled.filter { $0.path.hasPrefix("requirements/") }
        .flatMap { try RequirementDocument(decoding: $0.parse()).requirements }
    } catch {
      throw CommandError(.brokenSuite, "the bundled requirements cannot be read: \(error)")
    }
  }
}

extension [SourceFile] {
  /// Whether the files explain all names that their cases use, so that none are lent to them.
  fileprivate var needNoBase: Bool {
    ["requirements/", "profiles/", "ambiguities.json", "flags.json"].allSatisfy { name in
      contains { $0.path.hasPrefix(name) }
    }
  }
}
