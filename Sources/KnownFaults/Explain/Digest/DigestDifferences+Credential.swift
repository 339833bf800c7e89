import Cryptography

extension DigestDifferences {
  private var user: String { computation[.username] ?? "" }
  private var realm: String { computation[.realm] ?? "" }
  private var password: String { computation[.password] ?? "" }
  private var uri: URIParts { URIParts(computation[.uri] ?? "") }

  /// Replacements of HA1.
  var inner: [DigestDifference] {
    let fix = "use HA1, the hash of username:realm:password in lower-case hexadecimal"
    func inner(
      _ mistake: String,
      _ change: @escaping @Sendable (DigestComputation, String) throws -> String
    ) -> DigestDifference {
      DigestDifference(
        mistake,
        fix: fix,
        .computation(.credential) { computation in
          let plain = computation
          computation.inner = { try change(plain, $0) }
        }
      )
    }
    let members: [DigestMember] = [.username, .realm, .password]
    // For a stored hash, MD5 is a known fault.
    let otherHashes = OtherCrypto.hashes.dropFirst(computation.isCredential ? 1 : 0).map { title in
      inner("hashes with \(title) in HA1") { computation, right in
        let text = members.compactMap { computation[$0] }.joined(separator: ":")
        let other = OtherCrypto.digest(title, Array(text.utf8)).lowercaseHexadecimal
        // If the hash function is the same, the mistake is another.
        return try required(other.utf8.count == right.utf8.count ? nil : other)
      }
    }
    return otherHashes + [
      inner(
        "takes the stored HA1 for the password, so that user and realm are hashed with it again"
      ) {
        let (user, realm) = ($0[.username] ?? "", $0[.realm] ?? "")
        return try $0.hash("\(user):\(realm):\($1)")
      },
      inner("hashes HA1 twice: a stored hash is taken for a text") { try $0.hash($1) },
      inner("writes HA1 in upper-case hexadecimal") { $1.uppercased() },
      inner("uses username:realm:password unhashed where HA1 belongs") { computation, _ in
        members.compactMap { computation[$0] }.joined(separator: ":")
      },
    ]
      + members.map { member in
        inner("uses \(member.words) where HA1 belongs") { computation, _ in
          try required(computation[member])
        }
      }
      + (["", "undefined", "null", "None"]).map { text in
        inner(text.isEmpty ? "leaves HA1 empty" : "uses \"\(text)\" where HA1 belongs") { _, _ in
          text
        }
      }
      + [
        DigestDifference(
          "uses the bytes of HA1 instead of its hexadecimal digits",
          fix: fix,
          .hash(.credential) { try required(Escapes.hexadecimal($1)) }
        ),
        DigestDifference(
          "uses HA1 in base64",
          fix: fix,
          .hash(.credential) {
            Array(Base64.standard.encode(try required(Escapes.hexadecimal($1))).utf8)
          }
        ),
        DigestDifference(
          "binds HA1 to nonce and cnonce twice",
          fix: "extend HA1 with nonce and cnonce once, and only under a -sess algorithm",
          .hash(.credential) { computation, right in
            let nonce = try required(computation[.cnonce])
            let session = computation.scheme.session(right, computation.input.nonce, nonce)
            return Array(try computation.hash(session).utf8)
          }
        ),
      ]
  }

  /// A text in place of a member's, and what is digested then.
  private typealias Way = (text: String?, what: String)

  private func digesting(_ member: DigestMember, _ ways: [Way], fix: String) -> [DigestDifference] {
    ways.compactMap { with(member, $0.text, "digests \($0.what)", fix: fix) }
  }

  var users: [DigestDifference] {
    let bare = user.start(before: "@") ?? user
    let hosts = [uri.host, uri.port.flatMap { _ in uri.authority }].compactMap(\.self)
    let ofHosts: [Way] = hosts.map {
      ("\(bare)@\($0)", "the user name \(bare)@\($0), with the URI's host")
    }
    let ofSchemes = ["sip:", "sips:"].flatMap { scheme in
      [scheme + user] + ([realm] + hosts).map { "\(scheme)\(bare)@\($0)" }
    }
    let (plain, short) = (user.dropping("+"), bare.dropping("sip:"))
    let others: [Way] = [
      (uri.user, "the user of the URI as user name"),
      (computation[.uri], "the URI as user name"),
      (plain, "the user name without its plus sign"),
      ("+\(user)", "the user name with a plus sign before it"),
      ("\(user) ", "a space behind the user name"),
      (user.trimmed, "the user name without the spaces around it"),
      (short, "the user name without sip: and domain"),
      ("\(user)\n", "a line break behind the user name"),
      ("anonymous", "\"anonymous\" as user name"),
    ]
    let column = "the user name with @ and the realm behind it (the ha1b column)"
    return digesting(
      .username,
      [("\(user)@\(realm)", column)] + ofHosts + ofSchemes.map { ($0, "\($0) as user name") }
        + others,
      fix: "digest the user name as the line has it, \(JSON.string(user).compact())"
    )
  }

