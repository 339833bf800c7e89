import StrictJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Flow messages are `Codable`; Foundation does the translation, on text that the strict reader has
// taken or will take.

extension JSON {
  /// The JSON form of a value.
  init(encoding value: some Encodable) throws {
    try self.init(parsing: JSONEncoder().encode(value))
  }

  /// The value that this JSON stands for.
  func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(compact().utf8))
  }
}

extension FlowVocabulary {
  /// Checks a configuration of a trace: readable, and with nothing in it that is not read.
  static func validate(configuration json: JSON.Object, at path: JSON.Path) throws(VectorError) {
    do {
      let configuration: Configuration = try JSON.object(json).decoded()
      let read = try JSON(encoding: configuration)
      guard read.isEquivalent(to: .object(json)) else {
        let message = "of the configuration only \(read.compact()) is understood"
        throw VectorError(.unknownMember, message, at: path)
      }
    } catch let error as VectorError {
      throw error
    } catch {
      throw VectorError(.badValue, "the configuration is not understood: \(error)", at: path)
    }
  }
}
