/// Other values than those of the traces, the same ones in all of a walk: what is only handed on, compared
/// or signed may be anything.
struct Renaming: Sendable {
  /// One text in the place of another.
  struct Entry: Sendable {
    let old: String
    let new: String
    let kind: NameKind
  }

  var entries: [Entry] = []
  /// How many seconds later everything happens.
  var delay: Int64 = 0
  /// How much greater all sequences are.
  var advance: UInt64 = 0

  var isEmpty: Bool { entries.isEmpty && delay == 0 && advance == 0 }

  /// Whether something else may be right in a walk for what a text looks like.
  ///
  /// No document says that texts are compared exactly, nor that odd ones are taken. What is taken is
  /// passed on as it is.
  func leavesOpen(_ failure: Failure, of walk: Walk) -> Bool {
    if entries.isEmpty || failure.kind != .wrong { return false }
    if WalkNames(of: walk.renamed).hasTwins { return true }
    guard entries.contains(where: { $0.kind.isFree && $0.new.isOddName }) else { return false }
    let place = failure.differences.first?.place ?? ""
    // A sub is a URI, in which an odd text may be encoded.
    return !place.contains(".") || place.hasSuffix("claims.sub")
  }

  /// The walk as it is played.
  func renamed(_ walk: Walk) -> Walk {
    if isEmpty { return walk }
    var renamed = walk
    renamed.configuration = self.renamed(walk.configuration)
    let signatures = WalkSignatures(walk.configuration)
    let others = WalkSignatures(renamed.configuration)
    // What the trace expects has dates, sequences and keys too.
    let isComputed = delay != 0 || advance != 0 || entries.contains { $0.kind == .secret }
    for index in renamed.steps.indices {
      var step = renamed.steps[index]
      step.at = step.at.adding(seconds: delay) ?? step.at
      if delay != 0 {
        var dates = DateMove(walk.configuration, by: delay)
        for index in step.members.members.indices {
          step.members.members[index].value = dates.moved(step.members.members[index].value)
        }
      }
      if !entries.isEmpty || advance != 0 {
        let members = self.renamed(step.members)
        step.members = signatures.renewed(members, from: step.members, by: others)
      }
      step.reaction = isComputed ? nil : step.reaction.map(self.renamed)
      renamed.steps[index] = step
    }
    return renamed
  }

  func renamed(_ configuration: JSON.Object) -> JSON.Object {
    JSON.Object(
      configuration.members.map {
        JSON.Member(name: $0.name, value: renamed($0.value, of: $0.name))
      }
    )
  }

  private func renamed(_ value: JSON, of member: String) -> JSON {
    switch value {
    case .string(let text):
      switch member {
      case "iss": return .string(renamed(issuer: text))
      case "sub": return .string(renamed(subject: text))
      case "sequence", "lastSequence": return .string(text.sequence(plus: advance) ?? text)
      default: break
      }
      guard let kind = NameKind(of: member) else { return value }
      return .string(renamed(text, of: kind))
    case .object(let object):
      // What matches is of the member; what is bound has a name of its own.
      guard let special = value.special else { return .object(renamed(object)) }
      if ["$all", "$oneOf"].contains(special.name) {
        return [special.name: renamed(special.value, of: member)]
      }
      guard case .object(let inner) = special.value else { return value }
      return [special.name: .object(renamed(inner))]
    case .array(let elements): return .array(elements.map { renamed($0, of: member) })
    default: return value
    }
  }

  private func renamed(_ text: String, of kind: NameKind) -> String {
    entries.first { $0.kind == kind && $0.old.hasSameUTF8(as: text) }?.new ?? text
  }

  /// A provider, or what begins with the name of an application.
  private func renamed(issuer: String) -> String {
    for entry in entries where entry.kind == .application {
      let old = SinchNames.application(entry.old)
      let rest = issuer.utf8.dropFirst(old.utf8.count)
      if issuer.utf8.starts(with: old.utf8), rest.first.map({ $0 == UInt8(ascii: "/") }) ?? true {
        return SinchNames.application(entry.new) + String(decoding: rest, as: UTF8.self)
      }
    }
    return renamed(issuer, of: .provider)
  }

  private func renamed(subject: String) -> String {
    for entry in entries where entry.kind == .user {
      let ending = "/users/\(entry.old)"
      if subject.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
        return renamed(issuer: String(subject.dropLast(ending.count))) + "/users/\(entry.new)"
      }
    }
    return renamed(issuer: subject)
  }

  private func renamed(_ reaction: FlowTrace.Reaction) -> FlowTrace.Reaction {
    func renamed(_ actions: [FlowTrace.ExpectedAction]) -> [FlowTrace.ExpectedAction] {
      actions.map { FlowTrace.ExpectedAction($0.name, self.renamed($0.members)) }
    }
    switch reaction {
    case .ordered(let actions): return .ordered(renamed(actions))
    case .unordered(let actions): return .unordered(renamed(actions))
    case .ambiguity(let id, var branches):
      for index in branches.indices { branches[index].actions = renamed(branches[index].actions) }
      return .ambiguity(id, branches)
    }
  }
}

extension Walk {
  /// The sequences that are set up, and those of its events.
  var sequences: [String] {
    ([configuration] + steps.map(\.members)).flatMap { object in
      ["sequence", "lastSequence"].compactMap { object[$0]?.string }
    }
  }
}

extension String {
  /// A sequence that is so much greater; nil for what is none, or where one document could not write it, whose
  /// sequences are signed.
  func sequence(plus advance: UInt64) -> String? {
    guard let number = UInt64(self), String(number).hasSameUTF8(as: self) else { return nil }
    let (sum, isOver) = number.addingReportingOverflow(advance)
    return isOver || sum > Int64.max ? nil : String(sum)
  }
}