  var realms: [DigestDifference] {
    let fix = "digest the realm as the challenge has it, \(JSON.string(realm).compact())"
    func cut(_ place: String, _ isKept: (Unicode.Scalar) -> Bool) -> Way {
      let start = String(String.UnicodeScalarView(realm.unicodeScalars.prefix(while: isKept)))
      return (start.isEmpty ? nil : start, "the realm cut off at the first \(place)")
    }
    func isWord(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    var ways: [Way] = [
      (uri.host, "the host of the URI, \(uri.host ?? ""), as realm"),
      (uri.port.flatMap { _ in uri.authority }, "host and port of the URI as realm"),
      (user.end(behind: "@"), "the domain of the user name as realm"),
      (realm.start(before: ":"), "the realm without the port"),
      ("\(realm):5060", "the realm with the port 5060"),
      (uri.port.map { "\(realm):\($0)" }, "the realm with the port of the URI"),
      cut("quotation mark") { $0 != "\"" },
      cut("character that is no letter, digit or space") { isWord($0) || $0 == " " },
      cut("character that is no letter or digit", isWord),
    ]
    let marks: [(Unicode.Scalar, String)] = [
      (" ", "space"), (",", "comma"), (";", "semicolon"), (".", "full stop"), ("/", "slash"),
      ("-", "hyphen"), ("=", "equals sign"),
    ]
    ways += marks.map { mark, name in cut(name) { $0 != mark } }
    ways += [
      (realm.end(behind: "."), "the realm without what stands before its first full stop"),
      (realm.trimmed, "the realm without the spaces around it"),
      ("\(realm) ", "a space behind the realm"),
      ("\(realm)\n", "a line break behind the realm"),
      ("\(realm).", "a full stop behind the realm"),
      ("sip:\(realm)", "sip: before the realm"),
      (user, "the user name as realm"),
      ("asterisk", "\"asterisk\", the default realm of Asterisk"),
    ]
    let punctuation = [
      (",", ";"), (";", ","), (",", ""), (" ", "_"), (" ", "+"), (" ", "-"), ("_", " "), ("+", " "),
      ("'", ""), ("/", "_"), ("\\", "\\\\"), ("\"", "\\\""), ("\"", "'"),
    ]
    let changed = punctuation.map { old, new in
      let what = new.isEmpty ? "without \(name(old))" : "with \(name(new)) for \(name(old))"
      let mistake = "changes punctuation: digests the realm \(what)"
      return with(.realm, realm.replacing(old, with: new), mistake, fix: fix)
    }
    let words = realm.unicodeScalars.filter { isWord($0) || $0 == " " }
    let plain = String(String.UnicodeScalarView(words))
    return digesting(.realm, ways, fix: fix) + changed.compactMap(\.self)
      + digesting(.realm, [(plain, "the realm without its punctuation")], fix: fix)
  }

  var passwords: [DigestDifference] {
    let fix = "digest the password exactly as it is"
    func use(_ text: String?, _ mistake: String) -> DigestDifference? {
      with(.password, text, mistake, fix: fix)
    }
    var found = [
      use(password + "\n", "digests a line break behind the password"),
      use(password + "\r\n", "digests a carriage return and line feed behind the password"),
      use(password + "\r", "digests a carriage return behind the password"),
      use(password + " ", "digests a space behind the password"),
      use(" " + password, "digests a space before the password"),
      use(password + "\0", "digests a NUL behind the password"),
      use("\u{FEFF}" + password, "digests a byte order mark before the password"),
      use("'\(password)'", "digests the password in single quotes"),
      use(password.trimmed, "digests the password without the white space around it"),
      use(user, "digests the user name as password"),
      use(realm, "digests the realm as password"),
      use(
        UInt64(password).map { String($0) },
        "reads the password as a number, without its leading zeros"
      ),
      use(String(password.reversed()), "digests the password from its end"),
    ]
    for length in [6, 8, 10, 12, 14, 15, 16, 20, 24, 25, 31, 32, 40, 50, 63, 127, 128, 255, 256] {
      let start = String(decoding: password.utf8.prefix(length), as: UTF8.self)
      found.append(use(start, "digests only the first \(length) characters of the password"))
    }
    for mark: Unicode.Scalar in [
      "$", "#", ";", "&", "'", "\"", "\\", "!", "@", "/", "=", ",", " ", "%", "`",
    ] {
      found.append(
        use(password.start(before: mark), "digests the password cut off at \(name(String(mark)))")
      )
    }
    for mark in ["$", "'", "\"", "\\", "&", "!", "`"] {
      let without = password.replacing(mark, with: "")
      found.append(use(without, "digests the password without \(name(mark)), as a shell takes it"))
      let escaped = password.replacing(mark, with: "\\" + mark)
      found.append(use(escaped, "digests the password with a backslash before \(name(mark))"))
    }
    let octets = Array(password.utf8)
    for name in OtherCrypto.hashes.prefix(3) {
      let digest = OtherCrypto.digest(name, octets).lowercaseHexadecimal
      found.append(use(digest, "digests the \(name) hash of the password in place of the password"))
      found.append(use(digest.uppercased(), "digests the \(name) hash of the password in capitals"))
    }
    found += [
      use(Base64.standard.encode(octets), "digests the password in base64"),
      use(
        Base64.standard.encode(Array("\(user):\(password)".utf8)),
        "digests the base64 of user:password, as the scheme Basic has it, in place of the password"
      ),
      use(password.mapped([" ": "+"]), "digests the password with plus signs for its spaces"),
      use(password.mapped(["+": " "]), "digests the password with spaces for its plus signs"),
    ]
    found += TextForm.ofWay.map { form in
      use(form.apply(password), "digests the password \(form.how)")
    }
    // Forms and logs show a password so, and some clients take that for it.
    for mark in ["*", "\u{2022}", "\u{25CF}", "x"] {
      for count in Set([8, password.count]).sorted() {
        let mask = String(repeating: mark, count: count)
        found.append(use(mask, "digests \(mask), which hides a password, in its place"))
      }
    }
    return found.compactMap(\.self)
  }

  /// Other separators in A1, and encodings of texts that none of the known faults has.
  var encodings: [DigestDifference] {
    var found = [": ", " : ", "", ",", ";", "|", "-", "\n"].map { separator in
      DigestDifference(
        "joins user, realm and password with \(name(separator)) in A1",
        fix: "join user, realm and password with colons",
        .computation(.credential) {
          $0.scheme.credential = { Array([$0, $1, $2].joined(separator: separator).utf8) }
        }
      )
    }
    found += [true, false].map { isLittle in
      DigestDifference(
        "encodes the password in UTF-16",
        fix: "encode username:realm:password in UTF-8",
        .computation(.credential) {
          $0.scheme.credential = {
            Array("\($0):\($1):".utf8) + (isLittle ? $2.littleUTF16 : $2.bigUTF16)
          }
        }
      )
    }
    // All others are those of Latin-1.
    if [user, realm, password].contains(where: Windows1252.hasOwnCharacter) {
      found.append(
        DigestDifference(
          "encodes username:realm:password in Windows-1252",
          fix: "encode username:realm:password in UTF-8",
          .computation(.credential) {
            $0.scheme.credential = {
              "\($0):\($1):\($2)".unicodeScalars.map { Windows1252.byte(of: $0) ?? 0x3F }
            }
          }
        )
      )
    }
    return found
  }

  private func name(_ mark: String) -> String {
    switch mark {
    case ",": "a comma"
    case ";": "a semicolon"
    case " ": "a space"
    case "": "nothing"
    case "\n": "line breaks"
    case "'": "an apostrophe"
    case "\"": "a quotation mark"
    default: JSON.string(mark).compact()
    }
  }
}

extension String {
  /// The text after a prefix; nil if the text does not begin with the prefix.
  fileprivate func dropping(_ beginning: String) -> String? {
    hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
  }

  /// The text before the first separator; nil if there is no separator.
  func start(before separator: Unicode.Scalar) -> String? {
    unicodeScalars.firstIndex(of: separator).map { String(self[..<$0]) }
  }

  /// The text after the first separator; nil if there is no separator.
  func end(behind separator: Unicode.Scalar) -> String? {
    let scalars = unicodeScalars
    return scalars.firstIndex(of: separator).map { String(self[scalars.index(after: $0)...]) }
  }
}
