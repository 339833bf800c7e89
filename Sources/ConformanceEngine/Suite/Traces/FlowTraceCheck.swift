/// Holds a trace against itself: the clock never goes back, every template and matcher is known,
/// every value bound in time, and interpretations that go on differently begin differently.
///
/// An interpretation under which the trace ends has no say in what the remaining steps rely upon.
struct FlowTraceCheck {
  /// The latest that it can be by now, under any interpretation.
  private var now: Instant?
  /// The names that are bound whatever interpretation was taken so far.
  private var bound: Set<String> = []

  private static let templates: Set = ["$value", "$mint", "$md5"]
  private static let binders: Set = ["$bind", "$fresh", "$increasing"]
  private static let matchers = binders.union([
    "$absent", "$value", "$atLeast", "$pattern", "$oneOf", "$all", "$token", "$signature",
    "$md5", "$unforeseeable",
  ])

  mutating func check(_ steps: [FlowTrace.Step], at place: JSON.Path) throws(VectorError) {
    for (index, step) in steps.enumerated() {
      let place = place.appending(.index(index))
      if let instant = step.at.instant {
        if let now, instant < now {
          let message = "the clock goes back from \(now.rfc3339) to \(step.at)"
          throw VectorError(.badValue, message, at: place.appending("at"))
        }
        now = instant
      }
      let event = place.appending("event").appending(.member(step.event))
      try check(.object(step.members), at: event)
      switch step.reaction {
      case .ordered(let actions): try check(actions, at: place.appending("actions"))
      case .unordered(let actions): try check(actions, at: place.appending("unordered"))
      case .ambiguity(_, let branches):
        let interpretations = place.appending("ambiguity").appending("interpretations")
        try expectDistinct(branches, at: interpretations)
        try check(branches, at: interpretations)
        if index + 1 < steps.count, branches.allSatisfy(\.ends) {
          let message = "the steps after this one are unreachable"
          throw VectorError(.badValue, message, at: interpretations)
        }
      }
    }
  }

  /// After an ambiguity only what every interpretation has bound can be relied upon.
  private mutating func check(
    _ branches: [FlowTrace.Branch],
    at place: JSON.Path
  ) throws(VectorError) {
    var common: Set<String>?
    var latest = now
    for branch in branches {
      let place = place.appending(.member(branch.interpretation.rawValue))
      var check = self
      try check.check(
        branch.actions,
        at: place.appending(branch.isOrdered ? "actions" : "unordered")
      )
      try check.check(branch.then, at: place.appending("then"))
      if branch.ends { continue }
      common = common?.intersection(check.bound) ?? check.bound
      latest = [latest, check.now].compactMap(\.self).max()
    }
    bound = common ?? bound
    now = latest
  }

  private func expectDistinct(
    _ branches: [FlowTrace.Branch],
    at place: JSON.Path
  ) throws(VectorError) {
    for (index, branch) in branches.enumerated() {
      let place = place.appending(.member(branch.interpretation.rawValue))
      let twin = branches[..<index].first {
        $0.actions == branch.actions && $0.isOrdered == branch.isOrdered
      }
      if let twin, twin.then != branch.then || twin.ends != branch.ends {
        let message =
          "\"\(branch.interpretation)\" has the actions of \"\(twin.interpretation)\" but other steps"
        throw VectorError(.badValue, message, at: place)
      }
    }
    guard let first = branches.first else { return }
    if branches.dropFirst().allSatisfy({ $0.actions == first.actions }) {
      throw VectorError(.badValue, "all interpretations have the same actions", at: place)
    }
  }

  private mutating func check(
    _ actions: [FlowTrace.ExpectedAction],
    at place: JSON.Path
  ) throws(VectorError) {
    for (index, action) in actions.enumerated() {
      let place = place.appending(.index(index)).appending(.member(action.name))
      for member in action.members.members {
        let place = place.appending(.member(member.name))
        try check(expected: member.value, at: place)
      }
    }
  }

