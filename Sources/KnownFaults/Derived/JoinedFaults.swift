/// Faults in how the parts of a text are joined before it is hashed.
struct JoinedFaults: Sendable {
  /// The beginning of the fault IDs.
  let prefix: String
  let calls: [Call]
  /// The name of the text in a sentence.
  let what: String
  /// The parts in order: how ids and how sentences call them.
  let parts: [(id: String, name: String)]
  let separator: String
  let fix: String
  let flag: FlagID
  /// Makes the reference join its parts so.
  let install:
    @Sendable (inout Reference, _ join: @escaping @Sendable ([String]) -> [UInt8]) -> Void

  static let all: [KnownFault] = [signature, credential, session, proof, plainProof, request]
    .flatMap(\.faults)

  private var faults: [KnownFault] {
    let leftOut = parts.indices.map { index in
      fault("\(parts[index].id)-left-out", "omits \(parts[index].name)") { texts in
        texts.enumerated().filter { $0.offset != index }.map(\.element)
      }
    }
    let swapped = parts.indices.dropFirst().map { index in
      fault(
        "\(parts[index].id)-before-\(parts[index - 1].id)",
        "puts \(parts[index].name) before \(parts[index - 1].name)"
      ) { texts in
        var texts = texts
        if texts.indices.contains(index) { texts.swapAt(index, index - 1) }
        return texts
      }
    }
    // The neighbours of the first and the last part are swapped already.
    let moved =
      parts.indices.dropFirst(2).map { index in
        fault("\(parts[index].id)-in-front", "puts \(parts[index].name) first") { texts in
          texts.indices.contains(index)
            ? [texts[index]] + texts[..<index] + texts[(index + 1)...] : texts
        }
      }
      + parts.indices.dropLast(2).map { index in
        fault("\(parts[index].id)-at-end", "puts \(parts[index].name) last") { texts in
          texts[..<index] + texts[(index + 1)...] + [texts[index]]
        }
      }
    let alone = parts.indices.map { index in
      fault("\(parts[index].id)-alone", "hashes \(parts[index].name) alone") { texts in
        texts.indices.contains(index) ? [texts[index]] : texts
      }
    }
    let emptied =
      separator.isEmpty
      ? []
      : parts.indices.map { index in
        fault("\(parts[index].id)-empty", "uses an empty text in place of \(parts[index].name)") {
          $0.enumerated().map { $0.offset == index ? "" : $0.element }
        }
      }
    let separators = [
      ("", "no-separators", "omits the separators"),
      (":", "colons", "puts colons between the parts"),
      ("\n", "line-breaks", "puts line breaks between the parts"),
      (" ", "blanks", "puts spaces between the parts"),
    ]
    .filter { $0.0 != separator }
    return leftOut + swapped + moved + alone + emptied
      + separators.map { other, name, phrase in
        fault(name, phrase, separator: other) { $0 }
      } + [
        fault("reversed", "joins the parts in reverse order") { $0.reversed() },
        fault("line-break-behind", "appends a line break") {
          $0.dropLast() + [($0.last ?? "") + "\n"]
        },
      ]
  }

  private func fault(
    _ name: String,
    _ mistake: String,
    separator other: String? = nil,
    _ change: @escaping @Sendable ([String]) -> [String]
  ) -> KnownFault {
    let separator = other ?? separator
    return KnownFault(.derived("\(prefix)-\(name)"), "\(mistake) in \(what)") { [install] in
      install(&$0) { Array(change($0).joined(separator: separator).utf8) }
    }
    .in(calls).fix(fix).flagged(flag)
  }

  private static let signature = JoinedFaults(
    prefix: "sinch-sig",
    calls: .signatureScheme,
    what: "the hash input",
    parts: [
      ("user", "the user id"), ("key", "the application key"), ("sequence", "the sequence"),
      ("secret", "the secret"),
    ],
    separator: "",
    fix: "hash userId, applicationKey, sequence and applicationSecret with nothing in between",
    flag: "ambiguous-concatenation"
  ) { reference, join in
    reference.sinchSignature.stringToSign = {
      join([$0.userID, $0.applicationKey, $1, $0.applicationSecret])
    }
  }

  private static let credential = JoinedFaults(
    prefix: "digest",
    calls: .digestScheme,
    what: "A1",
    parts: [("user", "the username"), ("realm", "the realm"), ("password", "the password")],
    separator: ":",
    fix: "compute A1 from the UTF-8 of username:realm:password, exactly as given",
    flag: "digest-variant"
  ) { reference, join in reference.digest.credential = { join([$0, $1, $2]) } }

  private static let session = JoinedFaults(
    prefix: "digest-session",
    calls: .digestScheme,
    what: "the session's A1",
    parts: [("hash", "the inner hash"), ("nonce", "the nonce"), ("cnonce", "the cnonce")],
    separator: ":",
    fix: "compute A1 of -sess from inner hash in hexadecimal, nonce and cnonce, joined by colons",
    flag: "digest-variant"
  ) { reference, join in reference.digest.session = { join([$0, $1, $2]) } }

  private static let proof = JoinedFaults(
    prefix: "digest-proof",
    calls: [.digestResponseCompute],
    what: "the response with qop",
    parts: [
      ("ha1", "HA1"), ("nonce", "the nonce"), ("nc", "nc"), ("cnonce", "the cnonce"),
      ("qop", "qop"),
      ("ha2", "HA2"),
    ],
    separator: ":",
    fix: "compute the response for the given qop as in RFC 7616 §3.4.1",
    flag: "qop-mixup"
  ) { reference, join in
    reference.digest.proof = { input, ha1, ha2 in
      guard let quality = input.qualityOfProtection else {
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
      return join([
        ha1, input.nonce, try required(input.nonceCount), try required(input.clientNonce), quality,
        ha2,
      ])
    }
  }

  private static let plainProof = JoinedFaults(
    prefix: "digest-plain-proof",
    calls: [.digestResponseCompute],
    what: "the response without qop",
    parts: [("ha1", "HA1"), ("nonce", "the nonce"), ("ha2", "HA2")],
    separator: ":",
    fix: "compute the response without qop as RFC 2069 has it",
    flag: "qop-mixup"
  ) { reference, join in
    reference.digest.proof = { input, ha1, ha2 in
      guard input.qualityOfProtection == nil else {
        return try DigestScheme.proof(input, ha1: ha1, ha2: ha2)
      }
      return join([ha1, input.nonce, ha2])
    }
  }

  private static let request = JoinedFaults(
    prefix: "digest-request",
    calls: [.digestResponseCompute],
    what: "A2",
    parts: [("method", "the method"), ("uri", "the URI"), ("body", "the hash of the body")],
    separator: ":",
    fix: "compute A2 from method, uri and, with auth-int, the hash of the body, joined by colons",
    flag: "digest-variant"
  ) { reference, join in
    reference.digest.request = { input, hash in
      let isWithBody = input.qualityOfProtection == "auth-int"
      return join([input.method, input.uri] + (isWithBody ? [hash] : []))
    }
  }
}
