extension DigestDifferences {
  /// The possible differences in A2.
  var requests: [DigestDifference] { methods + uris + hashes + (isOfBody ? bodyHashes : []) }

  private var method: String { computation[.method] ?? "" }
  private var uri: String { computation[.uri] ?? "" }
  private var isOfBody: Bool { computation[.qop]?.hasSameUTF8(as: "auth-int") == true }

  private var methods: [DigestDifference] {
    let fix = "digest the method of the request, \(method)"
    let others = Self.methodNames.filter { !$0.hasSameUTF8(as: method) }
    return others.compactMap { name in
      let mistake = "digests the method \(name); the request is \(method)"
      return name == "GET"
        ? with(.method, name, mistake, fix: fix, "digest-method-get")
        : with(.method, name, mistake, fix: fix)
    }
  }

  /// The methods of SIP, RTSP and HTTP.
  static let methodNames = [
    "REGISTER", "INVITE", "ACK", "CANCEL", "BYE", "OPTIONS", "INFO", "PRACK", "SUBSCRIBE", "NOTIFY",
    "UPDATE", "MESSAGE", "REFER", "PUBLISH", "DESCRIBE", "SETUP", "PLAY", "PAUSE", "TEARDOWN",
    "ANNOUNCE", "RECORD", "GET_PARAMETER", "SET_PARAMETER", "REDIRECT", "PLAY_NOTIFY", "GET",
    "POST",
    "PUT", "DELETE", "HEAD", "PATCH", "CONNECT", "TRACE", "PROPFIND", "PROPPATCH", "MKCOL", "COPY",
    "MOVE", "LOCK", "UNLOCK", "REPORT", "SEARCH", "MKCALENDAR", "ACL", "CHECKOUT", "CHECKIN",
    "MERGE",
    "MKACTIVITY", "VERSION-CONTROL", "PURGE", "LINK", "UNLINK", "BIND", "UNBIND", "REBIND", "QUERY",
    "AUTHENTICATE",
  ]

  private var uris: [DigestDifference] {
    let fix = "digest the URI as the line has it"
    let parts = URIParts(uri)
    let changes = URIParts.changes.map { change in
      DigestDifference(
        "digests the URI \(change.words)",
        fix: fix,
        .text(.uri) { change.apply(URIParts($0)) }
      )
    }
    func use(_ text: String?) -> DigestDifference? {
      text.flatMap { with(.uri, $0, "digests the URI \($0)", fix: fix) }
    }
    let (user, realm) = (computation[.username] ?? "", computation[.realm] ?? "")
    let bare = user.start(before: "@") ?? user
    let scheme = parts.scheme ?? "sip"
    var found = [
      with(.uri, "/", "digests / in place of the URI", fix: fix), withUser(parts), use("*"),
      use("sip:\(realm)"),
      use("sip:\(bare)@\(realm)"), use("sip:\(user)"), use(realm),
    ]
    if let host = parts.host {
      found += [use("\(scheme):\(bare)@\(host)"), use("\(bare)@\(host)"), use("\(scheme):\(host)")]
    } else {
      found += ["http", "https", "rtsp"].flatMap {
        [use("\($0)://\(realm)\(uri)"), use("\($0)://\(realm)")]
      }
    }
    return changes + found.compactMap(\.self)
  }

  /// The URI with user and password in it, as players of RTSP are given it.
  private func withUser(_ parts: URIParts) -> DigestDifference? {
    guard parts.host != nil, parts.user == nil else { return nil }
    var other = parts
    other.user = [computation[.username], computation[.password]].compactMap(\.self)
      .joined(separator: ":")
    return with(
      .uri,
      other.text,
      "digests the URI with user and password in it",
      fix: "digest the URI as the line has it"
    )
  }

  private static let fix =
    "hash method and URI, joined by a colon, and use their hash in lower-case hexadecimal"

  /// Differences that replace A2 or change the form of HA2.
  private var hashes: [DigestDifference] {
    func a2(
      _ mistake: String,
      _ text: @escaping @Sendable (_ method: String, _ uri: String) -> String
    ) -> DigestDifference {
      DigestDifference(
        mistake,
        fix: Self.fix,
        .hash(.request) { computation, _ in
          let input = computation.input
          return Array(try computation.hash(text(input.method, input.uri)).utf8)
        }
      )
    }
    func ha2(
      _ mistake: String,
      _ form: @escaping @Sendable (DigestComputation, String) throws -> [UInt8]
    ) -> DigestDifference {
      DigestDifference(mistake, fix: Self.fix, .hash(.request, form))
    }
    return [
      a2("loses method and URI in A2, so that only the colon is left") { _, _ in ":" },
      a2("hashes an empty text in place of A2") { _, _ in "" },
      ha2("writes HA2 in upper-case hexadecimal") { Array($1.uppercased().utf8) },
      ha2("hashes HA2 twice") { Array(try $0.hash($1).utf8) },
      ha2("uses the bytes of HA2 instead of its hexadecimal digits") {
        try required(Escapes.hexadecimal($1))
      },
      ha2("uses method and URI unhashed where HA2 belongs") { computation, _ in
        Array("\(computation.input.method):\(computation.input.uri)".utf8)
      },
      ha2("leaves HA2 empty") { _, _ in [] },
      ha2("uses \"undefined\" where HA2 belongs") { _, _ in Array("undefined".utf8) },
    ]
  }

  /// Differences that replace the A2 of auth-int.
  private var bodyHashes: [DigestDifference] {
    func a2(
      _ mistake: String,
      _ text: @escaping @Sendable (_ method: String, _ uri: String, _ hash: String) -> String
    ) -> DigestDifference {
      DigestDifference(
        mistake,
        fix: "hash method, URI and the hash of the body, joined by colons",
        .hash(.request) { computation, _ in
          let input = computation.input
          let body = try computation.hash(input.body ?? [])
          return Array(try computation.hash(text(input.method, input.uri, body)).utf8)
        }
      )
    }
    return [
      a2("loses method and URI from A2, which is the hash of the body twice") { "\($2)\($2)" },
      a2("loses method and URI from A2, which is the hash of the body twice, with a colon") {
        "\($2):\($2)"
      },
      a2("loses method and URI from A2, and keeps both colons") { "::\($2)" },
      a2("loses method and URI from A2, and keeps one colon") { ":\($2)" },
      a2("loses the hash of the body from A2, so that it ends with a colon") { method, uri, _ in
        "\(method):\(uri):"
      },
      a2("writes the hash of the body in upper-case hexadecimal") {
        "\($0):\($1):\($2.uppercased())"
      },
      a2("uses \"undefined\" in place of the hash of the body") { method, uri, _ in
        "\(method):\(uri):undefined"
      },
      a2("uses \"null\" in place of the hash of the body") { method, uri, _ in
        "\(method):\(uri):null"
      },
    ]
  }
}
