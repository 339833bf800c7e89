extension JSON {
  /// The way from a JSON value down to one inside it.
  package struct Path: Sendable {
    // A linked list: readers create a path for every value, but read it only after an error.
    private indirect enum Trail: Sendable {
      case start
      case further(Trail, Step)
    }

    private var trail: Trail

    /// Makes a path of steps, from the outside in; of none, it leads to the value itself.
    package init(_ steps: [Step] = []) {
      trail = steps.reduce(.start) { .further($0, $1) }
    }

    /// The steps from the outside in; none for the value itself.
    package var steps: [Step] {
      var steps: [Step] = []
      var rest = trail
      while case .further(let outer, let step) = rest {
        steps.append(step)
        rest = outer
      }
      return steps.reversed()
    }

    package func appending(_ step: Step) -> Path {
      var path = self
      path.trail = .further(trail, step)
      return path
    }
  }
}

extension JSON.Path: Hashable {
  /// Whether both paths take the same steps.
  package static func == (left: JSON.Path, right: JSON.Path) -> Bool { left.steps == right.steps }

  /// Feeds the steps to the hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}

extension JSON.Path {
  /// A step into an object or an array.
  package enum Step: Sendable, Hashable {
    /// The member of an object with exactly this name.
    case member(String)
    /// The element of an array at this index, counted from 0.
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
  package init(stringLiteral name: String) {
    self = .member(name)
  }

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
