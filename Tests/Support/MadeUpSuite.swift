import ConformanceEngine

extension Suite {
  /// Files of cases that expect the output `{"token": ID}`, with the id in their input.
  package static func madeUp(_ counts: [String: Int], call: Call = .jwsSign) -> Suite {
    Suite(
      files: counts.sorted { $0.key < $1.key }.map { path, count in
        file(path, .call(call), (0..<count).map { "case-\($0)" }) {
          .output(["token": .string($0)])
        }
      }
    )
  }

  /// A file of cases, each with an expectation made of its id.
  package static func file(
    _ path: String,
    _ operation: Operation,
    _ slugs: [String],
    expecting expectation: (_ id: String) -> Expected
  ) -> VectorFile {
    VectorFile(
      path: path,
      operation: operation,
      title: path,
      method: "by hand",
      cases: slugs.map { slug in
        let id = "\(path)/\(slug)"
        return .expecting(expectation(id), id: CaseID(rawValue: id))
      }
    )
  }
}

extension VectorFile {
  /// A file of signatures, one case for each user.
  package static func signatures(
    _ users: [String],
    path: String = "signatures/sign",
    expecting signature: (_ user: String) -> String = { _ in "right" }
  ) -> VectorFile {
    VectorFile(
      path: path,
      operation: .call(.sinchSignatureSign),
      title: "Signatures",
      method: "Made up.",
      cases: users.map { user in
        VectorCase(
          id: CaseID(rawValue: "\(path)/\(user)"),
          title: "The user \(user)",
          requirements: ["SINCH-SIG-STRING"],
          input: ["userId": .string(user)],
          expectation: .output(["signature": .string(signature(user))]),
          origin: .published("nowhere")
        )
      }
    )
  }
}
