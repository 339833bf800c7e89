import Cryptography

extension DigestExaminer {
  func judge() -> [Judged] {
    let slips = lineSlips
    func of(_ rule: RequirementID) -> Judged {
      let problems = slips.filter { $0.requirement == rule }.map(\.problem)
      return Judged(rule, problems.isEmpty ? nil : problems.joined(separator: "; "))
    }
    var rules = [
      Judged("DIGEST-HEX", hexProblem), of("DIGEST-LINE-PARAMETERS"), of("DIGEST-LINE-USERNAME"),
      algorithm.kind == .aka
        ? Judged(
          "DIGEST-LINE-ALGORITHM",
          .notJudged(
            "AKA is of RFC 3310, where the SIM card computes the password of each challenge"
          )
        ) : of("DIGEST-LINE-ALGORITHM"),
    ]
    if line["qop"] != nil {
      rules.append(of("DIGEST-LINE-QOP"))
      if let count = line["nc"] { rules.append(Judged("DIGEST-NC-FORMAT", problem(of: count))) }
    }
    if unboundSession != nil { rules.append(of("DIGEST-SESS-NONCES")) }
    if challenge != nil { rules.append(of("DIGEST-LINE-CHALLENGE")) }
    if user.name != nil { rules += given("DIGEST-TEXT-VERBATIM", .username, user.name) }
    rules += given("DIGEST-HA1-PER-REALM", .realm, line["realm"])
    if stored?.realm != nil { rules.append(of("DIGEST-HA1-PER-REALM")) }
    rules += given("DIGEST-TEXT-VERBATIM", .uri, line["uri"])
    rules.append(
      Judged(line["qop"] == nil ? "DIGEST-RESPONSE-NO-QOP" : "DIGEST-RESPONSE-QOP", match)
    )
    return rules
  }

  var slips: [Slip] { lineSlips.map { Slip($0.mistake, fix: $0.fix) } + otherValues }

  /// The mistakes in the line, regardless of its response.
  var lineSlips: [DigestSlip] {
    parameterSlips + user.slips + hashSlips + storedSlips + algorithmSlips + qualitySlips
      + (challenge?.slips(of: line, realm: line["realm"]) ?? [])
  }

  var remarks: [String] {
    (challenge?.remarks(on: line) ?? []) + quoteRemarks + countRemarks
      + (question.secrets.first?.trimmedContent.isEmpty == true ? ["the password is empty"] : [])
  }

  /// Remarks on quotes that RFC 7616 §3.4 forbids and most servers ignore.
  private var quoteRemarks: [String] {
    func names(_ all: [String], isQuoted: Bool) -> [String] {
      line.parameters.filter { all.contains($0.name) && $0.isQuoted == isQuoted }.map(\.name)
    }
    let bare = names(
      ["username", "realm", "nonce", "uri", "response", "cnonce", "opaque"],
      isQuoted: false
    )
    let quoted = names(["algorithm", "qop", "nc"], isQuoted: true)
    return [
      (bare, "no quotes around", "wants them"), (quoted, "quotes around", "wants none there"),
    ].compactMap { names, what, wanted in
      names.isEmpty
        ? nil
        : "it has \(what) \(names.listed), and RFC 7616 §3.4 \(wanted); some servers refuse that"
    }
  }

  /// Remarks on nc and cnonce that do not affect the computation.
  private var countRemarks: [String] {
    var remarks: [String] = []
    if line["qop"] != nil, let count = line["nc"], !count.isEmpty, count.allSatisfy({ $0 == "0" }) {
      remarks.append("nc is \(count), and the first request counts 00000001; servers refuse it")
    }
    let surplus = ["nc", "cnonce"].filter { line[$0] != nil }
    if line["qop"] == nil, !surplus.isEmpty, !algorithm.algorithm.hasSuffix("-sess") {
      let verb = surplus.count == 1 ? "is" : "are"
      remarks.append(
        "\(surplus.listed) \(verb) sent without qop, which RFC 2617 §3.2.2 forbids; some servers refuse that"
      )
    }
    for parameter in line.parameters
    where ["nonce", "cnonce", "opaque"].contains(parameter.name) {
      if let what = Placeholder(parameter.value)?.what {
        remarks.append("\(parameter.name) is \(what)")
      }
    }
    return remarks
  }

  private var parameterSlips: [DigestSlip] {
    func slip(_ problem: String, _ mistake: String, fix: String) -> DigestSlip {
      DigestSlip("DIGEST-LINE-PARAMETERS", problem, mistake, fix: fix)
    }
    let missing = ["realm", "nonce", "uri"].filter { line[$0] == nil }.map {
      slip("\($0) is missing", "sends no \($0)", fix: "send \($0)")
    }
    let unbound = unboundSession.map {
      DigestSlip(
        "DIGEST-SESS-NONCES",
        $0,
        "sends no cnonce, which \(algorithm.algorithm) hashes into HA1",
        fix: "send the cnonce that was hashed"
      )
    }
    let repeated = line.repeated.map {
      slip("\($0) is there more than once", "sends \($0) more than once", fix: "send \($0) once")
    }
    return missing + repeated + line.problems + (unbound.map { [$0] } ?? [])
  }

