extension JSON {
  /// The reason why a text is not strict JSON, with its position.
  package struct ParseError: Error, Hashable, CustomStringConvertible {
    /// The kind of error, for programs; two errors with one code may differ in everything else.
    package enum Code: String, Sendable, Hashable, CaseIterable {
      /// The text ends inside a value, or is empty.
      case unexpectedEnd
      /// The text contains something that the grammar does not allow at this position.
      case unexpected
      /// Something follows the value.
      case trailingContent
      /// A comma directly before a closing bracket or brace.
      case trailingComma
      /// A comment, which JSON does not have.
      case comment
      /// The text begins with a byte order mark.
      case byteOrderMark
      /// A string or the text is not UTF-8.
      case invalidUTF8
      /// An unescaped character below U+0020 in a string.
      case controlCharacter
      /// A backslash begins no escape sequence of JSON.
      case invalidEscape
      /// An escaped surrogate has no partner.
      case loneSurrogate
      /// A number breaks the grammar of RFC 8259 §6.
      case invalidNumber
      /// An object has two members of one name.
      case duplicateMember
      /// Arrays and objects are nested deeper than ``JSON/maximumDepth``.
      case nestingTooDeep
    }

    /// The kind of error, for programs.
    package let code: Code
    /// The position of the error.
    package let position: Position
    /// The input that would be allowed there, in words.
    package let expected: String
    /// The input that was found there, in words.
    package let found: String

    /// The number of bytes before the error.
    package var offset: Int { position.offset }
    /// The line of the error, from 1.
    package var line: Int { position.line }
    /// The column of the error, from 1, in Unicode scalars.
    package var column: Int { position.column }

    /// Place, expectation and finding in a sentence.
    package var description: String { "\(position): expected \(expected), found \(found)" }
  }
}
