import Foundation

/// The folder of tables: each file becomes the group of cases of the same path below `vectors`.
struct CaseTables {
  /// The folder, seen from the root of the repository.
  static let folder = "Sources/maintain/Authoring/Cases"

  let groups: [CaseGroup]

  /// - Parameter vectors: the folder whose requirements, flags and ambiguities the tables name.
  init(below folder: String = folder, vectors: String = "vectors") throws {
    let terms = try CaseTerms(of: vectors)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    groups = try paths.filter { $0.hasSuffix(".cases") }.sorted().map { path in
      let file = "\(folder)/\(path)"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      return try CaseGroup(String(path.dropLast(".cases".count)), text, file, terms: terms)
    }
  }
}

extension CaseGroup {
  /// Reads a table: the call that it asks, its title, its method, and its cases.
  init(_ path: String, _ text: String, _ file: String, terms: CaseTerms) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      CaseLine($0.element, of: file, number: $0.offset + 1)
    }
    var head: [String] = []
    for (name, line) in zip(["call", "title", "method"], lines) {
      var line = line
      guard line.takes(word: name) else { throw line.error("expected \"\(name)\" and its text") }
      head.append(line.cell().text)
    }
    guard head.count == 3 else {
      throw CaseLine("", of: file, number: lines.count).error("expected call, title and method")
    }
    let rows = Array(lines.dropFirst(3))
    switch Call(rawValue: head[0]) {
    case .sinchRegistrationTokenVerify:
      try self.init(path, head, RegistrationTokenScenario(), rows, terms: terms)
    case .layerIdentityTokenVerify:
      try self.init(path, head, IdentityTokenVerifyScenario(), rows, terms: terms)
    default:
      throw lines[0].error("there are no tables of the call \"\(head[0])\"", at: 0)
    }
  }

  private init<Base: TabulatedScenario>(
    _ path: String,
    _ head: [String],
    _ base: Base,
    _ rows: [CaseLine],
    terms: CaseTerms
  ) throws {
    let table = try CaseTable<Base>(rows, terms: terms)
    self.init(path, title: head[1], method: head[2], base: base) { table.definitions }
  }
}

extension CaseTerms {
  /// Reads the ids of a folder of vectors.
  init(of folder: String) throws {
    let documents = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/requirements")
    for file in documents where file.hasSuffix(".json") {
      requirements.formUnion(try Self.ids(in: "requirements/\(file)", "requirements", of: folder))
    }
    flags = try Self.ids(in: "flags.json", "flags", of: folder)
    ambiguities = try Self.ids(in: "ambiguities.json", "ambiguities", of: folder)
  }

  private static func ids(in file: String, _ name: String, of folder: String) throws -> Set<String>
  {
    let data = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
    let entries = try JSON(parsing: data).object?[name]?.array ?? []
    return Set(entries.compactMap { $0.object?["id"]?.string })
  }
}
