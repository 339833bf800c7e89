import ConformanceEngine
import Testing

@Suite("A trace whose templates and matchers are incomplete is refused")
struct TraceTemplateTests {
  @Test("The sample itself loads")
  func sample() {
    #expect(problems(reason: "\"malformed\"").isEmpty)
  }

  @Test(
    "A matcher with a value that it does not take",
    arguments: [
      #"{"$absent":false}"#, #"{"$bind":""}"#, #"{"$bind":1}"#, #"{"$atLeast":1.5}"#,
      #"{"$pattern":"("}"#, #"{"$oneOf":[]}"#, #"{"$all":[]}"#, #"{"$all":{}}"#,
      #"{"$value":1}"#, #"{"$value":"unbound"}"#, #"{"$token":{}}"#,
      #"{"$token":{"issues":3,"header":{},"claims":{},"fresh":["a"],"signature":{"rs256":"k"}}}"#,
      #"{"$token":{"issues":1,"header":{},"claims":{},"signature":{"rs512":"k"}}}"#,
      #"{"$signature":{"applicationKey":"a","applicationSecret":"b","userId":"c"}}"#,
      #"{"$signature":{"applicationKey":"a","applicationSecret":"b","userId":"c","sequence":1}}"#,
      #"{"$mint":{"header":{},"claims":{},"key":{"hs256":"AAAA"}}}"#,
      #"{"$md5":"a"}"#, #"{"$md5":["a",1]}"#, #"{"$md5":[{"$value":"unbound"}]}"#,
    ]
  )
  func matcher(reason: String) throws {
    let problem = try #require(problems(reason: reason).first)
    #expect(problem.pointer.hasPrefix("/cases/0/steps/0/actions/0/refuseNonce/reason"))
    #expect(problem.line != nil && problem.column != nil)
  }

  @Test(
    "A token to be minted that lacks something",
    arguments: [
      #"{"$mint":{"header":{},"claims":{}}}"#, #"{"$mint":"token"}"#,
      #"{"$mint":{"header":{},"claims":{},"key":{"hs256":"="}}}"#,
      #"{"$mint":{"header":{},"claims":{},"key":{"hs256":"AAAA"},"more":1}}"#,
    ]
  )
  func minted(client: String) throws {
    let problem = try #require(problems(client: client).first)
    #expect(problem.pointer.hasPrefix("/cases/0/steps/0/event/nonceRequested/client"))
  }

  private func problems(client: String = "\"a\"", reason: String = "\"x\"") -> [SuiteProblem] {
    let text = """
      {"format":2,"role":"layer.service","title":"Nonces","method":"by hand","count":1,"cases":[
      {"id":"one","title":"One","requirements":["SAMPLE-KEY"],
      "configuration":{"providerId":"p","publicKeys":{},"sessionLifetime":1},"steps":[
      {"at":"2018-01-02T03:04:05Z","event":{"nonceRequested":{"client":\(client)}},
      "actions":[{"refuseNonce":{"client":"a","reason":\(reason)}}]}],
      "origin":{"computed":"reference"}}]}
      """
    let requirements = """
      {"format":2,"document":{"id":"sample","title":"A sample"},"requirements":[
      {"id":"SAMPLE-KEY","strength":"required","basis":"document","section":"Keys",
      "statement":"They are."}]}
      """
    do throws(SuiteLoadingError) {
      _ = try SuiteLoader().load([
        SourceFile(path: "flow-traces/sample.json", text: text.utf8),
        SourceFile(path: "requirements/sample.json", text: requirements.utf8),
      ])
      return []
    } catch {
      return error.problems
    }
  }
}
