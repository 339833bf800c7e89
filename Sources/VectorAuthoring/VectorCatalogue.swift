import AuthConformance
import AuthReference
import StrictJSON

/// All case definitions, and the files that they become.
public enum VectorCatalogue {
  static var groups: [CaseGroup] {
    SignatureCases.groups + KeyDerivationCases.groups + RegistrationTokenCases.groups
      + IdentityTokenCases.groups + flowGroups
  }

  /// The traces, role by role.
  private static var flowGroups: [CaseGroup] {
    SinchClientTraces.groups + SinchServiceSignatureTraces.groups + SinchServiceTokenTraces.groups
      + SinchApplicationTraces.groups + LayerClientTraces.groups + LayerServiceTraces.groups
      + LayerApplicationTraces.groups + AvayaClientTraces.groups + AvayaApplicationTraces.groups
  }

  /// One vector file, ready to be written.
  public struct GeneratedFile: Sendable, Equatable {
    /// The path below `vectors`: `key-derivation/sinch-signing-key.json`.
    public let path: String
    /// The canonical text.
    public let text: String
  }

  /// Works out every vector file; the same text each time, ordered by path.
  ///
  /// Throws an `AuthoringError` where a definition and the reference contradict each other.
  public static func generate() async throws -> [GeneratedFile] {
    let reference = Reference.implementation
    var files: [GeneratedFile] = []
    for group in groups {
      let file = try await group.file(by: reference)
      files.append(GeneratedFile(path: "\(group.path).json", text: file.json.pretty()))
    }
    return files.sorted { $0.path < $1.path }
  }
}
