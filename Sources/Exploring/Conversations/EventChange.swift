/// Makes an event of a trace into one of a walk: at its instant, about somebody else, over what came up.
struct EventChange {
  private let space: RoleSpace
  private let configuration: JSON.Object
  private let kinds: [RoleSpace.Kind]
  private let known: [WalkRecorder.Known]
  private let used: [String: [String]]
  private let begun: Set<String>
  private(set) var random: SeededGenerator

  init(
    _ space: RoleSpace,
    _ configuration: JSON.Object,
    _ kinds: [RoleSpace.Kind],
    _ known: [WalkRecorder.Known],
    _ used: [String: [String]],
    _ begun: Set<String>,
    _ random: inout SeededGenerator
  ) {
    self.space = space
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

  /// The members of the event, and the instants that they name; nil where nothing came up that they could
  /// refer to.
  ///
  /// - Parameter isPlain: leaves the event as it is where it can be.
  mutating func event(
    _ template: RoleSpace.Template,
    at now: Instant,
    isPlain: Bool
  ) -> (members: JSON.Object, instants: [Instant])? {
    var members = template.members
    var instants: [Instant] = []
    // What happened before happens again just so, with the same token, or as if anew.
    let isSame = template.isRepeat && chance(60)
    let shift = now.seconds - template.at.seconds
    for index in members.members.indices {
      guard case .object = members.members[index].value else { continue }
      let value = members.members[index].value
      if isSame, value.minted != nil { continue }
      members.members[index].value = moved(value, by: shift, &instants)
    }
    for (index, member) in template.members.members.enumerated() {
      guard case .string(let text) = member.value else { continue }
      members.members[index].value = .string(
        template.isUnique[index]
          ? unused(text, template.event, member.name)
          : self.text(text, template.event, member.name, isPlain: isPlain || isSame)
      )
    }
    if isSame { return (members, instants) }
    if !isPlain { keepTogether(&members, template.members) }
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
    return (members, instants)
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
    if let sequence = members["sequence"]?.string, members["signature"]?.string != nil,
      let key = members["applicationKey"]?.string, let secret = secret(of: key)
    {
      var number = sequence
      if chance(40), let last = used["sequence"]?.compactMap({ UInt64($0) }).max(), last < .max {
        number = String(last + random.next() % 2)
      }
      let registration = SinchSignatureSigning.Input(
        applicationKey: key,
        applicationSecret: secret,
        userID: user,
        sequence: SequenceNumber(number)
      )
      if case .success(let output)? = try? SinchSignatureScheme()
        .signSinchRegistration(registration)
      {
        members["sequence"] = .string(number)
        members["signature"] = .string(output.signature)
      }
    }
  }

  private var secrets: [(key: String, secret: String)] {
    let all = [JSON.object(configuration)] + (configuration["applications"]?.array ?? [])
    return all.compactMap { application in
      guard let key = application.object?["applicationKey"]?.string,
        let secret = application.object?["applicationSecret"]?.string
      else { return nil }
      return (key, secret)
    }
  }

  private func secret(of key: String) -> String? {
    secrets.first { $0.key.hasSameUTF8(as: key) }?.secret
  }

  /// The value with its dates so much later.
  private func moved(_ value: JSON, by shift: Int64, _ instants: inout [Instant]) -> JSON {
    guard var object = value.object else { return value }
    if let mint = value.minted { return ["$mint": .object(moved(mint, by: shift, &instants))] }
    if let text = object["at"]?.string, let instant = Instant(rfc3339: text),
      let later = instant.adding(seconds: shift)
    {
      object["at"] = .string(later.rfc3339)
      instants.append(later)
    }
    return .object(object)
  }

  private func moved(
    _ mint: JSON.Object,
    by shift: Int64,
    _ instants: inout [Instant]
  ) -> JSON.Object {
    var mint = mint
    guard var claims = mint["claims"]?.object else { return mint }
    for name in ["iat", "exp", "sinch:rtc:instance:exp"] {
      guard let date = claims[name]?.number?.int64, let old = Instant(seconds: date),
        let new = old.adding(seconds: shift)
      else { continue }
      claims[name] = .number(JSON.Number(new.seconds))
      instants.append(new)
      // The key is the one of the day of issue.
      guard name == "iat", var header = mint["header"]?.object, let kid = header["kid"]?.string,
        let day = SinchKeySchedule.midnight(ofKeyID: kid), day.utcDay == old.utcDay,
        let key = mint["key"]?.object?["hs256"]?.string,
        let secret = secrets.first(where: { day.sinchSigningKey(under: $0.secret) == key })?.secret,
        let other = new.sinchSigningKey(under: secret)
      else { continue }
      header["kid"] = .string(SinchKeySchedule.keyIDPrefix + new.utcDay)
      mint["header"] = .object(header)
      mint["key"] = ["hs256": .string(other)]
    }
    mint["claims"] = .object(claims)
    return mint
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
        let sources = space.channels[path] ?? []
        let candidates = known.filter { sources.contains($0.source) }
        let fitting = candidates.filter { $0.agrees(with: context) }
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

extension JSON {
  /// What a token is made of, where it is made when the walk is played.
  fileprivate var minted: JSON.Object? {
    if case ("$mint", .object(let object))? = special { object } else { nil }
  }
}
