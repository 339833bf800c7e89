import AuthConformance
import StrictJSON

/// Makes hostile variations of good input, the same ones for the same seed.
struct Mutator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// SplitMix64 (Steele, Lea and Flood 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func text() -> String { pick(Self.texts) }

  mutating func integer() -> Int64 { pick(Self.integers) }

  mutating func timestamp() -> Timestamp { Timestamp(pick(Self.timestamps)) }

  /// The text with one to three octets changed, put in, taken out, or moved.
  mutating func mutate(_ text: String) -> String {
    var octets = Array(text.utf8)
    for _ in 0...below(3) {
      let place = below(octets.count)
      switch below(6) {
      case 0 where !octets.isEmpty: octets[place] = pick(Self.octets)
      case 1: octets.insert(pick(Self.octets), at: place)
      case 2 where !octets.isEmpty: octets.remove(at: place)
      case 3: octets.removeLast(min(octets.count, below(20)))
      case 4 where !octets.isEmpty: octets.swapAt(place, below(octets.count))
      default: octets.insert(contentsOf: octets.suffix(below(10)), at: place)
      }
    }
    return String(decoding: octets, as: UTF8.self)
  }

  /// The object with one or two members of the same kind but other content.
  mutating func mutate(_ object: JSON.Object) -> JSON.Object {
    var object = object
    for _ in 0...below(2) {
      let name = pick(object.names)
      switch object[name] {
      // Octets have to stay octets: the harness decodes them before any implementation sees them.
      case .string where ["key", "protectedHeader", "payload", "body"].contains(name):
        object[name] = .string(Base64.standard.encode(text().utf8))
      case .string(let value):
        object[name] = .string(below(2) == 0 ? text() : mutate(value))
      case .number: object[name] = .number(JSON.Number(integer()))
      case .object(let members): object[name] = .object(members.isEmpty ? members : mutate(members))
      case .array: object[name] = .array((0..<below(3)).map { _ in .string(text()) })
      default: break
      }
    }
    return object
  }

  private static let octets = Array("AZaz09-_.=+/ \n\"\\{}[]:,eE\u{E9}\0".utf8)

  private static let texts = [
    "", "foo", "\0", "\n", "/", "..", ".", "\"", "\\", "\u{1F600}", "\u{E1}", "a\u{301}",
    "\u{202E}x",
    "null", "0", "-1", "1", "18446744073709551615", "MD5", "MD5-sess", "SHA-256", "auth",
    "auth-int",
    "HS256", "none", "hkdfv1-20180102", "e30", "e30.e30.", "AAAA", "====",
    "{}", "[]", "{\"alg\":\"HS256\"}", "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n",
    "2018-01-02T03:04:05Z", "0000-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59",
    String(repeating: "x", count: 5000), String(repeating: "[", count: 5000),
  ]

  private static let integers: [Int64] = [
    .min, .min + 1, -1_514_862_245, -1, 0, 1, 59, 60, 600, 172_799, 172_800, 1 << 31, 1 << 53,
    253_402_300_799, .max - 1, .max,
  ]

  private static let timestamps = [
    "2018-01-02T03:04:05Z", "2018-01-02T23:59:59.999Z", "2018-01-03T00:00:00+14:00",
    "1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z",
    "9999-12-31T23:58:00Z", "2016-12-31T23:59:60Z", "now",
  ]
}
