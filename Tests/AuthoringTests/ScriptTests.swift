import Testing

@testable import author

@Suite("Scripts of traces")
struct ScriptTests {
  private static let head = """
    role         sinch.service
    title        Limits
    method       From the documents
    applications documented
    cast         alice = alice on phone; bob = bob on bobs-phone
    let both LIMIT = bob registerWithToken n-1; alice registerWithToken n-2 limit=LIMIT


    """

  private static let events = """
    == signature-for-a-limited-instance SINCH-INSTANCE-STAYS-FINITE -LIMITED #stale-state
       A signature, which gives no limit
    0 both 3d
    # A comment stays.
    1d alice registerWithSignature 1
    ? refuse 2d alice unregister
    alice.end-1 bob placeCall alice
    """

  /// The record that the documents lead to: the update may be refused, and unregistering ends an instance.
  private static let recorded = """
    == signature-for-a-limited-instance SINCH-INSTANCE-STAYS-FINITE -LIMITED #stale-state
       A signature, which gives no limit
    0 both 3d
                                                                      | acceptRegistration bob credentials=new
                                                                      | acceptRegistration alice credentials=new
    # A comment stays.
    1d alice registerWithSignature 1                                | sinch-signature-for-limited-instance
                                                                      | refuse: rejectRegistration alice reason=claim-missing
                                                                      | keeps-end: acceptRegistration alice instance=same
    ? refuse 2d alice unregister                                    | nothing
    alice.end-1 bob placeCall alice                                 | sinch-signature-for-limited-instance
                                                                      | refuse: refuseCall bob reason=callee-not-registered
                                                                      | keeps-end: offerCall alice caller=bob
    """

  private func script(_ events: String) throws -> ScriptFile {
    try ScriptFile(Self.head + events, at: "sinch-service-limits.trace")
  }

  @Test("The actions are recorded after each event, by the interpretations of an open question")
  func records() throws {
    let (cases, text) = try script(Self.events).played()
    #expect(text == Self.head + Self.recorded)
    let vector = try #require(cases.first)
    #expect(vector.id == "flow-traces/sinch-service-limits/signature-for-a-limited-instance")
    #expect(vector.requirements == ["SINCH-INSTANCE-STAYS-FINITE", "SINCH-INSTANCE-LIMITED"])
    #expect(vector.flags == ["stale-state"])
  }

  @Test("A recorded script is recorded as it stands, and gives the same vectors")
  func isStable() throws {
    let (again, text) = try script(Self.recorded).played()
    #expect(text == Self.head + Self.recorded)
    #expect(again.map(\.json) == (try script(Self.events).played().cases.map(\.json)))
  }

  @Test("Actions that are written by hand are compared, and stay")
  func comparesExpectations() throws {
    let trace = "== published SINCH-INSTANCE-LIMITED\n   Title\n"
    let event = "0 alice registerWithToken n-1 limit=2d → acceptRegistration alice credentials="
    let script = try script(trace + event + "new")
    #expect(try script.played().text == Self.head + trace + event + "new")
    let wrong = try self.script(trace + event + "old")
    let error = #expect(throws: ScriptError.self) { try wrong.played() }
    #expect(
      error?.description == """
        sinch-service-limits.trace:10:42: the machine does something else: \
        acceptRegistration alice credentials=new
        """
    )
  }

  @Test(
    "An error has a place, and the name that was meant",
    arguments: [
      ("0 alise unregister", "10:3", #"no actor or shorthand "alise"; did you mean "alice"?"#),
      ("0 alice unregster", "10:9", #"no event "unregster"; did you mean "unregister"?"#),
      (
        "0 alice registerWithToken n-1 limt=2d", "10:31",
        #"no parameter "limt"; did you mean "limit"?"#
      ),
      ("0 both", "10:3", #""both" takes LIMIT"#),
      ("0 both soon", "10:8", #""soon" is not a duration"#),
      ("0", "10:1", "nothing happens at this instant"),
      ("bob.end-1 alice unregister", "10:1", "bob has had no instance with an end"),
      ("tomorow.end alice unregister", "10:1", #"no actor "tomorow""#),
      ("? refuse 0 alice unregister", "10:3", "no question is open before this line"),
      ("0 alice registerWithToken n-1 claim:iat=x", "10:41", "x is not JSON"),
      ("cats carol = carol on phone", "10:1", #"no keyword "cats"; did you mean "cast"?"#),
      ("0 alice placeCall", "10:9", "placeCall takes a callee"),
      (
        """
        0 both 3d
        1d alice registerWithSignature 1
        ? refused 1d alice unregister
        """, "12:3", #"no interpretation "refused"; did you mean "refuse"?"#
      ),
    ]
  )
  func refuses(_ events: String, at place: String, message: String) throws {
    let error = #expect(throws: ScriptError.self) {
      try script("== wrong SINCH-INSTANCE-LIMITED\n   Title\n" + events).played()
    }
    let text = try #require(error).description
    #expect(text.hasPrefix("sinch-service-limits.trace:\(place): "), "\(text)")
    #expect(text.contains(message), "\(text)")
  }

  @Test("A file without one of its first lines is refused")
  func needsHead() {
    #expect(throws: ScriptError.self) { try ScriptFile("role sinch.service\n", at: "a.trace") }
    #expect(throws: ScriptError.self) { try ScriptFile("role sinch.client\n", at: "a.trace") }
  }
}
