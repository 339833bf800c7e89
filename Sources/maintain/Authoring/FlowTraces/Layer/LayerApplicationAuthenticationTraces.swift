extension LayerApplicationTraces {
  static let authentication: CaseGroup = group(
    "authentication",
    "Signing in: nonce, backend, token"
  ) {
    // The documented flow.
    trace("documented-authentication-flow") {
      "The three steps of the documents: nonce, token from the backend, submission"
      decidedBy("LAYER-REQUESTS-NONCE-FIRST")
      also("LAYER-POSTS-NONCE", "LAYER-TOKEN-FROM-BACKEND", "LAYER-BACKEND-ISSUES")
      also("LAYER-SUBMITS-TOKEN")
      signsInAndSubmits()
      isAuthenticated()
      timePasses(60)
    }
    trace("token-issued-now", "The backend dates a token with the second in which it makes it") {
      decidedBy("LAYER-TOKEN-IAT").also("LAYER-BACKEND-ISSUES").flagged("milliseconds")
      signsInAndPosts()
      backend.answers().after(0) → app.submits(token(issued: 1_514_862_247))
      isAuthenticated()
    }
    trace("token-alive-when-submitted", "The token expires, and not before it is submitted") {
      decidedBy("LAYER-TOKEN-EXP").also("LAYER-TOKEN-DATES-REQUIRED", "LAYER-BACKEND-ISSUES")
      note("How long it lives is the backend's to choose.")
      signsInAndPosts()
      backend.answers() → app.submits(token { $0.claims["exp"] = ["$atLeast": 1_514_862_249] })
      isAuthenticated()
    }
    trace("token-without-audience", "The token names no audience, for which verifiers reject it") {
      decidedBy("JWT-ISSUED-CLAIMS").also("LAYER-BACKEND-ISSUES").flagged("cross-jwt")
      signsInAndPosts()
      backend.answers() → app.submits(token { $0.claimsAbsent = ["aud"] })
      isAuthenticated()
    }
    trace("backend-takes-its-time") {
      "The nonce is posted once, and the token submitted once, though the backend is slow"
      decidedBy("LAYER-TOKEN-FROM-BACKEND").also("LAYER-POSTS-NONCE", "LAYER-SUBMITS-TOKEN")
      signsIn()
      timePasses(20)
      obtainsNonce()
      timePasses(20)
      timePasses(20)
      submitsToken()
      timePasses(20)
      isAuthenticated()
    }
    trace("delegate-before-completion") {
      "The delegate is told of the user before the completion is"
      decidedBy("LAYER-SUBMITS-TOKEN")
      signsInAndSubmits()
      sdk.saysAuthenticated()
      sdk.completes(.bound("auth"))
      timePasses(60)
    }
    // What goes to the backend unchanged.
    for (slug, title, nonce) in oddTexts {
      trace("nonce-\(slug)", "The token carries a nonce \(title) unchanged") {
        decidedBy("LAYER-POSTS-NONCE").also("LAYER-TOKEN-NONCE", "LAYER-SUBMITS-TOKEN")
        flagged("string-building")
        authenticates(over: nonce)
      }
    }
    trace("user-in-capitals", with: ["userId": "ALICE"]) {
      "The nonce is posted for a user in capital letters, and the token names that user"
      decidedBy("LAYER-BACKEND-ISSUES").also("LAYER-POSTS-NONCE", "LAYER-TOKEN-PRN-VERBATIM")
      flagged("inexact-comparison")
      authenticates(as: "ALICE")
    }
    trace(
      "ids-in-capitals",
      with: [
        "providerId": .string(IdentityTokenParties.providerInCapitals),
        "keyId": .string(IdentityTokenParties.keyIDInCapitals),
      ]
    ) {
      "The token names provider and key in capital letters, as they are"
      decidedBy("LAYER-BACKEND-ISSUES").also("LAYER-TOKEN-ISS", "LAYER-TOKEN-KID")
      flagged("inexact-comparison")
      signsInAndPosts()
      backend.answers()
        → app.submits(
          token {
            $0.header["kid"] = .string(IdentityTokenParties.keyIDInCapitals)
            $0.claims["iss"] = .string(IdentityTokenParties.providerInCapitals)
          }
        )
      isAuthenticated()
    }
    trace("user-with-a-claim", with: ["userId": #"alice","prn":"mallory"#]) {
      "The token names a user whose id looks like further claims"
      decidedBy("LAYER-BACKEND-ISSUES").also("LAYER-TOKEN-PRN-VERBATIM").flagged("string-building")
      authenticates(as: #"alice","prn":"mallory"#)
    }
    // Other keys and users.
    trace(
      "another-key",
      with: ["keyId": LayerTokens.secondKeyID, "privateKey": .string(Keys.second.privateKey)]
    ) {
      "The token is signed with the backend's key and names it"
      decidedBy("LAYER-BACKEND-ISSUES").also("LAYER-TOKEN-KID", "LAYER-TOKEN-SIGNATURE")
      signsInAndPosts()
      backend.answers()
        → app.submits(
          token {
            $0.header["kid"] = LayerTokens.secondKeyID
            $0.publicKey = Keys.second.publicKey
          }
        )
      isAuthenticated()
    }
    trace("another-user", with: ["userId": "bob"]) {
      "The nonce is posted for the user of the app, and the token names that user"
      decidedBy("LAYER-POSTS-NONCE").also("LAYER-BACKEND-ISSUES")
      authenticates(as: "bob")
    }
    // Signing in anew.
    trace("second-token-alive") {
      "A token made a day later expires after it is submitted, as the first"
      decidedBy("LAYER-TOKEN-EXP").also("LAYER-TOKEN-DATES-REQUIRED", "LAYER-BACKEND-ISSUES")
      flagged("stale-state")
      authenticates(over: "n-1")
      sdk.saysDeauthenticated()
      timePasses(86_400)
      signsIn()
      obtainsNonce("n-2")
      backend.answers()
        → app.submits(token(over: "n-2") { $0.claims["exp"] = ["$atLeast": 1_514_948_655] })
      isAuthenticated()
    }
    trace("second-sign-in", "A second sign-in asks for another nonce and has another token made") {
      decidedBy("LAYER-REQUESTS-NONCE-FIRST").also("LAYER-TOKEN-FROM-BACKEND")
      flagged("nonce-unchecked", "stale-state")
      authenticates(over: "n-1")
      sdk.saysDeauthenticated()
      authenticates(over: "n-2")
    }
  }

  private static let oddTexts: [(slug: String, title: String, nonce: String)] = [
    ("with-quotes", "with quotes and a backslash", #"n"1\"#),
    ("with-a-claim", "that looks like further claims", #"n-1","prn":"mallory"#),
    ("with-base64-signs", "with plus, slash and equals signs", "n+1/2=="),
    ("in-capitals", "in capital letters", "N-ONE"),
    ("of-digits", "of digits with leading zeros", "0012"),
    ("with-spaces", "with spaces around it", " n-1 "),
    ("beyond-ascii", "with characters beyond ASCII", "nø\u{301}nce-\u{1F511}"),
    ("of-300-letters", "of 300 letters", String(repeating: "n", count: 300)),
  ]
}
