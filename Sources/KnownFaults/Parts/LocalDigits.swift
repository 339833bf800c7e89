/// Digits of other scripts, as formatters write them for a user's locale.
enum LocalDigits {
  /// Arabic-Indic digits for European ones.
  static func arabic(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          (0x30...0x39).contains($0.value) ? Unicode.Scalar($0.value + 0x630) ?? $0 : $0
        }
      )
    )
  }

  /// European digits for digits of any script.
  static func european(_ text: String) -> String {
    String(text.map { $0.wholeNumberValue.map { Character(String($0 % 10)) } ?? $0 })
  }
}
