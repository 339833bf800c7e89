import AuthConformance
import StrictJSON
import Testing

@Suite("The inputs of calls are coded as documented")
struct InputCodingTests {
  @Test("There is an example of every call")
  func everyCall() {
    #expect(InputExample.all.map(\.call) == Call.allCases)
  }

  @Test("An input is written with its members in order", arguments: InputExample.all)
  func writing(example: InputExample) throws {
    #expect(try JSON(encoding: example.input).compact() == example.text)
  }

  @Test("What is read is what was written", arguments: InputExample.all)
  func interpretation(example: InputExample) throws {
    let json = try JSON(parsing: example.text)
    for isStrict in [true, false] {
      let input = try decoded(json, of: example.call, isStrict: isStrict)
      #expect(try JSON(encoding: input) == json)
    }
  }

  @Test(
    "Only optional members can be left out, and they stay left out",
    arguments: InputExample.all
  )
  func absence(example: InputExample) throws {
    let members = try #require(try JSON(parsing: example.text).object)
    for name in members.names {
      var rest = members
      rest[name] = nil
      for isStrict in [true, false] {
        if example.optional.contains(name) {
          let input = try decoded(.object(rest), of: example.call, isStrict: isStrict)
          #expect(try input.members() == rest)
        } else {
          let failure = failure(.object(rest), of: example.call, isStrict: isStrict)
          #expect(failure?.kind == .missingMember && failure?.path.description == "", "\(name)")
          #expect(failure?.message == "the member \"\(name)\" is missing")
        }
      }
    }
  }

  @Test(
    "Null stands for an absent optional member, and is an error in files",
    arguments: InputExample.all
  )
  func null(example: InputExample) throws {
    let members = try #require(try JSON(parsing: example.text).object)
    for name in members.names {
      var changed = members
      changed[name] = .null
      let strict = failure(.object(changed), of: example.call, isStrict: true)
      #expect(strict?.kind == .wrongKind && strict?.path.description == "/\(name)", "\(name)")
      let lenient = failure(.object(changed), of: example.call, isStrict: false)
      #expect((lenient == nil) == example.optional.contains(name), "\(name)")
    }
  }

  @Test("A member of the wrong kind is an error at that member", arguments: InputExample.all)
  func wrongKind(example: InputExample) throws {
    let members = try #require(try JSON(parsing: example.text).object)
    for name in members.names {
      var changed = members
      changed[name] = true
      for isStrict in [true, false] {
        let failure = failure(.object(changed), of: example.call, isStrict: isStrict)
        #expect(failure?.kind == .wrongKind && failure?.path.description == "/\(name)", "\(name)")
      }
    }
  }

  @Test("An unknown member is ignored, and an error in files", arguments: InputExample.all)
  func unknownMember(example: InputExample) throws {
    var members = try #require(try JSON(parsing: example.text).object)
    members["new"] = 1
    #expect(failure(.object(members), of: example.call, isStrict: false) == nil)
    let strict = failure(.object(members), of: example.call, isStrict: true)
    #expect(strict?.kind == .unknownMember)
    #expect(strict?.description == "/new: the member \"new\" is not known here")
  }

  private func decoded(
    _ json: JSON,
    of call: Call,
    isStrict: Bool
  ) throws(CodingFailure) -> any CallInput {
    func decoded<Contract: CallContract>(
      _ contract: Contract.Type
    ) throws(CodingFailure) -> any CallInput {
      try json.decoded(as: Contract.Input.self, isStrict: isStrict)
    }
    return try decoded(call.contract)
  }

  private func failure(_ json: JSON, of call: Call, isStrict: Bool) -> CodingFailure? {
    do throws(CodingFailure) {
      _ = try decoded(json, of: call, isStrict: isStrict)
      return nil
    } catch {
      return error
    }
  }
}
