extension Transcript {
  /// What the values of the last step may be made of: the texts of its event by their names, then
  /// those of earlier events and actions with where they came up first, such as `nonce of signIn`.
  var texts: [JSON.Member] {
    let own = played.last?.members.texts ?? []
    let known = Set(own.map(\.value))
    return own + carried.map(\.text).filter { !known.contains($0.value) }
  }

  /// The texts that no action made up, those of a configuration included.
  func given(besides configuration: JSON.Object) -> Set<JSON> {
    let made = Set(carried.filter(\.isAction).map(\.text.value))
    let own = (played.last?.members.texts ?? []) + configuration.texts
    return Set(carried.filter { !$0.isAction }.map(\.text.value))
      .union(own.map(\.value).filter { !made.contains($0) })
  }

  /// The texts of earlier events and actions, each where it came up first.
  private var carried: [(text: JSON.Member, isAction: Bool)] {
    let messages = played.dropLast().flatMap { step in
      [(step.event, step.members, false)]
        + (step.actions ?? []).compactMap(\.message).map { ($0.name, $0.members, true) }
    }
    let counts = Dictionary(messages.map { ($0.0, 1) }, uniquingKeysWith: +)
    var seen: [String: Int] = [:]
    var known: Set<JSON> = []
    var texts: [(JSON.Member, Bool)] = []
    for (name, members, isAction) in messages {
      let number = (seen[name] ?? 0) + 1
      seen[name] = number
      let count = counts[name] ?? 1
      let which = number == 1 ? "the first " : number == count ? "the last " : "an earlier "
      let place = (count == 1 ? "" : which) + name
      for text in members.texts where known.insert(text.value).inserted {
        texts.append((JSON.Member(name: "\(text.name) of \(place)", value: text.value), isAction))
      }
    }
    return texts
  }
}

extension JSON {
  /// The name and the members of an action.
  var message: (name: String, members: JSON.Object)? {
    guard let member = object?.members.first, let members = member.value.object else { return nil }
    return (member.name, members)
  }
}

extension JSON.Object {
  /// The texts in it that are not empty, each by the name of its member.
  var texts: [JSON.Member] { members.flatMap(\.texts) }
}

extension JSON.Member {
  fileprivate var texts: [JSON.Member] {
    switch value {
    case .string(let text): text.isEmpty ? [] : [self]
    case .object(let object): object.texts
    case .array(let elements):
      elements.flatMap { JSON.Member(name: name, value: $0).texts }
    default: []
    }
  }
}
