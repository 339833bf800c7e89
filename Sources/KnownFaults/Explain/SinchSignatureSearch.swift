/// A search for the way to a registration signature.
///
/// It varies each value that is hashed, their order and separators, the hash and its text.
struct SinchSignatureSearch {
  private typealias Text = Choice<[UInt8]>
  private typealias Hash = Choice<(_ fields: [[UInt8]], _ separator: [UInt8]) -> [UInt8]>

  private let users: [Text]
  private let keys: [Text]
  private let sequences: [Text]
  private let secrets: [Text]
  private let targets: [Text]

  /// - Parameter signature: The text of the signature.
  init(
    _ signature: String,
    userID: String,
    applicationKey: String,
    sequence: String,
    secrets: [Question.Secret]
  ) {
    let names = ["user id", "application key", "sequence"]
    func field(_ name: String, _ text: String, _ others: [(String, String)]) -> [Text] {
      var choices = [Choice(right: Array(text.utf8))]
      let fix = "hash the \(name) exactly as it is sent"
      for change in TextForm.ofName {
        choices.add(
          change.apply(text).map { Array($0.utf8) },
          Slip("hashes the \(name) \(change.how)", fix: fix)
        )
      }
      for word in SecretMisreadings.missingValues {
        choices.add(
          Array(word.utf8),
          Slip("hashes the text \(word) for the \(name): it had no value", fix: fix)
        )
      }
      for (other, text) in others {
        choices.add(Array(text.utf8), Slip("hashes the \(other) in place of the \(name)", fix: fix))
      }
      choices.add([], Slip("leaves the \(name) out", fix: fix))
      return choices
    }
    let secret = secrets.first?.trimmed ?? ""
    users = field(
      names[0],
      userID,
      [
        (names[1], applicationKey),
        (
          "user's name in registration tokens",
          "//rtc.sinch.com/applications/\(applicationKey)/users/\(userID)"
        ),
      ]
    )
    keys = field(
      names[1],
      applicationKey,
      [
        ("secret", secret), (names[0], userID),
        ("application's name", "//rtc.sinch.com/applications/\(applicationKey)"),
      ]
    )
    sequences = Self.sequences(sequence)
    var readings = SecretMisreadings(secrets: secrets)
    readings.mistakable = [(names[1], applicationKey, nil), (names[0], userID, nil)]
    self.secrets = readings.ofText(Array(secret.utf8), decoded: Slip(.sigSecretDecoded))
    targets = Self.targets(signature)
  }

  /// The ways with the fewest slips.
  func finding() -> SignatureFinding {
    var best = SignatureFinding()
    for target in targets {
      let hashes = Self.hashes(for: target.value.count)
      guard !hashes.isEmpty else { continue }
      let search = StepSearch(
        steps: [
          .init(users.count, common: 8), .init(keys.count, common: 4),
          .init(sequences.count, common: 6), .init(secrets.count, common: 8),
          .init(Self.orders.count, common: 8), .init(Self.separators.count, common: 4),
          .init(hashes.count, common: 3),
        ],
        limit: 200_000
      )
      let (found, tried) = search.fewestSlips(upTo: 3) { choice in
        let fields = [
          users[choice[0]].value, keys[choice[1]].value, sequences[choice[2]].value,
          secrets[choice[3]].value,
        ]
        let ordered = Self.orders[choice[4]].value.map { fields[$0] }
        return hashes[choice[6]].value(ordered, Self.separators[choice[5]].value) == target.value
      }
      let ways = found.map { choice in
        [
          users[choice[0]].slip, keys[choice[1]].slip, sequences[choice[2]].slip,
          secrets[choice[3]].slip, Self.orders[choice[4]].slip, Self.separators[choice[5]].slip,
          hashes[choice[6]].slip, target.slip,
        ].along(steps(choice))
      }
      best.tried += tried
      best.ways += ways
    }
    best.ways.sort { $0.rank < $1.rank }
    if let least = best.ways.first?.count { best.ways.removeAll { $0.count > least } }
    return best
  }

  /// The sequence and the joined text of a way, with the secret hidden.
  private func steps(_ choice: [Int]) -> [Step] {
    let secret = secrets[0].value
    let used = secrets[choice[3]].value
    var fields = [users[choice[0]], keys[choice[1]], sequences[choice[2]]].map {
      $0.value == secret ? Self.hidden : String(decoding: $0.value, as: UTF8.self)
    }
    fields.append(
      used == secret
        ? Self.hidden : "‹\(used.count.counting("byte")) in place of the application secret›"
    )
    let separator = String(decoding: Self.separators[choice[5]].value, as: UTF8.self)
    let joined = Self.orders[choice[4]].value.map { fields[$0] }.joined(separator: separator)
    return [Step(.sequence, "", fields[2]), Step(.text, "", joined)]
  }

  private static let hidden = "‹application secret›"