  /// The problem of a session algorithm without a cnonce; nil if none is needed, or if it is there.
  private var unboundSession: String? {
    algorithm.algorithm.hasSuffix("-sess") && line["cnonce"] == nil
      ? "cnonce is missing, and \(algorithm.algorithm) needs it" : nil
  }

  /// A slip if a hashed user name is not the hash of the known user.
  private var hashSlips: [DigestSlip] {
    guard let hash = user.hash, let username = question.values[.username],
      let realm = known.values[.realm], let computation = computation(of: known.values),
      let right = try? computation.hash("\(username):\(realm)"),
      !hash.lowercased().hasSameUTF8(as: right)
    else { return [] }
    return [
      DigestSlip(
        "DIGEST-LINE-USERNAME",
        "username is \(JSON.string(hash).compact()), where userhash=true asks for \(right)",
        hash.hasSameUTF8(as: username)
          ? "sends the plain user name with userhash=true"
          : "hashes the user name otherwise than user:realm",
        fix: "send the hash of user:realm as username, with the line's algorithm"
      )
    ]
  }

  /// A slip if a stored hash belongs to another user or realm than the line.
  private var storedSlips: [DigestSlip] {
    let values = known.values
    let pairs = [
      ("user", stored?.username, values[.username]), ("realm", stored?.realm, values[.realm]),
    ]
    return pairs.compactMap { what, own, wanted in
      guard let own, let wanted, !own.hasSameUTF8(as: wanted) else { return nil }
      let (has, should) = (JSON.string(own).compact(), JSON.string(wanted).compact())
      return DigestSlip(
        "DIGEST-HA1-PER-REALM",
        "the stored hash is of the \(what) \(has), where \(should) is expected",
        "uses the stored hash of another \(what)",
        fix: "store a hash of user, realm and password for this \(what)"
      )
    }
  }

  private var algorithmSlips: [DigestSlip] {
    guard algorithm.kind == .unknown, let name = line["algorithm"] else { return [] }
    let isOther = algorithm.otherHash != nil
    return [
      DigestSlip(
        "DIGEST-LINE-ALGORITHM",
        "there is no algorithm \(JSON.string(name).compact())"
          + (isOther
            ? "; digest authentication has MD5, SHA-256 and SHA-512-256"
            : "; it is read as \(algorithm.algorithm)"),
        "names an algorithm \(name), which digest authentication does not have",
        fix: isOther ? "use MD5, SHA-256 or SHA-512-256" : "write algorithm=\(algorithm.algorithm)"
      )
    ]
  }

  private var qualitySlips: [DigestSlip] {
    func slip(_ problem: String, _ mistake: String, fix: String) -> DigestSlip {
      DigestSlip("DIGEST-LINE-QOP", problem, mistake, fix: fix)
    }
    guard let quality = line["qop"] else { return [] }
    let isListed = quality.contains(",")
    var slips: [DigestSlip] = []
    if quality.isEmpty {
      return [
        slip(
          "qop is empty",
          "sends an empty qop",
          fix: "leave qop, nc and cnonce out, and digest HA1, nonce and HA2"
        )
      ]
    }
    if !["auth", "auth-int"].contains(where: { quality.hasSameUTF8(as: $0) }) {
      slips.append(
        slip(
          "qop is \(JSON.string(quality).compact()), neither auth nor auth-int",
          isListed
            ? "sends the list of the challenge as qop: \(quality)" : "sends an unknown qop",
          fix: isListed
            ? "choose one qop of the list, and send and digest it" : "send and digest qop=auth"
        )
      )
    }
    let missing = ["nc", "cnonce"].filter { line[$0] == nil }
    if !missing.isEmpty {
      let names = missing.listed
      slips.append(
        slip(
          "qop needs \(names), which \(missing.count == 1 ? "is" : "are") missing",
          "sends qop without \(names)",
          fix: "send and digest nc and cnonce with qop, or leave qop out"
        )
      )
    }
    return slips
  }

  private var hexProblem: String? {
    guard let response = line["response"] else { return "response is missing" }
    let count = 2 * DigestTarget.byteCount(of: algorithm.algorithm)
    let isHex = response.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    return isHex && response.utf8.count == count
      ? nil : "response is not \(count) lower-case hexadecimal digits"
  }

  private func problem(of count: String) -> String? {
    let isHex = count.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    return isHex && count.utf8.count == 8
      ? nil : "nc is \(JSON.string(count).compact()), not eight hexadecimal digits"
  }

  private var match: RuleFinding.Outcome {
    guard let computation = computation(of: known.values) else {
      return .notJudged("needs \(missing.listed)")
    }
    guard var search = DigestSearch(computation, target, []) else {
      return .notJudged(unboundSession ?? "a value that the response is computed of is missing")
    }
    if search.isRight() { return .kept }
    return algorithm.kind == .aka
      ? .notJudged("the password that the SIM card computes is not known")
      : .broken("it is not the response of these values")
  }
}
