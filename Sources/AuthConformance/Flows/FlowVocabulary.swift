import StrictJSON

/// The words of one role: how it is set up, what can happen to it, and what it can do.
public protocol FlowVocabulary: Sendable {
  associatedtype Configuration: OperationInput
  associatedtype Event: FlowMessage
  associatedtype Action: FlowMessage

  /// The role that speaks these words.
  static var role: FlowRole { get }
}

/// An event or an action: a name and its members, `{"register": {"sequence": "1", …}}` in JSON.
public protocol FlowMessage: Sendable, Equatable {
  /// All messages that there are, in the order of a conversation, with their members.
  static var words: [FlowWord] { get }

  /// The message of that name with these members; nil where the name is not known.
  init?(name: String, reading members: inout ObjectReader) throws(VectorError)

  /// The word's name.
  var name: String { get }

  /// The word's members.
  var members: JSON.Object { get }
}

/// One word of a vocabulary, as documentation and as a rule that traces are checked against.
public struct FlowWord: Sendable, Equatable {
  public var name: String
  /// What it means that this happens or is done, in one sentence.
  public var meaning: String
  public var members: [Member]

  /// One member of a word.
  public struct Member: Sendable, Equatable {
    public var name: String
    /// Shape and unit, in a few words.
    public var shape: String
    public var isOptional: Bool
  }

  /// Documents a word; members are written `name: shape`, an optional one `name?: shape`.
  public init(_ name: String, _ meaning: String, _ members: KeyValuePairs<String, String> = [:]) {
    self.name = name
    self.meaning = meaning
    self.members = members.map { name, shape in
      let isOptional = name.hasSuffix("?")
      return Member(
        name: isOptional ? String(name.dropLast()) : name,
        shape: shape,
        isOptional: isOptional
      )
    }
  }
}

extension FlowMessage {
  /// The JSON form.
  public var json: JSON {
    .object(JSON.Object([JSON.Member(name: name, value: .object(members))]))
  }

  /// Reads `{"name": {members}}`.
  public init(reading json: JSON, at path: JSON.Path = JSON.Path()) throws(VectorError) {
    let reader = try ObjectReader(json, at: path)
    guard reader.object.count == 1, let member = reader.object.members.first else {
      throw VectorError(.badValue, "a message is an object with one member, its name", at: path)
    }
    let place = path.appending(.member(member.name))
    var members = try ObjectReader(member.value, at: place)
    guard let message = try Self(name: member.name, reading: &members) else {
      let nearest = Self.words.map(\.name).nearest(to: member.name).first
      let advice = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
      throw VectorError(.badValue, "\"\(member.name)\" is not known here\(advice)", at: place)
    }
    self = message
  }
}
