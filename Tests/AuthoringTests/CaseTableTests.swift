import AuthReference
import KnownFaults
import Testing

@testable import author

/// Tables of cases, read as the files of `Cases` are.
struct CaseTableTests {
  private static let head = """
    call    sinch.registrationToken.verify
    title   A table
    method  By hand

    ## reject wrong-subject : SINCH-TOKEN-SUB #wrong-subject

    """

  private static let terms = CaseTerms(
    requirements: ["JWT-EXP", "SINCH-TOKEN-SUB"],
    flags: ["off-by-one", "wrong-subject"],
    ambiguities: ["jwt-verified-lifetime-of-days"]
  )

  private static func group(_ rows: String) throws -> CaseGroup {
    try CaseGroup("a-table", head + rows, "a.cases", terms: terms)
  }

  @Test("A table makes the file that definitions in Swift make")
  func sameFile() async throws {
    let table = try Self.group(
      #"""
      bare-user | claims.sub = "fo" + "o"; claims."x" = [1] | The user id alone | #off-by-one
        A sample does this,
        as they say.
      absent | claims.sub absent | No subject | reject claim-missing : JWT-EXP SINCH-TOKEN-SUB

      let late = "2018-01-05T03:04:05Z"
      question jwt-verified-lifetime-of-days | accept = accept | reject = reject expired
      ## accept : JWT-EXP
      documented | | The documented token
      of-days | claims.exp = 1515467045; now = late | A week | ask jwt-verified-lifetime-of-days
      """#
    )
    let swift = CaseGroup(
      "a-table",
      title: "A table",
      method: "By hand",
      base: RegistrationTokenScenario()
    ) {
      rejects("bare-user", "The user id alone") {
        $0.claims["sub"] = "foo"
        $0.claims["x"] = [1]
      }
      .reasons(.wrongSubject).decidedBy("SINCH-TOKEN-SUB").flagged("wrong-subject", "off-by-one")
      .note("A sample does this, as they say.")
      rejects("absent", "No subject") { $0.claims["sub"] = nil }
        .reasons(.claimMissing).decidedBy("JWT-EXP").also("SINCH-TOKEN-SUB")
        .flagged("wrong-subject")
      accepts("documented", "The documented token").decidedBy("JWT-EXP")
      leavesOpen("of-days", "A week") {
        $0.claims["exp"] = 1_515_467_045
        $0.now = "2018-01-05T03:04:05Z"
      }
      .asking(
        "jwt-verified-lifetime-of-days",
        ["accept": .success, "reject": .invalid([.expired])]
      )
      .decidedBy("JWT-EXP")
    }
    let reference = Reference.implementation
    let expected = try await swift.file(by: reference)
    #expect(try await table.file(by: reference).json.pretty() == expected.json.pretty())
  }

  @Test("A pack adds the rules that no row tries")
  func packs() async throws {
    let table = try Self.group(
      """
      ## reject claim-invalid claim-missing wrong-subject : SINCH-TOKEN-SUB
      null | claims.sub = null | The subject null
      boolean | claims.sub = true | The subject true | = sub-true
      ##
      every text rule of sub | without sub-
      """
    )
    let ids = try await table.file(by: Reference.implementation).cases.map(\.id.rawValue)
    let names = ["null", "boolean", "missing", "number", "array", "object", "empty"]
    #expect(ids == (names + ["in-capital-member"]).map { "a-table/\($0)" })
    let tried = table.rules(of: .sinchRegistrationTokenVerify)
    #expect(tried.isSuperset(of: ["sub-null", "sub-true", "sub-missing"]))
  }

  @Test(
    "What cannot be read is told with its place, and what may have been meant",
    arguments: [
      ("x", "2: expected \"|\" and the changes behind the id \"x\""),
      ("x | claims.sub absent", "22: too few cells: a row has an id, its changes and a title"),
      ("x | |", "6: the title is empty"),
      ("x | | T | | y", "11: a row has no fifth cell"),
      ("x | claim.sub = 1 | T", "5: unknown object \"claim\"; did you mean \"claims\"?"),
      (
        "x | claims.nonse = 1 | T",
        "12: unknown member \"nonse\"; did you mean \"nonce\"?; a member of any name is written in quotes"
      ),
      ("x | claims.sub \"foo\" | T", "16: expected \"=\" and a value, or \"absent\""),
      ("x | leway = 60 | T", "5: unknown change \"leway\"; did you mean \"leeway\"?"),
      ("x | leeway = \"60\" | T", "14: expected an integer"),
      ("x | now = 60 | T", "11: expected a text"),
      ("x | now = isuer | T", "11: unknown value \"isuer\"; did you mean \"issuer\"?"),
      ("x | now = \"a\" + 1 | T", "17: only texts are joined by \"+\""),
      ("x | unsigned unsigned | T", "14: expected \";\" or \"|\" behind a change"),
      (
        "x | | T | SINCH-TOKEN-SUP",
        "11: unknown requirement \"SINCH-TOKEN-SUP\"; did you mean \"SINCH-TOKEN-SUB\"?"
      ),
      ("x | | T | #of-by-one", "12: unknown flag \"of-by-one\"; did you mean \"off-by-one\"?"),
      ("x | | T | reject expird", "18: unknown error kind \"expird\"; did you mean \"expired\"?"),
      ("x | | T | rejekt", "11: unknown word \"rejekt\"; did you mean \"reject\"?"),
      (
        "x | | T | ask jwt-verified-lifetime-of-days",
        "11: no line above says \"question jwt-verified-lifetime-of-days\""
      ),
      (
        "question jwt-verified-lifetime-of-day | a = accept",
        "10: unknown ambiguity \"jwt-verified-lifetime-of-day\"; "
          + "did you mean \"jwt-verified-lifetime-of-days\"?"
      ),
      (
        "question jwt-verified-lifetime-of-days | a = accept",
        "52: a question has two interpretations or more"
      ),
      ("every text rule of sup", "7: unknown pack \"text rule of sup\"; did you mean"),
      ("  A note", "3: a note follows no row"),
    ]
  )
  func errors(row: String, message: String) throws {
    let error = try #require(throws: CaseTableError.self) { try Self.group(row) }
    #expect(error.description.hasPrefix("a.cases:6:\(message)"), "\(error)")
  }

  @Test(
    "A JSON value that is cut short or wrong is told where it ends",
    arguments: [
      (#"x | claims.sub = "foo | T"#, 26), (#"x | claims.sub = {"a": [1 | T"#, 27),
      (#"x | claims.sub = | T"#, 18), (#"x | claims.sub = 01 | T"#, 19),
    ]
  )
  func json(row: String, column: Int) throws {
    let error = try #require(throws: CaseTableError.self) { try Self.group(row) }
    #expect(error.line == 6 && error.column == column, "\(error)")
    #expect(error.message.hasPrefix("no JSON value: expected "))
  }

  @Test("An id that stands twice, a row that says too little, and a head without its lines")
  func wholes() throws {
    func message(_ text: String) throws -> String {
      try #require(throws: CaseTableError.self) {
        try CaseGroup("a-table", text, "a.cases", terms: Self.terms)
      }
      .description
    }
    #expect(
      try message(Self.head + "x | | T\nx | | U") == "a.cases:7:1: there is a row \"x\" already"
    )
    #expect(
      try message(Self.head + "##\nx | | T")
        == "a.cases:7:2: neither row nor heading says what must come of \"x\""
    )
    #expect(
      try message(Self.head + "## accept\nx | | T")
        == "a.cases:7:2: neither row nor heading says which requirement decides \"x\""
    )
    #expect(try message("title x") == "a.cases:1:1: expected \"call\" and its text")
    #expect(try message("call x") == "a.cases:1:1: expected call, title and method")
    #expect(
      try message("call jws.sgn\ntitle x\nmethod x")
        == "a.cases:1:1: there are no tables of the call \"jws.sgn\""
    )
  }
}
