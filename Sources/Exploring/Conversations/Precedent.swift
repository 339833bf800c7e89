/// A step of a case, which says what is right there.
struct Precedent: Sendable {
  let vector: VectorCase
  var strength: Requirement.Strength
  /// The events of its trace up to this one.
  let happenings: [Happening]
  /// What the interpretations do that the reference does not take; none where nothing is open.
  let openings: [Opening]
  /// The interpretations that its trace says nothing about from there on.
  let excluded: Set<TakenInterpretation>
  /// The interpretations that its trace has taken by then where the reference takes others.
  var supposed: Set<TakenInterpretation> = []
  /// The members that it judges, by action.
  let judged: Set<String>
  /// How many steps come behind it: what decides a case mostly comes at its end.
  let behind: Int

  var isOpen: Bool { !openings.isEmpty }

  /// The actions that an interpretation has where the reference has others.
  struct Opening: Hashable, Sendable {
    let taken: TakenInterpretation
    /// Their names, in alphabetical order.
    let actions: [String]
  }

  /// The interpretations other than the reference's that do these.
  func openings(with actions: [JSON]) -> [TakenInterpretation] {
    openings.filter { $0.actions == actions.names }.map(\.taken)
  }

  /// Whether it judges what differs at a place, such as `action submitToken.token claims.exp`: an action, or
  /// a member.
  func judges(_ place: String) -> Bool {
    let name = place.split(separator: " ").first { $0.contains(".") } ?? ""
    let parts = name.split(separator: ".", maxSplits: 2)
    return parts.count < 2 || judged.contains("\(parts[0]).\(parts[1])")
  }

  /// Whether all that happened before the end of a walk also happened before, in this order and in the
  /// same relation to the end, to a role that was set up in the same way.
  func speaks(of walk: [Happening], _ configuration: JSON.Object, _ limits: [Int64]) -> Bool {
    guard vector.input == configuration, let own = happenings.last, let last = walk.last,
      own.relation(to: own, limits) == last.relation(to: last, limits)
    else { return false }
    let earlier = happenings.dropLast().map { $0.relation(to: own, limits) }
    let walked = walk.dropLast().map { $0.relation(to: last, limits) }
    var rest = walked[...]
    for relation in earlier where relation == rest.first { rest.removeFirst() }
    return rest.isEmpty && Self.agree(walked, earlier)
  }

  /// Whether what a walk leaves out moved no date that it has: an update that put an expiry off is one.
  private static func agree(_ walked: [Happening.Relation], _ own: [Happening.Relation]) -> Bool {
    walked.allSatisfy { relation in
      let isAlike = { (other: Happening.Relation) in
        other.delivery.event == relation.delivery.event && other.same == relation.same
          && !other.order.isEmpty
      }
      return relation.order.isEmpty
        || walked.last(where: isAlike)?.order == own.last(where: isAlike)?.order
    }
  }
}

/// An event of a conversation, and where it finds the reference.
struct Happening: Sendable {
  let delivery: Delivery
  private let at: Instant
  /// The instants that it names.
  private let instants: [Instant]
  /// Its texts and references, by their places.
  private let texts: [String: JSON]
  /// The places of those that the role is set up with, such as its own user.
  private let own: Set<String>

  init(
    _ delivery: Delivery,
    at: Instant,
    _ members: JSON.Object,
    _ configuration: JSON.Object
  ) {
    self.delivery = delivery
    self.at = at
    instants = JSON.object(members).dates
    let texts = JSON.object(members).leaves(at: "")
    self.texts = texts
    let known = Set(JSON.object(configuration).leaves(at: "").values)
    own = Set(texts.keys.filter { texts[$0].map(known.contains) == true })
  }

  /// What an event is to a later one.
  struct Relation: Equatable {
    let delivery: Delivery
    /// How many limits were reached since, and how many were passed.
    let limits: Int
    /// Whether the instants that it names are to come, are now, or have passed.
    let order: [Int]
    /// Where both have the same.
    let same: Set<String>
    /// Where it has what the role is set up with.
    let own: Set<String>
  }

  func relation(to last: Happening, _ limits: [Int64]) -> Relation {
    let elapsed = last.at.seconds - at.seconds
    return Relation(
      delivery: delivery,
      limits: limits.count { $0 <= elapsed } + limits.count { $0 < elapsed },
      order: instants.map { last.at < $0 ? -1 : $0 < last.at ? 1 : 0 },
      same: Set(texts.keys.filter { texts[$0] == last.texts[$0] }),
      own: own
    )
  }
}

extension [JSON] {
  /// The names of actions, in alphabetical order.
  var names: [String] { compactMap { $0.object?.names.first }.sorted() }
}

extension JSON {
  /// The instants in an event: dates in texts, and those of a token.
  fileprivate var dates: [Instant] {
    switch self {
    case .string(let text): return Instant(rfc3339: text).map { [$0] } ?? []
    case .object(let object):
      let numbers = ["iat", "exp", "sinch:rtc:instance:exp"].compactMap { name in
        object[name]?.number?.int64.flatMap { Instant(seconds: $0) }
      }
      return numbers + object.members.flatMap(\.value.dates)
    default: return []
    }
  }

  /// The texts in an event other than dates, and what refers to earlier ones, by their places.
  fileprivate func leaves(at path: String) -> [String: JSON] {
    switch self {
    case .string(let text): return Instant(rfc3339: text) == nil ? [path: self] : [:]
    case .object(let object):
      if special?.name == "$value" { return [path: self] }
      return object.members.reduce(into: [:]) { leaves, member in
        leaves.merge(member.value.leaves(at: "\(path).\(member.name)")) { first, _ in first }
      }
    case .array(let elements):
      return elements.enumerated().reduce(into: [:]) { leaves, element in
        let own = element.element.leaves(at: "\(path).\(element.offset)")
        leaves.merge(own) { first, _ in first }
      }
    default: return [:]
    }
  }
}
