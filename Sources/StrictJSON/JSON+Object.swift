extension JSON {
  /// The members of a JSON object, in order.
  ///
  /// A parsed object never has the same name twice. One that is built from `members` has
  /// what it is given; keep the names distinct. Lookup is linear: objects are small.
  package struct Object: Sendable, Hashable {
    /// The members in order.
    package var members: [Member]

    package init() {
      members = []
    }

    /// Makes an object of members, whose names should be distinct.
    package init(_ members: [Member]) {
      self.members = members
    }

    /// The value of the member with exactly this name, compared as UTF-8.
    ///
    /// Setting a value replaces an existing one at its position, or appends a member; nil removes
    /// it.
    package subscript(name: String) -> JSON? {
      get {
        members.first { $0.name.hasSameUTF8(as: name) }?.value
      }
      set {
        let index = members.firstIndex { $0.name.hasSameUTF8(as: name) }
        switch (index, newValue) {
        case (let index?, let value?): members[index].value = value
        case (let index?, nil): members.remove(at: index)
        case (nil, let value?): members.append(Member(name: name, value: value))
        case (nil, nil): break
        }
      }
    }

    /// Whether there are no members.
    package var isEmpty: Bool { members.isEmpty }

    /// How many members there are.
    package var count: Int { members.count }

    /// The names in order.
    package var names: [String] { members.map(\.name) }
  }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
  /// Makes an object of a literal, its members in the order written.
  package init(dictionaryLiteral members: (String, JSON)...) {
    self.init(members.map { JSON.Member(name: $0.0, value: $0.1) })
  }
}
