import Foundation
import Reporting
import Testing

@Suite("Columns of a terminal")
struct DisplayWidthTests {
  @Test(
    "Marks, joined emoji and jamo take the columns that a reader sees",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ＡＢ", 4), ("ｱ", 1),
      ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("🙂", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("❤️", 2), ("❤", 1),
      ("🇸🇪", 2), ("…", 1), ("Ω", 1), ("ā̱", 1), ("क्ष", 2), ("a\u{200B}b", 2),
    ]
  )
  func sequences(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test("Wide characters are those of Unicode, as Python's tables have them")
  func unicode() throws {
    let script = """
      import unicodedata as u
      for c in range(0x110000):
          t = chr(c)
          k = u.category(t)
          # U+1171E has become a spacing mark since.
          if k in ("Cn", "Cs", "Co") or c == 0x1171E: continue
          if k in ("Mn", "Me", "Cf", "Cc"): w = 0 if c != 0xAD else 1
          elif 0x1160 <= c <= 0x11FF: w = 0
          else: w = 2 if u.east_asian_width(t) in "WF" else 1
          print(c, w)
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", script]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()

    var count = 0
    var wrong: [String] = []
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { UInt32($0) }
      guard numbers.count == 2, let scalar = Unicode.Scalar(numbers[0]) else { continue }
      count += 1
      if String(scalar).displayWidth != Int(numbers[1]) {
        wrong.append("U+\(String(numbers[0], radix: 16)) takes \(numbers[1])")
      }
    }
    #expect(count > 140_000)
    #expect(wrong.isEmpty)
  }

  @Test("A text that is too long says so within its room")
  func fitting() {
    #expect("abcdef".fitting(6) == "abcdef")
    #expect("abcdef".fitting(5) == "abcd…")
    #expect("日本語".fitting(5) == "日本…")
    #expect("日本語".fitting(4) == "日…")
    #expect("abc".fitting(1) == "…")
    #expect("abc".fitting(0) == "")
  }
}
