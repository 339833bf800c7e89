/// The texts of a walk that can be renamed.
struct WalkNames: Sendable {
  struct Name: Sendable {
    let text: String
    let kind: NameKind
  }

  private(set) var all: [Name] = []
  private var known: [NameKind: Set<JSON>] = [:]

  init() {}

  init(of walk: Walk) {
    add(walk.configuration, walk.steps.map(\.members))
  }

  mutating func add(_ configuration: JSON.Object, _ events: [JSON.Object]) {
    for object in [configuration] + events {
      for member in object.members { note(member.value, of: member.name) }
    }
  }

  /// Whether two of a kind are told apart only by their letters' case, spaces around them or their
  /// spelling in Unicode.
  var hasTwins: Bool {
    var looks: Set<Look> = []
    return !all.allSatisfy { looks.insert(Look(kind: $0.kind, text: $0.text.look)).inserted }
  }

  private struct Look: Hashable {
    let kind: NameKind
    let text: String
  }

  private mutating func note(_ value: JSON, of member: String) {
    switch value {
    case .string(let text):
      guard let kind = NameKind(of: member), !text.isEmpty,
        known[kind, default: []].insert(value).inserted
      else { return }
      all.append(Name(text: text, kind: kind))
    case .object(let object):
      for member in object.members { note(member.value, of: member.name) }
    case .array(let elements):
      for element in elements { note(element, of: member) }
    default: break
    }
  }
}
