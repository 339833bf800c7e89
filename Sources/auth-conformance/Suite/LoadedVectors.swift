import BundledVectors

/// The vectors that a command works with.
enum LoadedVectors {
  /// Loads the folder that `--vectors` names, or else the bundled vectors.
  static func suite(_ arguments: Arguments) throws(CommandError) -> Suite {
    guard let folder = arguments.value(of: .vectors) else { return try bundled() }
    return try suite(below: folder)
  }

  /// The vectors that a filter chooses from: of the bundled ones the files that it may fit, or all
  /// if there is something to complain about, since a complaint names what may have been meant.
  static func suite(
    _ arguments: Arguments,
    for filter: CaseFilter
  ) throws(CommandError) -> Suite {
    if arguments.value(of: .vectors) == nil, !filter.patterns.isEmpty {
      let part = try bundled { file in filter.mayFit(casesOf: file.path.dropLast(".json".count)) }
      let isWhole = filter.unmatchedPatterns(in: part).isEmpty
      if isWhole, !filter.apply(to: part).files.isEmpty { return part }
    }
    return try suite(arguments)
  }

  static func suite(
    below folder: String,
    entering folders: Set<String>? = nil
  ) throws(CommandError) -> Suite {
    let sources: [SourceFile]
    do throws(SuiteLoadingError) {
      sources = try VectorFolder.files(below: folder, entering: folders)
    } catch {
      throw CommandError(
        .unusable,
        "cannot read the vectors in \(folder.quotedPath)",
        details: error.problems.map(\.description)
      )
    }
    // The user's own files borrow the names that they do not define.
    let loader = SuiteLoader(base: sources.needNoBase ? nil : try bundled { _ in false })
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
    where isWanted: ((SourceFile) -> Bool)? = nil
  ) throws(CommandError) -> Suite {
    do throws(SuiteLoadingError) {
      guard let isWanted else { return try Suite.bundled() }
      return try Suite.bundled(where: isWanted)
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
