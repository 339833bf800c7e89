import AuthReference

/// One event of a script of `sinch.service`: `ACTOR EVENT ARGUMENT… NAME=VALUE…`.
struct SinchServiceScriptEvent {
  let device: SinchDevice
  let place: ScriptWord
  private(set) var message: TraceMessage
  private var reasons: [String] = []
  private var acceptance: SinchAcceptance?

  private static let names: [String: Set<String>] = [
    "registerWithToken": [
      "token", "issued", "lifetime", "limit", "user", "app", "secret", "day", "key", "without",
    ],
    "registerWithSignature": ["signature", "user", "app", "secret"],
    "unregister": ["credentials"], "placeCall": ["credentials"],
  ]
  private static let acceptances: [String: SinchAcceptance] = [
    "first": .first, "another": .onAnotherDevice, "again": .again, "update": .update,
  ]

  /// - Parameter resolve: the instant that a word names.
  init(
    _ words: [ScriptWord],
    of script: ScriptFile,
    at clock: Instant,
    resolve: (ScriptWord) throws(ScriptError) -> Instant
  ) throws(ScriptError) {
    guard let device = script.cast[words[0].text] else {
      throw script.unknown("actor or shorthand", words[0], among: script.cast.keys)
    }
    guard words.count > 1 else { throw script.error("what does this actor do?", at: words[0]) }
    guard let known = Self.names[words[1].text] else {
      throw script.unknown("event", words[1], among: Self.names.keys)
    }
    self.device = device
    place = words[1]
    var arguments: [ScriptWord] = []
    var values: [String: ScriptWord] = [:]
    var changes: [(part: String, name: String, value: JSON)] = []
    for word in words.dropFirst(2) {
      guard let (name, value) = word.assignment else {
        arguments.append(word)
        continue
      }
      let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
      if parts.count == 2, ["claim", "header"].contains(parts[0]), known.contains("token") {
        changes.append((parts[0], parts[1], try script.json(of: value)))
      } else if known.contains(name) || ["reason", "as"].contains(name) {
        values[name] = value
      } else {
        let word = ScriptWord(text: name, line: word.line, column: word.column)
        throw script.unknown("parameter", word, among: known.union(["reason", "as"]))
      }
    }
    func text(_ name: String) throws(ScriptError) -> String? {
      guard let word = values[name] else { return nil }
      return try script.text(of: word)
    }
    func app(_ name: String) throws(ScriptError) -> SinchApp? {
      guard let word = values[name] else { return nil }
      return try script.application(word)
    }
    /// An argument that has to be there.
    func argument(_ what: String) throws(ScriptError) -> ScriptWord {
      guard arguments.count == 1 else {
        throw script.error("\(words[1].text) takes \(what)", at: words[1])
      }
      return arguments[0]
    }
    /// A quoted text, or something of an actor.
    func text(
      of word: ScriptWord,
      or member: (SinchDevice) -> String
    ) throws(ScriptError) -> String {
      if word.text.hasPrefix("\"") { return try script.text(of: word) }
      guard let actor = script.cast[word.text] else {
        throw script.unknown("actor", word, among: script.cast.keys)
      }
      return member(actor)
    }
    var credentials = device.credentials
    if let word = values["credentials"] {
      let isDocumented = word.text == "documented-token"
      credentials =
        try isDocumented ? DocumentedApplication.token : text(of: word, or: \.credentials)
    }
    let (key, user) = (device.app.key, device.user)
    let signer = SinchDevice(
      try text("user") ?? user,
      device.device,
      of: try app("app") ?? device.app
    )
    let secret = try app("secret") ?? signer.app
    switch words[1].text {
    case "registerWithSignature":
      let sequence = try script.text(of: try argument("a sequence"))
      let mixed = SinchApp(key: signer.app.key, secret: secret.secret)
      let signature = try text("signature") ?? mixed.signature(signer.user, sequence: sequence)
      message = TraceMessage(
        SinchService.Event.registerWithSignature(
          applicationKey: key,
          userId: user,
          device: device.device,
          sequence: sequence,
          signature: signature
        )
      )
    case "unregister":
      message = TraceMessage(
        SinchService.Event.unregister(
          applicationKey: key,
          userId: user,
          device: device.device,
          credentials: credentials
        )
      )
    case "placeCall":
      let callee = try text(of: try argument("a callee"), or: \.user)
      message = TraceMessage(
        SinchService.Event.placeCall(
          applicationKey: key,
          userId: user,
          device: device.device,
          credentials: credentials,
          callee: callee
        )
      )
    default:
      var token = try text("token").map { $0 == "documented" ? DocumentedApplication.token : $0 }
      if token == nil {
        let nonce = try script.text(of: try argument("a nonce, or token=TEXT"))
        let issued = try values["issued"].map(resolve) ?? clock
        func duration(_ name: String) throws(ScriptError) -> Int64? {
          guard let word = values[name] else { return nil }
          return try script.seconds(Substring(word.text), in: word)
        }
        let lifetime = try duration("lifetime") ?? 10 * SinchScene.minute
        let limit = try duration("limit")
        let (day, base64) = (try text("day"), try text("key"))
        let without = try text("without")
        token = signer.token(
          nonce,
          issuedAt: issued.seconds - SinchScene.start,
          lifetime: lifetime,
          limit: limit
        ) { token in
          token.key = base64 ?? secret.signingKey(on: day ?? issued.utcDay)
          if let without {
            token.claims[without] = nil
            if without == "kid" { token.header[without] = nil }
          }
          for change in changes {
            if change.part == "claim" {
              token.claims[change.name] = change.value
            } else {
              token.header[change.name] = change.value
            }
          }
        }
      }
      message = TraceMessage(
        SinchService.Event.registerWithToken(
          applicationKey: key,
          userId: user,
          device: device.device,
          token: token ?? ""
        )
      )
    }
    reasons = values["reason"]?.text.split(separator: ",").map(String.init) ?? []
    if let word = values["as"] {
      guard let acceptance = Self.acceptances[word.text] else {
        throw script.unknown("kind of acceptance", word, among: Self.acceptances.keys)
      }
      self.acceptance = acceptance
    }
  }

