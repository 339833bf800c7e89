import Cryptography

/// A search for the computation that produces exactly a digest: correct, or with one or two
/// differences.
///
/// HA1 and HA2 are computed once for each difference, so that only the last hash of a pair is left.
struct DigestSearch {
  private let right: DigestComputation
  private let target: DigestTarget
  private let differences: [DigestDifference]
  /// The differences that always apply.
  private let always: [DigestDifference]
  private let hash: ([UInt8]) -> [UInt8]?
  private var credentials: Alternatives<[UInt8]>
  private var requests: Alternatives<[UInt8]>
  private var forms: Alternatives<DigestTemplate>
  /// Differences that change more than one of these, and make the digest.
  private var others: [DigestDifference] = []
  private var text: [UInt8] = []
  private let samples: [(text: String, hash: String)]
  private(set) var tried = 1

  /// Creates a search; nil if the computation lacks a value.
  init?(
    _ right: DigestComputation,
    _ target: DigestTarget,
    _ differences: [DigestDifference],
    beside other: DigestDifference? = nil
  ) {
    guard let ha1 = try? right.ha1(), let ha2 = try? right.ha2(),
      let form = try? DigestTemplate(of: right),
      let algorithm = try? right.scheme.algorithm(right.input.algorithm).hash,
      let repeated = try? RepeatedHash(algorithm), let result = try? right.result()
    else { return nil }
    (self.right, self.target, self.differences) = (right, target, differences)
    always = [other].compactMap(\.self)
    credentials = Alternatives(Array(ha1.utf8))
    requests = Alternatives(Array(ha2.utf8))
    forms = Alternatives(form)
    samples = (0..<8).map { ("\($0)", (try? right.hash("\($0)")) ?? "") }
    form.fill(&text, credentials.right, requests.right)
    let isPlain = try? repeated.digest(text).lowercaseHexadecimal.hasSameUTF8(as: result)
    hash =
      right.isCredential
      ? { Escapes.hexadecimal(String(decoding: $0, as: UTF8.self)) }
      : isPlain == true
        ? { try? repeated.digest($0) } : { (try? right.hash($0)).flatMap(Escapes.hexadecimal) }
  }

  /// The differences that always apply, as a cause.
  var base: Cause { cause([]) }

  /// Whether nothing else is different.
  mutating func isRight() -> Bool { makes(forms.right, credentials.right, requests.right) }

  /// The differences that each produce the digest by themselves.
  mutating func singles() -> [Cause] {
    // Trying the orders of long texts is slow, and long texts are rare.
    var differences = size < 5_000 ? differences : differences.filter(\.isPaired)
    differences = Array(differences.prefix(200_000_000 / size))
    for difference in differences { sort(difference) }
    tried += differences.count
    var found: [DigestDifference] = []
    let (form, ha1, ha2) = (forms.right, credentials.right, requests.right)
    for other in credentials.others where makes(form, other.value, ha2) {
      found += other.differences
    }
    for other in requests.others where makes(form, ha1, other.value) { found += other.differences }
    for other in forms.others where makes(other.value, ha1, ha2) { found += other.differences }
    found += others
    var causes: [Cause] = []
    for difference in found {
      // A known fault is named once, in the words that fit best.
      let cause = cause([difference])
      let isNamed = causes.contains { other in
        other.statement.hasSameUTF8(as: cause.statement)
          || !cause.faults.isEmpty && other.faults == cause.faults
      }
      if !isNamed { causes.append(cause) }
    }
    return causes
  }

  /// The likeliest pair that makes the digest.
  mutating func pair() -> Cause? {
    var left = limit
    defer { tried += limit - max(0, left) }
    let found = pairOfTexts(&left) ?? pairOfHashes(&left)
    return found.map(cause)
  }

  /// Two texts of the same half.
  private mutating func pairOfTexts(_ left: inout Int) -> [DigestDifference]? {
    // Changing a long text takes far longer than hashing it.
    guard size < 5_000 else { return nil }
    let members: [(DigestMember, DigestMember)] = [
      (.method, .uri), (.username, .realm), (.username, .password), (.realm, .password),
      (.uri, .uri),
    ]
    let texts = Dictionary(grouping: differences.filter(\.isPaired)) { $0.member }
    let (form, ha1, ha2) = (forms.right, credentials.right, requests.right)
    for (member, other) in members {
      for first in texts[member] ?? [] where left > 0 {
        guard let changed = first.changing(right) else { continue }
        left -= texts[other]?.count ?? 0
        for second in texts[other] ?? [] {
          guard let both = second.changing(changed) else { continue }
          let isMade =
            second.part == .credential
            ? (try? both.ha1()).map { makes(form, Array($0.utf8), ha2) }
            : (try? both.ha2()).map { makes(form, ha1, Array($0.utf8)) }
          if isMade == true { return [first, second] }
        }
      }
    }
    return nil
  }