  /// Checks a value of an action, which may be given by a matcher.
  private mutating func check(expected: JSON, at place: JSON.Path) throws(VectorError) {
    guard let (name, value) = expected.special else { return }
    guard Self.matchers.contains(name) else {
      throw .misplaced(name, among: Self.matchers, at: place)
    }
    let inside = place.appending(.member(name))
    switch (name, value) {
    case ("$value", _), ("$md5", _): try check(expected, at: place)
    case ("$absent", true): break
    case ("$atLeast", .number(let least)) where least.int64 != nil: break
    case ("$pattern", .string(let pattern)) where (try? Regex(pattern)) != nil: break
    case ("$oneOf", .array(let elements)) where !elements.isEmpty:
      try check(JSON.array(elements.filter { $0 != ["$absent": true] }), at: inside)
    case ("$all", .array(let elements)) where !elements.isEmpty:
      for (index, element) in elements.enumerated() {
        try check(expected: element, at: inside.appending(.index(index)))
      }
    case ("$unforeseeable", .array(let names)) where names.count > 1:
      for (index, name) in names.enumerated() {
        let earlier: JSON = ["$value": name]
        try check(earlier, at: inside.appending(.index(index)))
      }
    case ("$token", .object(let token)): try check(token: token, at: inside)
    case ("$signature", .object(let registration)): try check(registration, at: inside)
    case (_, .string(let bindable)) where Self.binders.contains(name) && !bindable.isEmpty:
      bound.insert(bindable)
    default:
      throw VectorError(.badValue, "\"\(name)\" does not take this value", at: inside)
    }
  }

  /// Checks what an expected token holds, in which claims may be given by matchers.
  private mutating func check(
    token source: JSON.Object,
    at place: JSON.Path
  ) throws(VectorError) {
    guard try TokenExpectation(decoding: ObjectReader(source, at: place)).issues == 1 else {
      let message = "a trace expects one token at a time"
      throw VectorError(.badValue, message, at: place.appending("issues"))
    }
    var token = source
    let claims = token["claims"]?.object ?? [:]
    token["claims"] = nil
    try check(.object(token), at: place)
    for claim in claims.members {
      let place = place.appending("claims").appending(.member(claim.name))
      try check(expected: claim.value, at: place)
    }
  }

  /// Checks the registration whose signature is expected.
  private func check(
    _ registration: JSON.Object,
    at place: JSON.Path
  ) throws(VectorError) {
    var reader = ObjectReader(registration, at: place)
    for name in ["applicationKey", "applicationSecret", "userId", "sequence"] {
      let value = try reader.value(name)
      let place = place.appending(.member(name))
      if value.special == nil { try ValueForm.text.check(value, at: place) }
      try check(value, at: place)
    }
    try reader.finish()
  }

  /// Checks a token that is made when the trace is replayed.
  private func check(minted value: JSON, at place: JSON.Path) throws(VectorError) {
    var reader = try ObjectReader(value, at: place)
    for name in ["header", "claims"] {
      let part = try reader.object(name)
      try check(.object(part.object), at: part.path)
    }
    _ = try TokenExpectation.SignatureKey(decoding: reader.object("key"))
    try reader.finish()
  }

  /// Checks the texts of an MD5, which may be templates.
  private func check(digested value: JSON, at place: JSON.Path) throws(VectorError) {
    guard case .array(let parts) = value else { throw .wrongKind("texts", value, at: place) }
    for (index, part) in parts.enumerated() {
      let place = place.appending(.index(index))
      if part.special == nil { try ValueForm.text.check(part, at: place) }
      try check(part, at: place)
    }
  }

  /// Looks through a value of any depth for what has to be filled in.
  private func check(_ value: JSON, at place: JSON.Path) throws(VectorError) {
    if let (name, content) = value.special {
      guard Self.templates.contains(name) else {
        throw .misplaced(name, among: Self.templates, at: place)
      }
      let inside = place.appending(.member(name))
      if name == "$mint" { return try check(minted: content, at: inside) }
      if name == "$md5" { return try check(digested: content, at: inside) }
      guard case .string(let name) = content else {
        throw .wrongKind("a name", content, at: inside)
      }
      guard bound.contains(name) else {
        let message = "no earlier step binds \(name.quoted) under every interpretation"
        throw VectorError(.unknownReference, message, at: place)
      }
      return
    }
    switch value {
    case .object(let object):
      for member in object.members {
        try check(member.value, at: place.appending(.member(member.name)))
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        try check(element, at: place.appending(.index(index)))
      }
    default: break
    }
  }
}

extension JSON {
  /// The one member whose name begins with `$`, if the value is a template or a matcher.
  package var special: (name: String, value: JSON)? {
    guard case .object(let object) = self, object.count == 1, let member = object.members.first,
      member.name.utf8.first == UInt8(ascii: "$")
    else { return nil }
    return (member.name, member.value)
  }
}

extension VectorError {
  fileprivate static func misplaced(
    _ name: String,
    among known: Set<String>,
    at place: JSON.Path
  ) -> VectorError {
    .unknown("\(name.quoted) is not allowed here", name, among: known, at: place)
  }
}
