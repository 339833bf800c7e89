import AuthConformance
import StrictJSON

/// A part in a list that can be removed or replaced by its name.
package protocol NamedPart: Sendable {
  /// The name of the part within its list.
  var name: String { get }
}

extension Array where Element: NamedPart {
  /// The list without the part of that name.
  package func without(_ name: String) -> Self {
    filter { !$0.name.hasSameUTF8(as: name) }
  }

  /// The list with another part in the place of the one of that name.
  package func replacing(_ name: String, with part: Element) -> Self {
    map { $0.name.hasSameUTF8(as: name) ? part : $0 }
  }
}
