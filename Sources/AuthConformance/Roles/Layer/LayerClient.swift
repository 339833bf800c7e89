/// The vocabulary of `layer.client`: the SDK on one device, between an app and the service.
///
/// A session begins with nobody authenticated. The application names its calls, and a completion
/// says which call it completes; calls that overlap are independent of each other.
///
/// Source: Layer, Authentication.
public enum LayerClient: DocumentedVocabulary {
  public static let role = Role.layerClient

  package static let notes = [
    "call is the application's name of a call; the service's answer and the completion carry it. "
      + "Overlapping calls are independent.",
    "Layer's public guide, not the document, says that a nonce is valid for ten minutes. Cases about "
      + "that are hardening.",
  ]

  /// Nothing: a client has to be told nothing but what comes by events.
  public struct Configuration: Codable, Sendable, Equatable {
    /// Configures a client.
    public init() {}
  }
}
