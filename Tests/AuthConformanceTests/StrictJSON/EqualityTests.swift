import StrictJSON
import Testing

@Suite("Equality")
struct EqualityTests {
  @Test(
    "What differs in the least is not equal",
    arguments: [
      ("1", "1.0"), ("0", "-0"), ("1", #""1""#), ("null", "false"), ("[]", "{}"), ("[1]", "[1,1]"),
      ("[1,2]", "[2,1]"), (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#), (#"{"a":1}"#, #"{"A":1}"#),
      (#"{"a":1}"#, #"{"a":2}"#), (#"{"a":null}"#, "{}"), (#""a""#, #""a\u0000""#),
      (#""\u00e1""#, #""a\u0301""#), (#"{"\u00e1":1}"#, #"{"a\u0301":1}"#),
      (#""\u212b""#, #""\u00c5""#), (#""\r\n""#, #""\n""#),
    ]
  )
  func different(_ left: String, _ right: String) throws {
    let left = try JSON(parsing: left)
    let right = try JSON(parsing: right)
    #expect(left != right)
    #expect(Set([left, right, left]).count == 2)
  }

  @Test(
    "What is written in two ways is equal",
    arguments: [
      (" [ 1 , 2 ] ", "[1,2]"), (#""\u0041""#, #""A""#), (#"{"\u0061":"\/"}"#, #"{"a":"/"}"#),
      (#""\ud83d\ude00""#, #""😀""#),
    ]
  )
  func equal(_ left: String, _ right: String) throws {
    let left = try JSON(parsing: left)
    let right = try JSON(parsing: right)
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }

  @Test(
    "What means the same is equivalent",
    arguments: [
      (#"{"a":1,"b":[{"c":1,"d":2}]}"#, #"{"b":[{"d":2.0,"c":10e-1}],"a":1.00}"#),
      ("[1,0]", "[1e0,-0]"), (#"{"1":1,"2":2,"3":3}"#, #"{"3":3,"1":1,"2":2}"#), ("null", "null"),
    ]
  )
  func equivalent(_ left: String, _ right: String) throws {
    let left = try JSON(parsing: left)
    let right = try JSON(parsing: right)
    #expect(left.isEquivalent(to: right))
    #expect(right.isEquivalent(to: left))
  }

  @Test(
    "What means something else is not equivalent",
    arguments: [
      ("[1,2]", "[2,1]"), ("1", #""1""#), (#"{"a":1}"#, #"{"a":1,"b":1}"#),
      (#"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#), (#"{"a":1}"#, #"{"b":1}"#),
      (#"{"\u00e1":1}"#, #"{"a\u0301":1}"#), (#""\u00e1""#, #""a\u0301""#), ("true", "false"),
      ("[[]]", "[{}]"), ("null", "0"), ("[]", "[null]"),
    ]
  )
  func notEquivalent(_ left: String, _ right: String) throws {
    let left = try JSON(parsing: left)
    let right = try JSON(parsing: right)
    #expect(!left.isEquivalent(to: right))
    #expect(!right.isEquivalent(to: left))
  }

  @Test("Objects of many members are equivalent in any order")
  func manyMembers() {
    let members = (0..<10_000).map { JSON.Member(name: "name\($0)", value: .number(.init($0))) }
    let object = JSON.object(.init(members))
    #expect(object.isEquivalent(to: .object(.init(members.reversed()))))
    #expect(!object.isEquivalent(to: .object(.init(members.dropLast()))))
  }
}
