/// Makes an event of a trace into one of a walk: at its instant, about somebody else, over what came up.
struct EventChange {
  private let channels: [String: Set<String>]
  private let configuration: JSON.Object
  private let kinds: [RoleSpace.Kind]
  private let known: [WalkRecorder.Known]
  private let used: [String: [String]]
  private let begun: Set<String>
  private(set) var random: SeededGenerator
  /// Whether the event comes once more, for its own reasons.
  private var isAgain = false

  init(
    _ channels: [String: Set<String>],
    _ configuration: JSON.Object,
    _ kinds: [RoleSpace.Kind],
    _ known: [WalkRecorder.Known],
    _ used: [String: [String]],
    _ begun: Set<String>,
    _ random: inout SeededGenerator
  ) {
    self.channels = channels
    self.configuration = configuration
    self.kinds = kinds
    self.known = known
    self.used = used
    self.begun = begun
    self.random = random
    // Whatever becomes of this event, the next one draws other numbers.
    _ = random.next()
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  /// The members of the event, and the instants that they name; nil if nothing came up that they could
  /// refer to.
  ///
  /// - Parameters:
  ///   - isPlain: leaves the event as it is where it can be.
  ///   - isAgain: lets the event come once more with what is new each time: names, nonces, sequences,
  ///     and references to what came up last.
  mutating func event(
    _ template: RoleSpace.Template,
    at now: Instant,
    isPlain: Bool,
    isAgain: Bool
  ) -> (members: JSON.Object, instants: [Instant])? {
    self.isAgain = isAgain
    var members = template.members
    // What happened before happens again just so, with the same token, or as if anew.
    let isSame = !isAgain && template.isRepeat && chance(60)
    var dates = DateMove(configuration, by: now.seconds - template.at.seconds)
    for index in members.members.indices {
      guard case .object = members.members[index].value else { continue }
      let value = members.members[index].value
      if isSame, value.minted != nil { continue }
      members.members[index].value = dates.moved(value)
    }
    for (index, member) in template.members.members.enumerated() {
      guard case .string(let text) = member.value else { continue }
      members.members[index].value = .string(
        template.isUnique[index]
          ? unused(text, template.event, member.name)
          : self.text(text, template.event, member.name, isPlain: isPlain || isSame || isAgain)
      )
    }
    if isSame { return (members, dates.instants) }
    if isAgain {
      renew(&members)
    } else if !isPlain {
      keepTogether(&members, template.members)
      forge(&members)
    }
    let context = members
    for index in members.members.indices {
      let member = members.members[index]
      if case .string = member.value { continue }
      let path = "\(template.event).\(member.name)"
      guard let value = referring(member.value, at: path, context, isPlain: isPlain) else {
        return nil
      }
      members.members[index].value = value
    }
    return (members, dates.instants)
  }

  /// A text that names nothing yet.
  private func unused(_ text: String, _ event: String, _ member: String) -> String {
    var name = text
    var number = 1
    while begun.contains("\(event).\(member)=\(name)") {
      number += 1
      name = "\(text)-\(number)"
    }
    return name
  }

  /// A text that is plain, came before, or is another that some trace has.
  private mutating func text(
    _ text: String,
    _ event: String,
    _ member: String,
    isPlain: Bool
  ) -> String {
    // A signature belongs to the other members.
    if isPlain || ["signature", "sequence", "token"].contains(member) { return text }
    if chance(40), let last = used[member]?.last { return last }
    if chance(20), let earlier = used[member]?.randomElement(using: &random) { return earlier }
    if chance(6),
      let kind = kinds.first(where: { $0.templates.first?.event == event }),
      let text = kind.templates.randomElement(using: &random)?.members[member]?.string
    {
      return text
    }
    return text
  }

  /// Uses a nonce and a sequence that were not used before.
  private mutating func renew(_ members: inout JSON.Object) {
    if var mint = members["token"]?.minted, var claims = mint["claims"]?.object,
      let nonce = claims["nonce"]?.string
    {
      claims["nonce"] = .string("\(nonce.prefix(40))-\(random.next() % 1_000_000)")
      mint["claims"] = .object(claims)
      members["token"] = ["$mint": .object(mint)]
    }
    guard let last = used["sequence"]?.compactMap({ UInt64($0) }).max(), last < .max,
      members["signature"]?.string != nil
    else { return }
    var other = members
    other["sequence"] = .string(String(last + 1))
    if let signature = WalkSignatures(configuration).signature(of: other) {
      other["signature"] = .string(signature)
      members = other
    }
  }

  /// Now and then makes a signature or a token with the secret of another application, or writes a
  /// signature in other letters.
  private mutating func forge(_ members: inout JSON.Object) {
    if chance(4), let forged = WalkSignatures(configuration).forged(members) { members = forged }
    if let signature = members["signature"]?.string, chance(3) {
      members["signature"] = .string(
        chance(50) ? signature.withOtherLetterCase : signature.uppercased()
      )
    }
  }

  /// Signs again, and lets a token be about the user of the event.
  private mutating func keepTogether(_ members: inout JSON.Object, _ old: JSON.Object) {
    guard chance(85), let user = members["userId"]?.string else { return }
    if let before = old["userId"]?.string, var mint = members["token"]?.minted,
      var claims = mint["claims"]?.object
    {
      let ending = "/users/\(before)"
      if let subject = claims["sub"]?.string,
        subject.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
      {
        claims["sub"] = .string(String(subject.dropLast(ending.count)) + "/users/\(user)")
      }
      if let nonce = claims["nonce"]?.string, chance(60) {
        claims["nonce"] = .string("\(nonce)-\(random.next() % 1_000)")
      }
      mint["claims"] = .object(claims)
      members["token"] = ["$mint": .object(mint)]
    }
    if let sequence = members["sequence"]?.string, members["signature"]?.string != nil {
      var number = sequence
      if chance(40), let last = used["sequence"]?.compactMap({ UInt64($0) }).max(), last < .max {
        number = String(last + random.next() % 2)
      }
      var other = members
      other["sequence"] = .string(number)
      if let signature = WalkSignatures(configuration).signature(of: other) {
        other["signature"] = .string(signature)
        members = other
      }
    }
  }

  /// The value with references to what came up in this walk: about the same most times, and else to
  /// anything of the kind.
  private mutating func referring(
    _ value: JSON,
    at path: String,
    _ context: JSON.Object,
    isPlain: Bool
  ) -> JSON? {
    switch value {
    case .object(var object):
      if case ("$value", .string(let name))? = value.special {
        if isPlain, known.contains(where: { $0.name == name }) { return value }
        let sources = channels[path] ?? []
        let candidates = known.filter { sources.contains($0.source) }
        let fitting = candidates.filter { $0.agrees(with: context) }
        if isAgain {
          return (fitting.last ?? candidates.last).map { ["$value": .string($0.name)] }
        }
        let among = !fitting.isEmpty && chance(80) ? fitting : candidates
        let chosen = chance(70) ? among.last : among.randomElement(using: &random)
        return chosen.map { ["$value": .string($0.name)] }
      }
      for index in object.members.indices {
        let member = object.members[index]
        let place = "\(path).\(member.name)"
        guard let value = referring(member.value, at: place, context, isPlain: isPlain) else {
          return nil
        }
        object.members[index].value = value
      }
      return .object(object)
    case .array(let elements):
      var referring: [JSON] = []
      for element in elements {
        guard let value = self.referring(element, at: path, context, isPlain: isPlain) else {
          return nil
        }
        referring.append(value)
      }
      return .array(referring)
    default: return value
    }
  }
}

extension WalkRecorder.Known {
  /// Whether it is about the same user, device, service and so on.
  fileprivate func agrees(with other: JSON.Object) -> Bool {
    context.allSatisfy { name, text in other[name]?.string?.hasSameUTF8(as: text) ?? true }
  }
}
