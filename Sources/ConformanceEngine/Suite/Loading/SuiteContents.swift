/// What the files of a folder hold, gathered file by file, and all that is wrong with them.
struct SuiteContents {
  private(set) var problems: [SuiteProblem] = []
  /// Whether every file that defines names could be read: otherwise unknown names mean nothing.
  private(set) var knowsAllNames = true

  private var files: [Sourced<VectorFile>] = []
  private var paths: Set<String> = []
  private var documents: [Sourced<RequirementDocument>] = []
  private var profiles: [Sourced<Profile>] = []
  private var ambiguities: [Ambiguity] = []
  private var flags: [Flag] = []

  private struct Sourced<Value> {
    var value: Value
    var source: SourceFile
  }

  /// Takes a file in.
  ///
  /// - Parameter cases: what its cases are, if it has been read already.
  mutating func add(_ file: SourceFile, _ cases: ReadCases? = nil) {
    let definesNames = !Category.allCases.contains { file.path.hasPrefix("\($0)/") }
    do throws(SuiteProblem) {
      var errors: [VectorError] = []
      if definesNames {
        let json = try file.parse()
        do throws(VectorError) {
          try readNames(json, of: file)
        } catch {
          errors = [error]
        }
      } else {
        try readCases(of: file, cases, errors: &errors)
      }
      problems += file.problems(errors)
      if definesNames && !errors.isEmpty { knowsAllNames = false }
    } catch {
      problems.append(error)
      if definesNames { knowsAllNames = false }
    }
  }

  private mutating func readCases(
    of file: SourceFile,
    _ cases: ReadCases?,
    errors: inout [VectorError]
  ) throws(SuiteProblem) {
    let path: String
    do throws(VectorError) {
      path = try file.groupPath()
      guard paths.insert(path).inserted else {
        throw VectorError(.duplicateID, "the file is given twice", at: [])
      }
    } catch {
      errors = [error]
      return
    }
    let (group, wrong) = try (cases ?? ReadCases(file, path: path)).result.get()
    errors += wrong
    // Where cases are left out, the others no longer stand where they do in the file.
    if let group, errors.isEmpty { files.append(Sourced(value: group, source: file)) }
  }

  private mutating func readNames(
    _ json: JSON,
    of file: SourceFile
  ) throws(VectorError) {
    switch file.path {
    case "ambiguities.json": ambiguities = try Ambiguity.all(decoding: json)
    case "flags.json": flags = try Flag.all(decoding: json)
    case let path where path.hasPrefix("requirements/"):
      let document = try RequirementDocument(decoding: json)
      let known = documents.flatMap { $0.value.requirements.map(\.id) }
      try document.requirements.map(\.id).expectDistinct(after: known, at: ["requirements"])
      documents.append(Sourced(value: document, source: file))
    case let path where path.hasPrefix("profiles/"):
      profiles.append(Sourced(value: try Profile(decoding: json), source: file))
    default:
      _ = try file.groupPath()
    }
  }

  func suite(over base: Suite?) -> Suite {
    Suite(
      files: files.map(\.value),
      documents: documents.isEmpty ? base?.documents ?? [] : documents.map(\.value),
      ambiguities: ambiguities.isEmpty ? base?.ambiguities ?? [] : ambiguities,
      profiles: profiles.isEmpty ? base?.profiles ?? [] : profiles.map(\.value),
      flags: flags.isEmpty ? base?.flags ?? [] : flags
    )
  }

  func unknownReferences(in suite: Suite) -> [SuiteProblem] {
    let names = SuiteNames(suite)
    return profiles.flatMap { profile in
      profile.source.problems(names.mismatches(of: profile.value))
    }
      + files.flatMap { file in
        file.source.problems(names.unknownReferences(in: file.value))
      }
  }
}

/// The cases of one vector file, and what is wrong with single ones.
struct ReadCases: Sendable {
  let result: Result<(VectorFile?, [VectorError]), SuiteProblem>

  init(_ file: SourceFile, path: String) {
    result = Result { () throws(SuiteProblem) in
      var errors: [VectorError] = []
      let json = try file.parse()
      do throws(VectorError) {
        return (try VectorFile(decoding: json, path: path, errors: &errors), errors)
      } catch {
        return (nil, [error] + errors)
      }
    }
  }
}

extension SourceFile {
  /// The path without `.json`, which begins every id of the file.
  func groupPath() throws(VectorError) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let names = Category.allCases.map(\.rawValue)
    guard parts.count > 1, let folder = parts.first, names.contains(folder) else {
      let message = "the file is not in the folder of a category: " + names.joined(separator: ", ")
      throw VectorError(.badValue, message, at: [])
    }
    let group = String(path.dropLast(".json".utf8.count))
    let slugs = group.split(separator: "/", omittingEmptySubsequences: false)
    guard path.hasSuffix(".json"), slugs.allSatisfy({ String($0).isSlug }) else {
      let message = "a file is named with lower-case letters, digits and hyphens, and .json"
      throw VectorError(.badValue, message, at: [])
    }
    return group
  }
}
