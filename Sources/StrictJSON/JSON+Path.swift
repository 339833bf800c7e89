extension JSON {
  /// The way from a JSON value down to one inside it.
  package struct Path: Sendable, Hashable {
    /// The steps from the outside in; none for the value itself.
    package var steps: [Step]

    /// Makes a path of steps.
    package init(_ steps: [Step] = []) {
      self.steps = steps
    }

    /// The path with one more step.
    package func appending(_ step: Step) -> Path {
      Path(steps + [step])
    }
  }
}

extension JSON.Path {
  /// One step into an object or an array.
  package enum Step: Sendable, Hashable {
    /// To the member of an object with exactly this name.
    case member(String)
    /// To an element of an array, counted from 0.
    case index(Int)

    /// Whether both steps are of one kind and lead to the same place.
    package static func == (left: Step, right: Step) -> Bool {
      switch (left, right) {
      case (.member(let left), .member(let right)): left.hasSameUTF8(as: right)
      case (.index(let left), .index(let right)): left == right
      default: false
      }
    }

    /// Feeds the exact name or the index to the hasher.
    package func hash(into hasher: inout Hasher) {
      switch self {
      case .member(let name): name.hashUTF8(into: &hasher)
      case .index(let index): hasher.combine(index)
      }
    }
  }
}

extension JSON.Path.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Makes a step to a member.
  package init(stringLiteral name: String) {
    self = .member(name)
  }

  /// Makes a step to an element.
  package init(integerLiteral index: Int) {
    self = .index(index)
  }
}

extension JSON.Path: ExpressibleByArrayLiteral {
  /// Makes a path of steps: `["cases", 3, "id"]`.
  package init(arrayLiteral steps: Step...) {
    self.init(steps)
  }
}

extension JSON.Path: CustomStringConvertible {
  /// The path as a JSON Pointer (RFC 6901): `/cases/3/id`, with `~` and `/` in names escaped.
  package var description: String {
    var pointer: [UInt8] = []
    for step in steps {
      pointer.append(UInt8(ascii: "/"))
      switch step {
      case .index(let index): pointer += String(index).utf8
      case .member(let name):
        for byte in name.utf8 {
          switch byte {
          case UInt8(ascii: "~"): pointer += "~0".utf8
          case UInt8(ascii: "/"): pointer += "~1".utf8
          default: pointer.append(byte)
          }
        }
      }
    }
    return String(decoding: pointer, as: UTF8.self)
  }
}
