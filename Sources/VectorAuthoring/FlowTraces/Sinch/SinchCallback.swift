import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// One call of the SDK for credentials in the traces of `sinch.application`: a client's user, the
/// handle for the answer, and the request that the app sends to its backend.
struct SinchCallback: Sendable {
  let user: String
  /// The handle; the request and whatever is chosen for it are named after it.
  let handle: String
  var app = SinchApp.documented

  init(_ user: String, _ handle: String, of app: SinchApp = .documented) {
    self.user = user
    self.handle = handle
    self.app = app
  }

  private var request: String { "request-of-\(handle)" }

  /// The sequence that the backend chose for this callback.
  private var sequence: JSON { ["$value": .string("sequence-of-\(handle)")] }
  private var signature: JSON { ["$value": .string("signature-of-\(handle)")] }
  private var token: JSON { ["$value": .string("token-of-\(handle)")] }
  private var refusal: JSON { ["$value": .string("refusal-of-\(handle)")] }

  // What the SDK and the network do, and what comes of it.

  /// The SDK asks, and the app asks its backend for this user.
  func asks(at seconds: Int64) -> StepDefinition {
    on(
      "requiresRegistrationCredentials",
      ["userId": .string(user), "handle": .string(handle)],
      at: SinchScene.at(seconds),
      does: ["askBackend": ["handle": .string(handle), "userId": .string(user)]]
    )
  }

  /// The request arrives, and the backend signs with a sequence above the user's last one.
  ///
  /// - Parameter exactly: the one sequence that will do; nil for any greater one.
  func isSigned(exactly sequence: String? = nil, at seconds: Int64) -> StepDefinition {
    // Whether users share their sequences is left open: each has rising ones in any case.
    var rules: [JSON] = [["$increasing": .string("last-sequence-of-\(user)")]]
    if let sequence { rules.append(.string(sequence)) }
    rules.append(["$bind": .string("sequence-of-\(handle)")])
    let registration: JSON = [
      "applicationKey": .string(app.key), "applicationSecret": .string(app.secret),
      "userId": .string(user), "sequence": self.sequence,
    ]
    return arrives(
      at: seconds,
      does: [
        "sendSignature": [
          "request": .string(request),
          "sequence": ["$all": .array(rules)],
          "signature": [
            "$all": [["$signature": registration], ["$bind": .string("signature-of-\(handle)")]]
          ],
        ]
      ]
    )
  }

  /// The request arrives, and the backend issues a token of this second with a fresh nonce.
  func isIssued(
    at seconds: Int64,
    lifetime: Int64 = 10 * SinchScene.minute,
    limit: Int64? = nil
  ) -> StepDefinition {
    let day = SinchScene.utcDay(seconds)
    let issue = SinchScene.start + seconds
    var claims: JSON.Object = [
      "iss": .string(app.issuer), "sub": .string(app.subject(user)),
      "iat": .number(JSON.Number(issue)), "exp": .number(JSON.Number(issue + lifetime)),
    ]
    claims[instanceExpiry] = limit.map { .number(JSON.Number(issue + $0)) }
    claims["nonce"] = ["$fresh": .string("nonce-of-\(handle)")]
    var token: JSON.Object = [
      "issues": 1,
      "header": ["alg": "HS256", "kid": .string("hkdfv1-\(day)")],
      "headerOptional": ["typ": "JWT"],
      "claims": .object(claims),
    ]
    if limit == nil { token["claimsAbsent"] = [.string(instanceExpiry)] }
    token["signature"] = ["hs256": .string(app.signingKey(on: day))]
    return arrives(
      at: seconds,
      does: [
        "sendToken": [
          "request": .string(request),
          "token": [
            "$all": [["$token": .object(token)], ["$fresh": .string("token-of-\(handle)")]]
          ],
        ]
      ]
    )
  }

  /// The request arrives, and the backend does not accept it.
  func isRefused(at seconds: Int64) -> StepDefinition {
    arrives(
      at: seconds,
      does: [
        "sendRefusal": [
          "request": .string(request), "error": ["$bind": .string("refusal-of-\(handle)")],
        ]
      ]
    )
  }

  private func arrives(
    at seconds: Int64,
    does actions: KeyValuePairs<String, JSON.Object>
  ) -> StepDefinition {
    on(
      "requestReachesBackend",
      ["request": .string(request), "userId": .string(user)],
      at: SinchScene.at(seconds),
      does: actions
    )
  }

  /// The backend's signature arrives, and the app hands it over as it is.
  func getsSignature(at seconds: Int64) -> StepDefinition {
    let answer: JSON.Object = [
      "handle": .string(handle), "signature": signature, "sequence": sequence,
    ]
    return on(
      "signatureReachesApp",
      answer,
      at: SinchScene.at(seconds),
      does: ["registerWithSignature": answer]
    )
  }

  /// The backend's token arrives, and the app hands it over as it is.
  func getsToken(at seconds: Int64) -> StepDefinition {
    let answer: JSON.Object = ["handle": .string(handle), "token": token]
    return on(
      "tokenReachesApp",
      answer,
      at: SinchScene.at(seconds),
      does: ["registerWithToken": answer]
    )
  }

  /// The backend's refusal arrives, and the app reports it.
  func getsRefusal(_ error: JSON? = nil, at seconds: Int64) -> StepDefinition {
    let answer: JSON.Object = ["handle": .string(handle), "error": error ?? refusal]
    return on(
      "refusalReachesApp",
      answer,
      at: SinchScene.at(seconds),
      does: ["registerDidFail": answer]
    )
  }

  /// The network fails, and the app reports it.
  func losesNetwork(
    _ error: JSON = "The Internet connection appears to be offline.",
    at seconds: Int64
  ) -> StepDefinition {
    let answer: JSON.Object = ["handle": .string(handle), "error": error]
    return on(
      "networkFails",
      answer,
      at: SinchScene.at(seconds),
      does: ["registerDidFail": answer]
    )
  }

  // What comes too late, or twice: nothing is done about it.

  func getsSignatureInVain(_ signature: JSON? = nil, at seconds: Int64) -> StepDefinition {
    on(
      "signatureReachesApp",
      [
        "handle": .string(handle), "signature": signature ?? self.signature,
        "sequence": signature == nil ? sequence : "1",
      ],
      at: SinchScene.at(seconds)
    )
  }

  func getsTokenInVain(_ token: JSON? = nil, at seconds: Int64) -> StepDefinition {
    on(
      "tokenReachesApp",
      ["handle": .string(handle), "token": token ?? self.token],
      at: SinchScene.at(seconds)
    )
  }

  func getsRefusalInVain(at seconds: Int64) -> StepDefinition {
    on(
      "refusalReachesApp",
      ["handle": .string(handle), "error": "user-not-accepted"],
      at: SinchScene.at(seconds)
    )
  }

  func losesNetworkInVain(at seconds: Int64) -> StepDefinition {
    on(
      "networkFails",
      ["handle": .string(handle), "error": "The request timed out."],
      at: SinchScene.at(seconds)
    )
  }
}
