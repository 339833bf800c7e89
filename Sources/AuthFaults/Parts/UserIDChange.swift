/// A change of a user id, which must stay exactly as given.
struct UserIDChange: Sendable {
  /// The last part of the fault's id.
  let name: String
  let mistake: String
  let flag: FlagID
  let apply: @Sendable (String) -> String

  /// The changes that issuers and verifiers make alike.
  static let all: [UserIDChange] = [
    UserIDChange(name: "lower-case", mistake: "lowercases the user id", flag: "inexact-comparison")
    { $0.lowercased() },
    UserIDChange(
      name: "precomposed",
      mistake: "normalises the user id (NFC)",
      flag: "unicode-normalisation"
    ) { Normalisation.composed($0) },
    UserIDChange(
      name: "decomposed",
      mistake: "normalises the user id (NFD)",
      flag: "unicode-normalisation"
    ) { Normalisation.decomposed($0) },
    UserIDChange(
      name: "trimmed",
      mistake: "trims white space around the user id",
      flag: "inexact-comparison"
    ) { $0.trimmedSpace },
    UserIDChange(
      name: "cut-at-nul",
      mistake: "cuts the user id at a NUL",
      flag: "inexact-comparison"
    ) { $0.cutAtNUL },
    UserIDChange(
      name: "percent-decoded",
      mistake: "percent-decodes the user id",
      flag: "wrong-subject"
    ) { Escapes.percentDecoded($0) },
  ]

  /// The changes of Layer's issuers and verifiers.
  static let inLayer =
    all + [
      UserIDChange(
        name: "domain-dropped",
        mistake: "strips the domain from the user id",
        flag: "wrong-subject"
      ) { $0.split(separator: "@").first.map(String.init) ?? $0 },
      UserIDChange(
        name: "unescaped",
        mistake: "undoes JSON escapes in the user id once more",
        flag: "json-escapes"
      ) { Escapes.unescaped($0) },
    ]

  /// One fault for each change but those, with ids that begin with a prefix.
  static func faults(
    _ prefix: String,
    _ changes: [UserIDChange] = all,
    but exceptions: Set<String> = [],
    _ fault: (_ id: FaultID, UserIDChange) -> KnownFault
  ) -> [KnownFault] {
    changes.filter { !exceptions.contains($0.name) }
      .map { fault(FaultID(rawValue: "\(prefix)-\($0.name)"), $0) }
  }
}
