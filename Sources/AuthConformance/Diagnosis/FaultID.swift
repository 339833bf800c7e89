/// The name of a known fault, such as `sinch-secret-as-text`.
public struct FaultID: Identifier {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
