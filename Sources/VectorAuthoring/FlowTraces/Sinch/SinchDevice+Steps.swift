import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// How a registration that the service accepts looks from outside.
enum SinchAcceptance {
  /// The user's first: nobody has had these credentials.
  case first
  /// On another device of a user who is registered already.
  case onAnotherDevice
  /// On a device that registered before; whether as another instance is left open.
  case again
  /// Of a limited instance before it expires, which stays the same; its credentials may change.
  case update
}

extension SinchDevice {
  func request(sequence: String, signature: String? = nil) -> JSON.Object {
    var members = party
    members["sequence"] = .string(sequence)
    members["signature"] = .string(signature ?? app.signature(user, sequence: sequence))
    return members
  }

  func request(_ token: JSON) -> JSON.Object {
    var members = party
    members["token"] = token
    return members
  }

  func accepted(_ acceptance: SinchAcceptance = .first) -> JSON.Object {
    var members = answered
    // Instances of one user on two devices are two; how they are named otherwise, and whether a
    // user's credentials differ by device, is left open.
    let binder = acceptance == .onAnotherDevice ? "$fresh" : "$bind"
    let instanceName = JSON.Member(name: binder, value: .string("\(name)-instance"))
    members["instance"] = acceptance == .update ? instance : .object(JSON.Object([instanceName]))
    let isNewUser = acceptance == .first
    members["credentials"] = isNewUser ? ["$fresh": .string(name)] : ["$bind": .string(name)]
    return members
  }

  func rejected(_ reason: ReasonCode) -> JSON.Object {
    var members = answered
    members["reason"] = .string(reason.rawValue)
    return members
  }

  func call(_ callee: String, with credentials: JSON? = nil) -> JSON.Object {
    var members = party
    members["credentials"] = credentials ?? self.credentials
    members["callee"] = .string(callee)
    return members
  }

  func offered(from caller: SinchDevice) -> JSON.Object {
    var members = party
    members["caller"] = .string(caller.user)
    return members
  }

  func refused(_ reason: String) -> JSON.Object {
    var members = answered
    members["reason"] = .string(reason)
    return members
  }
}

// What a device does, second by second, and what comes of it.
extension SinchDevice {
  func registers(
    sequence: String,
    at seconds: Int64,
    as acceptance: SinchAcceptance = .first
  ) -> StepDefinition {
    on(
      "registerWithSignature",
      request(sequence: sequence),
      at: SinchScene.at(seconds),
      does: ["acceptRegistration": accepted(acceptance)]
    )
  }

  func isRejected(
    sequence: String,
    signature: String? = nil,
    at seconds: Int64,
    _ reason: ReasonCode
  ) -> StepDefinition {
    on(
      "registerWithSignature",
      request(sequence: sequence, signature: signature),
      at: SinchScene.at(seconds),
      does: ["rejectRegistration": rejected(reason)]
    )
  }

  func registers(
    with token: JSON,
    at seconds: Int64,
    as acceptance: SinchAcceptance = .first
  ) -> StepDefinition {
    on(
      "registerWithToken",
      request(token),
      at: SinchScene.at(seconds),
      does: ["acceptRegistration": accepted(acceptance)]
    )
  }

  func isRejected(with token: JSON, at seconds: Int64, _ reason: ReasonCode) -> StepDefinition {
    on(
      "registerWithToken",
      request(token),
      at: SinchScene.at(seconds),
      does: ["rejectRegistration": rejected(reason)]
    )
  }

  /// With a token of this second, and no limit unless one is given.
  func registers(
    _ nonce: String,
    at seconds: Int64,
    limit: Int64? = nil,
    as acceptance: SinchAcceptance = .first
  ) -> StepDefinition {
    registers(with: token(nonce, issuedAt: seconds, limit: limit), at: seconds, as: acceptance)
  }

  /// With a token of this second that is fine in itself.
  func isRejected(
    _ nonce: String,
    at seconds: Int64,
    limit: Int64? = nil,
    _ reason: ReasonCode
  ) -> StepDefinition {
    isRejected(with: token(nonce, issuedAt: seconds, limit: limit), at: seconds, reason)
  }

  /// Nothing is answered, whether or not there is something to end.
  func unregisters(with credentials: JSON? = nil, at seconds: Int64) -> StepDefinition {
    var members = party
    members["credentials"] = credentials ?? self.credentials
    return on("unregister", members, at: SinchScene.at(seconds))
  }

  /// The call rings on these devices, all of one user, and on no other.
  func calls(_ callees: SinchDevice..., at seconds: Int64) -> StepDefinition {
    StepDefinition(
      time: .at(SinchScene.at(seconds)),
      event: "placeCall",
      members: call(callees.first?.user ?? ""),
      reaction: .unordered(
        callees.map { FlowTrace.ExpectedAction("offerCall", $0.offered(from: self)) }
      )
    )
  }

  func cannotCall(
    _ callee: SinchDevice,
    with credentials: JSON? = nil,
    at seconds: Int64,
    _ reason: String
  ) -> StepDefinition {
    on(
      "placeCall",
      call(callee.user, with: credentials),
      at: SinchScene.at(seconds),
      does: ["refuseCall": refused(reason)]
    )
  }
}