  private static func sequences(_ text: String) -> [Text] {
    var choices = [Choice(right: Array(text.utf8))]
    let fix = "sign the sequence that is sent, in decimal digits"
    func add(_ text: String?, _ slip: Slip) { choices.add(text.map { Array($0.utf8) }, slip) }
    func add(_ text: String?, _ how: String) { add(text, Slip(how, fix: fix)) }
    let number = UInt64(text)
    if let number {
      for way in NumberFaults.all {
        add(way.apply(number), Slip(derived: NumberFaults.sequences.fault(way)))
      }
      add("0x" + String(number, radix: 16), "writes the sequence in hexadecimal, with 0x before it")
      add(String(number, radix: 16).uppercased(), "writes the sequence in upper-case hexadecimal")
    }
    for change in TextForm.ofName {
      add(change.apply(text), "hashes the sequence \(change.how)")
    }
    for word in SecretMisreadings.missingValues {
      add(word, "hashes the text \(word) for the sequence: it had no value")
    }
    add("", "leaves the sequence out")
    for width in 2...20 where text.count < width {
      add(
        String(repeating: "0", count: width - text.count) + text,
        "pads the sequence to \(width) digits"
      )
    }
    if let number {
      for distance in 2...100 as ClosedRange<UInt64> {
        add("\(number &+ distance)", "signs a sequence \(distance) ahead of the one that is sent")
        guard number >= distance else { continue }
        add("\(number - distance)", "signs a sequence \(distance) behind the one that is sent")
      }
    }
    return choices
  }

  /// The orders of user ID, application key, sequence and secret; the first is correct.
  private static let orders: [Choice<[Int]>] = {
    let names = ["user id", "application key", "sequence", "secret"]
    let fix = "hash userId, applicationKey, sequence and applicationSecret in this order"
    var orders = [Choice(right: [0, 1, 2, 3])]
    func add(_ order: [Int], _ mistake: String) {
      orders.append(Choice(order, mistake, fix: fix))
    }
    for first in 0..<3 {
      for second in (first + 1)..<4 {
        var order = [0, 1, 2, 3]
        order.swapAt(first, second)
        add(order, "exchanges \(names[first]) and \(names[second])")
      }
    }
    for first in 0..<4 {
      for second in 0..<4 where second != first {
        for third in 0..<4 where third != first && third != second {
          let order = [first, second, third, 6 - first - second - third]
          if orders.contains(where: { $0.value == order }) { continue }
          add(order, "hashes \(order.map { names[$0] }.listed), in this order")
        }
      }
    }
    return orders
  }()

  private static let separators: [Text] =
    [Choice(right: [])]
    + [
      (":", "colons"), ("\n", "line breaks"), (" ", "spaces"), ("-", "hyphens"),
      ("_", "underscores"),
      (".", "full stops"), (",", "commas"), ("|", "bars"), ("&", "ampersands"), ("/", "slashes"),
      ("+", "plus signs"), (";", "semicolons"), ("\r\n", "CRLF"), ("\0", "NULs"),
    ].map {
      Choice(
        Array($0.0.utf8),
        "puts \($0.1) between the values",
        fix: "hash the values with nothing in between"
      )
    }

  /// The hashes of as many bytes.
  private static func hashes(for count: Int) -> [Hash] {
    let fix = "hash once with SHA-1, with the secret behind the other values"
    var hashes: [Hash] = []
    func joined(_ fields: some Collection<[UInt8]>, _ separator: [UInt8]) -> [UInt8] {
      Array(fields.joined(separator: separator))
    }
    for (name, size) in [("SHA1", 20), ("SHA256", 32), ("MD5", 16), ("SHA512", 64), ("SHA384", 48)]
    {
      guard let hash = HashFunction(name) else { continue }
      func add(_ mistake: String?, _ make: @escaping ([[UInt8]], [UInt8]) -> [UInt8]) {
        hashes.append(mistake.map { Choice(make, $0, fix: fix) } ?? Choice(right: make))
      }
      if size == count {
        add(size == 20 ? nil : "hashes with \(name)") { hash.digest(joined($0, $1)) }
        add("uses HMAC-\(name) with the last value as key") {
          hash.hmac(key: $0.last ?? [], joined($0.dropLast(), $1))
        }
        add("uses HMAC-\(name) with the first value as key") {
          hash.hmac(key: $0.first ?? [], joined($0.dropFirst(), $1))
        }
        add("uses HMAC-\(name) with the decoded secret as key") {
          hash.hmac(
            key: LenientBase64.all.decode($0.last ?? []) ?? [],
            joined($0.dropLast(), $1)
          )
        }
        add("uses HMAC-\(name) over all values, the secret too") {
          hash.hmac(key: $0.last ?? [], joined($0, $1))
        }
        add("hashes twice with \(name)") { hash.digest(hash.digest(joined($0, $1))) }
        add("adds a line break to what is hashed with \(name)") {
          hash.digest(joined($0, $1), [0x0A])
        }
      } else if count == 20, size > 20 {
        add("hashes with \(name) and cuts the hash to 20 bytes") {
          Array(hash.digest(joined($0, $1)).prefix(20))
        }
      }
    }
    return hashes
  }

  /// The hashes that a text may encode, each with the mistake in the text.
  private static func targets(_ text: String) -> [Text] {
    func slip(_ how: String) -> Slip {
      Slip("writes the signature \(how)", fix: "write the 20 bytes in standard base64 with padding")
    }
    var targets: [Text] = []
    if let strict = Base64.standard.decode(text) { targets.append(Choice(right: strict)) }
    if !text.isEmpty, let octets = Escapes.hexadecimal(text) {
      targets.add(octets, slip("in hexadecimal"))
    }
    if let octets = LenientBase64.all.decode(text.utf8) {
      let isURL = text.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
      targets.add(octets, slip(isURL ? "in the URL-safe alphabet" : "without its padding"))
      if let inner = Escapes.hexadecimal(String(decoding: octets, as: UTF8.self)) {
        targets.add(inner, slip("as the base64 of its hexadecimal text"))
      }
    }
    return targets.filter { !$0.value.isEmpty }
  }
}
