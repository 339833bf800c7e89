extension DigestComputation {
  /// The steps of a response, or of HA1 alone; the password and HA1 are hidden.
  var steps: [Step] {
    guard let ha1 = try? ha1() else { return [] }
    let binding = (try? scheme.algorithm(input.algorithm))?.isSession == true
    let hash = input.algorithm
    var steps: [Step] = []
    if input.ha1 == nil, let username = input.username, let password = input.password,
      let text = HiddenText(
        password,
        called: "password",
        { try? scheme.credential(username, input.realm, $0) }
      )
    {
      steps.append(Step(.a1, "A1: user name, realm and password, joined by colons", text.text))
    }
    steps.append(
      Step(
        .ha1,
        binding ? "HA1: \(hash) of A1, and of that with nonce and cnonce" : "HA1: \(hash) of A1",
        secret: Array(ha1.utf8)
      )
    )
    if isCredential { return steps }
    guard
      let a2 = HiddenText(input.password ?? "", called: "password", { self.text(ofRequest: $0) }),
      let ha2 = try? ha2()
    else { return steps }
    steps.append(Step(.a2, "A2: method and URI, joined by a colon", a2.text))
    steps.append(Step(.ha2, "HA2: \(hash) of A2", ha2))
    guard let text = HiddenText(ha1, called: "HA1", { self.text(ofResponse: $0, ha1, ha2) }),
      let response = try? result()
    else { return steps }
    return steps + [
      Step(.text, "HA1, nonce, what qop adds, and HA2, joined by colons", text.text),
      Step(.response, "response: \(hash) of that", response),
    ]
  }

  private func text(ofRequest password: String) -> [UInt8]? {
    var other = input
    if input.password != nil { other.password = password }
    return try? scheme.request(other, hash(other.body ?? []))
  }

  /// A decoy of HA1 comes with one of the password, which some mistakes put there too.
  private func text(ofResponse hash: String, _ ha1: String, _ ha2: String) -> [UInt8]? {
    var other = input
    if !hash.hasSameUTF8(as: ha1) { other.password = input.password.map(HiddenText.decoy) }
    return try? scheme.proof(other, hash, ha2)
  }
}
