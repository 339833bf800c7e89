/// A class of mistakes, with what comes of it and where to read more.
package struct Flag: Sendable, Equatable, Codable {
  /// The name that cases know it by.
  package var id: FlagID
  /// What is done wrong.
  package var bugClass: String
  /// What an attacker gains or a user suffers.
  package var effect: String
  /// Where to read more.
  package var links: [String]
}

extension Flag {
  static func all(decoding json: JSON) throws(VectorError) -> [Flag] {
    var reader = try ObjectReader(json, at: JSON.Path())
    try reader.expectFormat(VectorFile.format)
    let flags = try reader.objects("flags") { (flag) throws(VectorError) in
      Flag(
        id: FlagID(rawValue: try flag.string("id", as: .slug)),
        bugClass: try flag.string("bugClass", as: .sentence),
        effect: try flag.string("effect", as: .sentence),
        links: try flag.distinctStrings("links", as: .sentence)
      )
    }
    try reader.finish()
    try flags.map(\.id).expectDistinct(at: ["flags"])
    return flags
  }
}
