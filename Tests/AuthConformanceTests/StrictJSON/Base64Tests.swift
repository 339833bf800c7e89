import StrictJSON
import Testing

@Suite("Base64 is read strictly")
struct Base64Tests {
  @Test(
    "The vectors of RFC 4648 §10 hold in both directions",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]
  )
  func publishedVectors(plain: String, encoded: String) {
    #expect(Base64.standard.encode(Array(plain.utf8)) == encoded)
    #expect(Base64.standard.decode(encoded) == Array(plain.utf8))
    let unpadded = encoded.prefix { $0 != "=" }
    #expect(Base64.url.encode(Array(plain.utf8)) == unpadded)
    #expect(Base64.url.decode(unpadded) == Array(plain.utf8))
  }

  @Test("RFC 7515 appendix C: the URL alphabet, without padding")
  func urlAlphabet() {
    let octets: [UInt8] = [3, 236, 255, 224, 193]
    #expect(Base64.url.encode(octets) == "A-z_4ME")
    #expect(Base64.url.decode("A-z_4ME") == octets)
    #expect(Base64.standard.encode(octets) == "A+z/4ME=")
    #expect(Base64.standard.decode("A+z/4ME=") == octets)
  }

  @Test("Bytes of every length and every value come back as they went")
  func everyLength() {
    for count in 0...300 {
      let octets = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      for form in [Base64.standard, .url] {
        let text = form.encode(octets)
        #expect(form.decode(text) == octets)
        #expect(text.utf8.count == (form == .standard ? (count + 2) / 3 * 4 : (count * 4 + 2) / 3))
      }
    }
  }

  @Test("No two texts of up to four digits stand for the same bytes")
  func oneTextForEach() {
    // Z, g, o, p: digits with and without trailing bits in each position; = where padding may be.
    let alphabet: [Character] = ["Z", "g", "o", "p", "="]
    var texts = [""]
    for _ in 0..<4 { texts += texts.flatMap { text in alphabet.map { text + String($0) } } }
    for form in [Base64.standard, .url] {
      for text in Set(texts) {
        guard let octets = form.decode(text) else { continue }
        #expect(form.encode(octets) == text)
      }
    }
    #expect(Set(texts).count == 781)
  }

  @Test(
    "What is not exactly the standard encoding is refused",
    arguments: [
      "Zg", "Zg=", "A", "AAAAA", "AAAAA===", "A===", "Zg===", "Z===", "====", "=", "==", "Zm9v=",
      "Zm9v====", "Zm=v", "=Zm9",
      "Zg==Zg==", "Zh==", "Zm9=", "Zm9v\n", " Zm9v", "Zm 9", "Zm9v\r\n", "A-z_4ME=", "Zm9v\0",
      "Zm9é", "Ｚｍ９ｖ", "Zm9*",
    ]
  )
  func refusedByStandard(text: String) {
    #expect(Base64.standard.decode(text) == nil)
  }

  @Test(
    "What is not exactly the URL encoding is refused",
    arguments: [
      "Zg==", "Zm8=", "Z", "A", "AAAAA", "Zm9vY", "Zh", "Zm9", "A+z/4ME", "A-z_4ME=", "A-z_4MF",
      "Zm9v ", "Zm\n9",
      "é", "Zm9v=",
    ]
  )
  func refusedByURL(text: String) {
    #expect(Base64.url.decode(text) == nil)
  }

  @Test("The last digit of the published token decodes in one way, not in four")
  func trailingBitsOfPublishedToken() {
    let start = "EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSAR"
    #expect(Base64.url.decode(start + "o")?.count == 32)
    for digit in ["p", "q", "r"] { #expect(Base64.url.decode(start + digit) == nil) }
  }
}
