import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerApplicationTraces {
  static var authentication: CaseGroup {
    group("authentication", title: "Signing in: nonce, backend, token") {
      documentedFlow
      verbatim
      configured
      anew
    }
  }

  @TraceBuilder
  private static var documentedFlow: [TraceDefinition] {
    replays(
      "documented-authentication-flow",
      "The three steps of the documents: nonce, token from the backend, submission",
      [
        "LAYER-REQUESTS-NONCE-FIRST", "LAYER-POSTS-NONCE", "LAYER-TOKEN-FROM-BACKEND",
        "LAYER-BACKEND-ISSUES", "LAYER-SUBMITS-TOKEN",
      ]
    ) {
      signsIn()
      obtainsNonce()
      submitsToken()
      isAuthenticated()
      on("timePasses", after: 60)
    }
    replays(
      "token-issued-now",
      "The backend dates a token with the second in which it makes it",
      ["LAYER-BACKEND-ISSUES", "LAYER-TOKEN-IAT"]
    ) {
      on("signIn", does: ["requestNonce": ["call": ["$bind": "nonce"]]])
      obtainsNonce()
      submits(token(over: "n-1", issued: 1_514_862_247), after: 0)
      isAuthenticated()
    }
    replays(
      "backend-takes-its-time",
      "The nonce is posted once, and the token submitted once, though the backend is slow",
      ["LAYER-POSTS-NONCE", "LAYER-SUBMITS-TOKEN", "LAYER-TOKEN-FROM-BACKEND"]
    ) {
      signsIn()
      on("timePasses", after: 20)
      obtainsNonce()
      on("timePasses", after: 20)
      on("timePasses", after: 20)
      submitsToken()
      on("timePasses", after: 20)
      isAuthenticated()
    }
    replays(
      "delegate-before-completion",
      "The delegate hears of the user before the completion does",
      ["LAYER-DELEGATE-AUTHENTICATED", "LAYER-SUBMITS-TOKEN"]
    ) {
      signsIn()
      obtainsNonce()
      submitsToken()
      on("didAuthenticate", ["userId": "alice"])
      on("authenticationCompleted", ["call": bound("auth"), "userId": "alice"])
      answersChallenge()
    }
  }

  private static let oddTexts: [(slug: String, title: String, JSON)] = [
    ("with-quotes", "with quotes and a backslash", #"n"1\"#),
    ("with-a-claim", "that looks like further claims", #"n-1","prn":"mallory"#),
    ("with-base64-signs", "with plus, slash and equals signs", "n+1/2=="),
    ("in-capitals", "in capital letters", "N-ONE"),
    ("of-digits", "of digits with leading zeros", "0012"),
    ("with-spaces", "with spaces around it", " n-1 "),
    ("beyond-ascii", "with characters beyond ASCII", "nø\u{301}nce-\u{1F511}"),
    ("of-300-letters", "of 300 letters", .string(String(repeating: "n", count: 300))),
  ]

  @TraceBuilder
  private static var verbatim: [TraceDefinition] {
    for (slug, title, nonce) in oddTexts {
      replays(
        "nonce-\(slug)",
        "The token carries a nonce \(title) as it came",
        ["LAYER-POSTS-NONCE", "LAYER-TOKEN-NONCE", "LAYER-SUBMITS-TOKEN"],
        flags: ["string-building"]
      ) {
        authenticates(over: nonce)
      }
    }
    replays(
      "user-with-a-claim",
      "The token names a user whose id looks like further claims",
      ["LAYER-BACKEND-ISSUES", "LAYER-TOKEN-PRN-VERBATIM"],
      flags: ["string-building"],
      with: ["userId": #"alice","prn":"mallory"#]
    ) {
      authenticates(as: #"alice","prn":"mallory"#)
    }
  }

  @TraceBuilder
  private static var configured: [TraceDefinition] {
    replays(
      "another-key",
      "The token is signed with the backend's key and names it",
      ["LAYER-BACKEND-ISSUES", "LAYER-TOKEN-KID", "LAYER-TOKEN-SIGNATURE"],
      with: [
        "keyId": LayerTokens.secondKeyID, "privateKey": .string(Keys.second.privateKey),
      ]
    ) {
      signsIn()
      obtainsNonce()
      submits(tokenUnderSecondKey(over: "n-1"))
      isAuthenticated()
    }
    replays(
      "another-user",
      "The nonce is posted for the user of the app, and the token names that user",
      ["LAYER-POSTS-NONCE", "LAYER-BACKEND-ISSUES"],
      with: ["userId": "bob"]
    ) {
      authenticates(as: "bob")
      answersChallenge("n-2", as: "bob")
    }
  }

  private static func tokenUnderSecondKey(over nonce: JSON) -> JSON.Object {
    var token = token(over: nonce)
    token["header"] = ["alg": "RS256", "cty": "layer-eit;v=1", "kid": LayerTokens.secondKeyID]
    token["signature"] = ["rs256": .string(Keys.second.publicKey)]
    return token
  }

  @TraceBuilder
  private static var anew: [TraceDefinition] {
    replays(
      "second-sign-in",
      "A second sign-in asks for another nonce and has another token made",
      ["LAYER-REQUESTS-NONCE-FIRST", "LAYER-TOKEN-FROM-BACKEND"],
      flags: ["nonce-unchecked", "stale-state"]
    ) {
      authenticates(over: "n-1")
      on("didDeauthenticate")
      authenticates(over: "n-2")
    }
    replays(
      "sign-in-after-restart",
      "The app is started anew at each step of the way, and begins with a request for a nonce",
      ["LAYER-REQUESTS-NONCE-FIRST", "LAYER-TOKEN-FROM-BACKEND"]
    ) {
      signsIn()
      signsIn()
      obtainsNonce("n-1")
      signsIn()
      obtainsNonce("n-2")
      submitsToken(over: "n-2")
      signsIn()
      obtainsNonce("n-3")
      submitsToken(over: "n-3")
      isAuthenticated()
      signsIn()
      obtainsNonce("n-4")
      submitsToken(over: "n-4")
      isAuthenticated()
    }
  }
}
