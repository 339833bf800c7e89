import Cryptography

/// The cases that a release of the suite has, each with a digest of what it asks and expects.
///
/// A run that is judged by a release fails by none that has come or changed since.
package struct ReleasedCases: Sendable, Equatable {
  /// Such as `0.2`.
  package let release: String
  /// The digests by slug, by the path of their file; in order.
  private let digests: [String: [String: String]]

  /// The cases as they are now.
  package init(of suite: Suite, as release: String) throws(LibcryptoError) {
    self.release = release
    let strengths = suite.strengths
    var digests: [String: [String: String]] = [:]
    for file in suite.files {
      for vector in file.cases {
        digests[file.path, default: [:]][vector.id.slug] = try vector.digest(strengths)
      }
    }
    self.digests = digests
  }

  /// The cases of a suite that are not as the release has them.
  package func differing(in suite: Suite) throws(LibcryptoError) -> [CaseID: CaseRelease] {
    let strengths = suite.strengths
    var differing: [CaseID: CaseRelease] = [:]
    for file in suite.files {
      let released = digests[file.path] ?? [:]
      for vector in file.cases {
        if let digest = released[vector.id.slug] {
          if try vector.digest(strengths) != digest { differing[vector.id] = .changed }
        } else {
          differing[vector.id] = .new
        }
      }
    }
    return differing
  }

  /// The ids of the release that a suite has neither as cases nor among those that are retired.
  package func missing(in suite: Suite) -> [CaseID] {
    let known = Set(
      suite.files.flatMap { file in
        file.cases.map(\.id) + file.retired.map { CaseID(rawValue: "\(file.path)/\($0.slug)") }
      }
    )
    return ids.filter { !known.contains($0) }
  }

  /// How many cases the release has.
  package var count: Int { digests.values.reduce(0) { $0 + $1.count } }

  private var ids: [CaseID] {
    digests.sorted { $0.key < $1.key }.flatMap { path, cases in
      cases.keys.sorted().map { CaseID(rawValue: "\(path)/\($0)") }
    }
  }
}

extension ReleasedCases {
  /// Reads `vectors/releases/RELEASE.json`.
  package init(decoding file: SourceFile) throws(SuiteProblem) {
    let json = try file.parse()
    do throws(VectorError) {
      var reader = try ObjectReader(json, at: JSON.Path())
      try reader.expectFormat(VectorFile.format)
      release = try reader.string("release")
      var digests: [String: [String: String]] = [:]
      let files = try reader.object("files")
      for file in files.object.members {
        let cases = try ObjectReader(file.value, at: files.path.appending(.member(file.name)))
        for member in cases.object.members {
          guard let digest = member.value.string else {
            throw .wrongKind(
              "a string",
              member.value,
              at: cases.path.appending(.member(member.name))
            )
          }
          digests[file.name, default: [:]][member.name] = digest
        }
      }
      self.digests = digests
      try reader.finish()
    } catch {
      throw file.problem(error)
    }
  }

  /// The file, in its canonical form.
  package var json: JSON {
    let files = digests.sorted { $0.key < $1.key }.map { path, cases in
      let members = cases.sorted { $0.key < $1.key }.map { slug, digest in
        JSON.Member(name: slug, value: .string(digest))
      }
      return JSON.Member(name: path, value: .object(JSON.Object(members)))
    }
    return [
      "format": .number(JSON.Number(VectorFile.format)), "release": .string(release),
      "files": .object(JSON.Object(files)),
    ]
  }
}

extension VectorCase {
  /// The first 16 digits of the SHA-256 of what the case asks, expects and weighs: of its strength, a
  /// space, and its canonical JSON without id, title, rules, flags, note and origin.
  fileprivate func digest(
    _ strengths: [RequirementID: Requirement.Strength]
  ) throws(LibcryptoError) -> String {
    var members = json.object ?? [:]
    for name in ["id", "title", "requirements", "flags", "note", "origin"] { members[name] = nil }
    let text = "\(strengths.ofCase(checking: requirements)) \(JSON.object(members).compact())"
    return String(try HashAlgorithm.sha256.digest(text.utf8).lowercaseHexadecimal.prefix(16))
  }
}