  func party(of device: SinchDevice) -> SinchServiceMachine.Party {
    let event = SinchService.Event.unregister(
      applicationKey: device.app.key,
      userId: device.user,
      device: device.device,
      credentials: ""
    )
    return event.party
  }

  /// How an acceptance looks from outside, after those of these devices.
  func acceptance(isUpdate: Bool, after registered: [SinchDevice]) -> SinchAcceptance {
    if let acceptance { return acceptance }
    if isUpdate { return .update }
    if registered.contains(where: { $0.name.hasSameUTF8(as: device.name) }) { return .again }
    let isKnown = registered.contains {
      $0.user.hasSameUTF8(as: device.user) && $0.app == device.app
    }
    return isKnown ? .onAnotherDevice : .first
  }

  /// The action of the machine, with the values that an implementation may choose.
  func expected(
    _ action: SinchService.Action,
    as acceptance: SinchAcceptance
  ) -> FlowTrace.ExpectedAction {
    if case .acceptRegistration = action {
      return acceptance.action(for: device)
    }
    let message = TraceMessage(action)
    var members = message.members
    if reasons == ["any"] {
      members["reason"] = nil
    } else if !reasons.isEmpty, members["reason"] != nil {
      members["reason"] =
        reasons.count == 1 ? .string(reasons[0]) : ["$oneOf": .array(reasons.map(JSON.string))]
    }
    return FlowTrace.ExpectedAction(message.name, members)
  }
}

/// How an accepted registration looks from outside.
enum SinchAcceptance {
  /// The user's first: nobody has had these credentials.
  case first
  /// On another device of a user who is registered already.
  case onAnotherDevice
  /// On a device that registered before; whether as another instance is left open.
  case again
  /// Of a limited instance before it expires, which stays the same; its credentials may change.
  case update

  /// Instances of one user on two devices are two; how they are named otherwise, and whether a user's
  /// credentials differ by device, is left open.
  func action(for device: SinchDevice) -> FlowTrace.ExpectedAction {
    let instance = "\(device.name)-instance"
    let name: String =
      switch self {
      case .first, .again: .binds(instance)
      case .onAnotherDevice: .fresh(instance)
      case .update: .bound(instance)
      }
    let action = SinchService.Action.acceptRegistration(
      userId: device.user,
      device: device.device,
      instance: name,
      credentials: self == .first ? .fresh(device.name) : .binds(device.name)
    )
    let message = TraceMessage(action)
    return FlowTrace.ExpectedAction(message.name, message.members)
  }
}
