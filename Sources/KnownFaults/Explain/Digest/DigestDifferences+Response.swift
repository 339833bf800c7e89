extension DigestDifferences {
  /// The possible differences in joining HA1 and HA2.
  var responses: [DigestDifference] { qualities + counts + nonces + separators }

  /// Differences that replace the colons between the parts.
  private var separators: [DigestDifference] {
    let hasQuality = computation[.qop] != nil
    return ["", ",", ";", " ", ": ", "|", "\n"].map { mark in
      DigestDifference(
        "joins the parts of the response with "
          + (mark.isEmpty ? "nothing" : JSON.string(mark).compact()),
        fix: "join them with colons",
        isPaired: false,
        .computation(.response) {
          $0.scheme.proof = { input, ha1, ha2 in
            return Array(input.parts(ha1, ha2, hasQuality).joined(separator: mark).utf8)
          }
        }
      )
    }
  }

  /// The differences of a qop that is not sent although nc and cnonce are.
  private var unsent: [DigestDifference] {
    guard computation[.nc] != nil, computation[.cnonce] != nil else { return [] }
    let fix = "send qop=auth too, or leave nc and cnonce out and digest HA1, nonce and HA2"
    let ways: [(what: String, quality: String?)] = [
      ("computes the response for qop auth", "auth"),
      ("digests nc, cnonce and an empty qop", ""), ("digests nc and cnonce without qop", nil),
    ]
    return ways.map { what, quality in
      DigestDifference(
        "\(what), and sends no qop",
        fix: fix,
        .computation(.response) {
          $0.scheme.proof = { input, ha1, ha2 in
            let middle = [input.nonceCount, input.clientNonce, quality].compactMap(\.self)
            return Array(([ha1, input.nonce] + middle + [ha2]).joined(separator: ":").utf8)
          }
        }
      )
    }
  }

  private var qualities: [DigestDifference] {
    guard let quality = computation[.qop] else { return unsent }
    let lists = [
      "auth,auth-int", "auth, auth-int", "auth-int,auth", "auth-int, auth", "auth", "auth-int",
      "\"\(quality)\"", "\"auth,auth-int\"", "AUTH", "Auth", "", "undefined", "null",
    ]
    // The form of A2 does not follow the text.
    let digested = lists.filter { !$0.hasSameUTF8(as: quality) }.map { text in
      let what =
        text.hasPrefix("\"")
        ? "qop as \(text) in quotes"
        : text.contains(",") ? "the list \(text) as qop" : "qop as \(text.isEmpty ? "empty" : text)"
      return DigestDifference(
        "digests \(what), and sends \(quality)",
        fix: "digest the one qop value that is sent",
        .computation(.response) {
          let proof = $0.scheme.proof
          $0.scheme.proof = { input, ha1, ha2 in
            var input = input
            input.qualityOfProtection = text
            return try proof(input, ha1, ha2)
          }
        }
      )
    }
    let other = quality.hasSameUTF8(as: "auth") ? "auth-int" : "auth"
    let computed = with(
      .qop,
      other,
      "computes the response for qop \(other), and sends \(quality)",
      fix: "compute the response for the qop that is sent"
    )
    let isIncomplete = computation[.nc] == nil || computation[.cnonce] == nil
    let plain = DigestDifference(
      isIncomplete
        ? "sends qop without nc and cnonce, and computes the response of RFC 2069"
        : "sends qop, and computes the response of RFC 2069, without nc, cnonce and qop",
      fix: isIncomplete
        ? "send and digest nc and cnonce with qop, or leave qop out"
        : "digest nc, cnonce and qop too, or send none of them",
      faults: ["digest-qop-ignored"],
      .computation(.response) { $0.scheme.proof = { DigestScheme.joined($1, $0.nonce, $2) } }
    )
    return [plain] + digested + [computed].compactMap(\.self)
  }

  private var counts: [DigestDifference] {
    guard let count = computation[.nc], computation[.qop] != nil else { return [] }
    let fix = "digest nc as it is sent, \(count)"
    func use(_ text: String, _ faults: FaultID...) -> DigestDifference? {
      if count.hasSameUTF8(as: text) { return nil }
      let mistake = "digests nc \(text), and sends \(count)"
      return DigestDifference(mistake, fix: fix, faults: faults, .text(.nc) { _ in text })
    }
    let number = UInt32(count, radix: 16)
    let near = number.map { number in
      (-3...3).compactMap { UInt32(exactly: Int64(number) + $0) }
    }
    let numbers = (near ?? []) + Array(0...20)
    let texts = ["\"\(count)\"", "0", "0x\(count)", "0\(count)", count.uppercased()]
    return [use("00000001", "digest-nc-always-one")].compactMap(\.self)
      + (numbers.map(\.eightDigits) + texts).compactMap { use($0) }
  }

  private var nonces: [DigestDifference] {
    let fix = "digest nonce and cnonce as the line has them"
    func exchange(_ left: DigestMember, _ right: DigestMember) -> DigestDifference? {
      guard let first = computation[left], let second = computation[right],
        !first.hasSameUTF8(as: second)
      else { return nil }
      return DigestDifference(
        "exchanges \(left.words) and \(right.words)",
        fix: fix,
        .computation(.all) {
          $0[left] = second
          $0[right] = first
        }
      )
    }
    let (nonce, cnonce) = (computation[.nonce], computation[.cnonce])
    let octets: [DigestDifference] = [DigestMember.nonce, .cnonce].compactMap { member in
      guard let text = computation[member], let octets = Escapes.hexadecimal(text) else {
        return nil
      }
      let decoded = String(decoding: octets, as: UTF8.self)
      return with(
        member,
        decoded,
        "digests the bytes that \(member.words) stands for in hexadecimal",
        fix: fix
      )
    }
    let padded = [DigestMember.nonce, .cnonce].flatMap { member in
      ["=", "=="].map { padding in
        let text = computation[member].map { $0 + padding }
        return with(
          member,
          text,
          "digests \(member.words) with \(padding) behind it, which the line lacks",
          fix: "send \(member.words) whole, as the server gave it"
        )
      }
    }
    let cut = [DigestMember.nonce, .cnonce].flatMap { member in
      (["=", ":", "+", "/", " ", ",", "-"] as [Unicode.Scalar]).map { mark -> DigestDifference? in
        return with(
          member,
          computation[member]?.start(beforeInner: mark),
          "cuts \(member.words) off at its first \(mark == " " ? "space" : String(mark))",
          fix: "digest \(member.words) whole, as the line has it"
        )
      }
    }
    return cut.compactMap(\.self)
      + [
        exchange(.nonce, .cnonce), exchange(.nc, .qop),
        with(.cnonce, nonce, "digests the nonce as cnonce too", fix: fix),
        with(.nonce, cnonce, "digests the cnonce as nonce too", fix: fix),
      ].compactMap(\.self) + octets + padded.compactMap(\.self)
  }

  /// Every other order of the parts of the response.
  var orders: [DigestDifference] {
    let hasQuality = computation[.qop] != nil
    let names =
      hasQuality ? ["HA1", "nonce", "nc", "cnonce", "qop", "HA2"] : ["HA1", "nonce", "HA2"]
    return names.indices.permutations.filter { $0 != Array(names.indices) }.map { order in
      DigestDifference(
        "joins the parts of the response in the order "
          + order.map { names[$0] }.joined(separator: ":"),
        fix: "join " + names.joined(separator: ":"),
        isPaired: false,
        .computation(.response) {
          $0.scheme.proof = { input, ha1, ha2 in
            let parts = input.parts(ha1, ha2, hasQuality)
            return Array(order.map { parts[$0] }.joined(separator: ":").utf8)
          }
        }
      )
    }
  }
}

extension DigestResponseComputation.Input {
  /// The parts that are hashed for a response, in order.
  fileprivate func parts(_ ha1: String, _ ha2: String, _ hasQuality: Bool) -> [String] {
    let middle = [nonceCount, clientNonce, qualityOfProtection].map { $0 ?? "" }
    return [ha1, nonce] + (hasQuality ? middle : []) + [ha2]
  }
}

extension UInt32 {
  /// The number in eight hexadecimal digits, as nc is written.
  fileprivate var eightDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}

extension Range<Int> {
  /// The numbers in every order.
  fileprivate var permutations: [[Int]] {
    reduce([[]]) { orders, number in
      orders.flatMap { order in
        (0...order.count).map { place in order[..<place] + [number] + order[place...] }
      }
    }
  }
}
