import TestSupport
import Testing

@Suite("A token of a conversation is judged by parsing it, claim by claim")
struct TokenMatcherTests {
  /// The published token, whose nonce has to be one that was not used before.
  static let fresh = token(nonce: ["$fresh": "nonce"])

  /// What is expected of the published token, whose nonce has to be as said.
  private static func token(nonce: JSON) -> JSON {
    [
      "$token": [
        "issues": 1,
        "header": ["alg": "HS256", "kid": "hkdfv1-20180102"],
        "claims": ["sub": .string(TokenSample.issuer + "/users/foo"), "nonce": nonce],
        "signature": ["hs256": .string(TokenSample.keyText)],
      ]
    ]
  }

  static let published = PublishedToken.text

  @Test("A nonce is fresh once")
  func freshNonce() throws {
    #expect(Self.places(Self.fresh, in: [Self.published]).isEmpty)
    let places = Self.places(Self.fresh, in: [Self.published, Self.published])
    #expect(places == ["action send.token claims.nonce"])
    let other = try TokenSample.token(
      claims: TokenSample.claims.replacing(TokenSample.nonce, with: "another")
    )
    #expect(Self.places(Self.fresh, in: [Self.published, other]).isEmpty)
  }

  @Test("A claim that is missing or no text is not fresh", arguments: [#""x":1"#, #""nonce":1"#])
  func noNonce(claim: String) throws {
    let claims = #"{"sub":"\#(TokenSample.issuer)/users/foo",\#(claim)}"#
    let token = try TokenSample.token(claims: claims)
    #expect(Self.places(Self.fresh, in: [token]) == ["action send.token claims.nonce"])
  }

  @Test("The exact claims are judged as well")
  func exactClaims() throws {
    let token = try TokenSample.token(
      claims: TokenSample.claims.replacing("/users/foo", with: "/users/bar")
    )
    #expect(Self.places(Self.fresh, in: [token]) == ["action send.token claims.sub"])
  }

  @Test("All of several matchers have to fit, and what they bind is kept")
  func allOfSeveral() {
    let bound: JSON = ["$all": [Self.fresh, ["$bind": "token"]]]
    #expect(Self.places(bound, in: [Self.published]).isEmpty)
    #expect(
      Self.places(bound, then: ["$value": "token"], in: Array(repeating: Self.published, count: 2))
        .isEmpty
    )
    #expect(!Self.places(["$all": [Self.fresh, "another"]], in: [Self.published]).isEmpty)
    #expect(!Self.places(["$all": ["another", Self.fresh]], in: [Self.published]).isEmpty)
  }

  @Test("What a claim or one of several matchers binds can be used afterwards")
  func boundInside() {
    let bound: JSON = ["$all": [Self.fresh, ["$bind": "token"]]]
    for name in ["nonce", "token"] as [JSON] {
      #expect(Self.problem(expecting: bound, then: ["$value": name]) == nil)
    }
  }

  @Test("A name that nothing binds is found in a claim and among several matchers")
  func unboundInside() {
    let token = Self.token(nonce: ["$value": "other"])
    for wrong in [token, ["$all": [Self.fresh, ["$value": "other"]]], ["$all": [token]]] as [JSON] {
      #expect(Self.problem(expecting: wrong, then: "a") == .unknownReference)
    }
    let unknown = Self.token(nonce: ["$feresh": "nonce"])
    #expect(Self.problem(expecting: unknown, then: "a") == .badValue)
  }

  /// What is wrong with a trace that expects something, and then something else.
  private static func problem(expecting first: JSON, then second: JSON) -> VectorError.Code? {
    let steps = [first, second].map { error in
      FlowTrace.Step("start", does: [.init("failed", ["error": error])])
    }
    let read = VectorFile.interpretation(VectorFile.conversation(steps).json)
    return if case .failure(let error) = read { error.code } else { nil }
  }

  /// The places of the first step that is wrong, where each step sends the next of the tokens.
  static func places(_ first: JSON, then later: JSON? = nil, in tokens: [String]) -> [String] {
    let steps = tokens.indices.map { index in
      FlowTrace.Step("ask", does: [.init("send", ["token": index == 0 ? first : later ?? first])])
    }
    var run = TraceRun(FlowTrace(steps: steps), of: .avayaClient, configuration: [:])
    var tokens = tokens[...]
    while let request = run.next() {
      switch request {
      case .open: run.receive(.output(["session": "s"]))
      case .deliver:
        let token = JSON.string(tokens.popFirst() ?? "")
        run.receive(.output(["actions": [["send": ["token": token]]]]))
      case .close: run.receive(.output([:]))
      }
    }
    return run.problem?.differences.map(\.place) ?? []
  }
}
