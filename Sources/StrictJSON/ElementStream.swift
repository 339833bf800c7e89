/// Takes the elements of one array as they are read, so that a long array is never whole in memory.
final class ElementStream {
  /// The name of the member of the outermost object that the array is.
  let name: String
  private let begin: (JSON.Object) -> Void
  private let element: (JSON) -> Void
  private var hasBegun = false

  init(
    name: String,
    begin: @escaping (JSON.Object) -> Void,
    element: @escaping (JSON) -> Void
  ) {
    self.name = name
    self.begin = begin
    self.element = element
  }

  /// Hands on an element, and before the first one the members in front of the array.
  func take(_ value: JSON, after members: [JSON.Member]) {
    if !hasBegun {
      hasBegun = true
      begin(JSON.Object(Array(members.dropLast())))
    }
    element(value)
  }
}
