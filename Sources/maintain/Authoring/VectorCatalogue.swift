import AuthReference

/// All case definitions, and the files that they become.
package enum VectorCatalogue {
  private static var groups: [CaseGroup] {
    SignatureCases.groups + KeyDerivationCases.groups + RegistrationTokenCases.groups
      + IdentityTokenCases.groups + flowGroups
  }

  /// The traces that are no scripts, role by role.
  private static var flowGroups: [CaseGroup] {
    SinchClientTraces.groups + SinchApplicationTraces.groups + LayerClientTraces.groups
      + LayerServiceTraces.groups
      + LayerApplicationTraces.groups + AvayaClientTraces.groups + AvayaApplicationTraces.groups
  }

  /// The five documents as their sentences, each by the name of its requirements.
  package static var documents: [(id: String, text: String)] {
    ["sinch-signature", "sinch-token", "sinch-instance", "layer", "avaya"].map { id in
      (id, EmbeddedText.of("documents/\(id).txt"))
    }
  }

  /// One vector file, ready to be written.
  package struct GeneratedFile: Sendable, Equatable {
    /// The path below `vectors`: `key-derivation/sinch-signing-key.json`.
    package let path: String
    /// The canonical text.
    package let text: String
  }

  /// Works out every vector file; the same text each time, ordered by path.
  ///
  /// Throws an `AuthoringError` where a definition and the reference contradict each other.
  static func generate(
    by reference: LocalImplementation,
    with scripts: [ScriptFile]
  ) async throws -> [GeneratedFile] {
    let groups = try CaseTables().groups + Self.groups
    try RulePack<JWSVerifyScenario>.requireAll(in: groups)
    try RulePack<RegistrationTokenScenario>.requireAll(in: groups)
    try RulePack<IdentityTokenVerifyScenario>.requireAll(in: groups)
    var retired = RetiredCases(EmbeddedText.of("retired.txt")).byGroup
    var files: [GeneratedFile] = []
    for group in groups + scripts.map(\.group) {
      var file = try await group.file(by: reference)
      file.retired = retired.removeValue(forKey: group.path) ?? []
      files.append(GeneratedFile(path: "\(group.path).json", text: file.json.pretty()))
    }
    if let unknown = retired.keys.min() {
      let id = CaseID(rawValue: unknown)
      throw AuthoringError(id: id, message: "Files/retired.txt names a group that does not exist")
    }
    return files.sorted { $0.path < $1.path }
  }
}
