/// Remembers which methods a program does not answer, so that a run comes to an end.
///
/// A method that hangs may have hundreds of cases, and each would be waited for. After a few in a row
/// the rest is not asked any more, and each of them says so.
struct TimeoutPolicy {
  private var missed: [String: Int] = [:]

  private static let limit = 3

  /// A request, under way by itself, was not answered in time.
  mutating func recordTimeout(of method: String) {
    missed[method, default: 0] += 1
  }

  /// A request was answered.
  mutating func recordAnswer(to method: @autoclosure () -> String) {
    if !missed.isEmpty { missed[method()] = nil }
  }

  /// Why a method is not asked any more; nil as long as it is.
  func refusal(of method: @autoclosure () -> String) -> String? {
    if missed.isEmpty { return nil }
    let method = method()
    guard missed[method, default: 0] >= Self.limit else { return nil }
    return "skipped: the last \(Self.limit) requests for \(method) timed out"
  }
}