  /// A difference of HA1 with one of HA2, or either of them with another form.
  private mutating func pairOfHashes(_ left: inout Int) -> [DigestDifference]? {
    let (form, ha1, ha2) = (forms.right, credentials.right, requests.right)
    let (credentials, requests, forms) = (credentials.paired, requests.paired, forms.paired)
    for first in credentials where left > 0 {
      left -= requests.count + forms.count
      for second in requests where makes(form, first.value, second.value) {
        return [first.difference, second.difference]
      }
      for second in forms where makes(second.value, first.value, ha2) {
        return [first.difference, second.difference]
      }
    }
    for first in requests where left > 0 {
      left -= forms.count
      for second in forms where makes(second.value, ha1, first.value) {
        return [first.difference, second.difference]
      }
    }
    return nil
  }

  /// Computes the changed value of a difference, and stores it with those of the same part.
  private mutating func sort(_ difference: DigestDifference) {
    if case .hash(let part, let make) = difference.effect {
      let hash = part == .credential ? credentials.right : requests.right
      guard let value = try? make(right, String(decoding: hash, as: UTF8.self)) else { return }
      if part == .credential {
        credentials.add(value, difference)
      } else {
        requests.add(value, difference)
      }
      return
    }
    guard let changed = difference.changing(right) else { return }
    let part = difference.part
    let ha1 =
      part == .credential || part == .all
      ? (try? changed.ha1()).map { Array($0.utf8) } : credentials.right
    let ha2 =
      part == .request || part == .all
      ? (try? changed.ha2()).map { Array($0.utf8) } : requests.right
    let form =
      part == .response || part == .all ? (try? DigestTemplate(of: changed)) ?? nil : forms.right
    guard let ha1, let ha2 else { return }
    let isPlain = part != .all || isHashedAlike(changed)
    switch (isPlain, ha1 == credentials.right, ha2 == requests.right, form) {
    case (true, false, true, forms.right?): credentials.add(ha1, difference)
    case (true, true, false, forms.right?): requests.add(ha2, difference)
    case (true, true, true, let form?): forms.add(form, difference)
    default:
      if (try? changed.result())?.hasSameUTF8(as: target.text) == true { others.append(difference) }
    }
  }

  /// Whether a computation uses the same hash as the correct one, tested on a few texts.
  private func isHashedAlike(_ computation: DigestComputation) -> Bool {
    samples.allSatisfy { text, hash in (try? computation.hash(text))?.hasSameUTF8(as: hash) == true
    }
  }

  private mutating func makes(_ form: DigestTemplate, _ ha1: [UInt8], _ ha2: [UInt8]) -> Bool {
    form.fill(&text, ha1, ha2)
    return hash(text).map(target.matches) ?? false
  }

  /// The bytes that enter a digest, or more.
  private var size: Int { DigestMember.allCases.reduce(200) { $0 + (right[$1]?.utf8.count ?? 0) } }

  /// As many pairs as take a fraction of a second: the longer the texts, the fewer.
  private var limit: Int { min(400_000, 60_000_000 / size) }

  private func cause(_ found: [DigestDifference]) -> Cause {
    let differences = always + found
    let fixes = differences.map(\.fix) + [target.writing?.fix].compactMap(\.self)
    let mistakes = differences.map(\.mistake) + [target.writing?.mistake].compactMap(\.self)
    return Cause(
      faults: differences.flatMap(\.faults),
      statement: mistakes.joined(separator: "; and "),
      fix: Set(fixes).count == 1 ? fixes[0] : fixes.joined(separator: "; and "),
      steps: steps(differences)
    )
  }

  /// The steps with some differences; of one that replaces a hash, only that hash is known.
  private func steps(_ differences: [DigestDifference]) -> [Step] {
    let changed = differences.reduce(right) { $1.changing($0) ?? $0 }
    var steps = changed.steps
    for difference in differences {
      guard case .hash(let part, let make) = difference.effect else { continue }
      let isCredential = part == .credential
      let hash = isCredential ? credentials.right : requests.right
      guard let value = try? make(right, String(decoding: hash, as: UTF8.self)) else { continue }
      steps.removeAll { $0.name == (isCredential ? .ha1 : .ha2) || $0.name == .text }
      steps.append(
        isCredential ? Step(.ha1, "", secret: value) : Step(.ha2, "", octets: value)
      )
    }
    return steps.filter { $0.name != .response }
  }
}

/// The correct value of a part, and other values with the differences that produce them.
private struct Alternatives<Value: Hashable> {
  let right: Value
  private(set) var others: [(value: Value, differences: [DigestDifference])] = []
  private var places: [Value: Int] = [:]

  init(_ right: Value) { self.right = right }

  /// Each other value, with the likeliest difference of those that are paired.
  var paired: [(value: Value, difference: DigestDifference)] {
    others.compactMap { other in
      other.differences.first(where: \.isPaired).map { (other.value, $0) }
    }
  }

  mutating func add(_ value: Value, _ difference: DigestDifference) {
    if value == right { return }
    if let place = places[value] {
      others[place].differences.append(difference)
    } else {
      places[value] = others.count
      others.append((value, [difference]))
    }
  }
}
