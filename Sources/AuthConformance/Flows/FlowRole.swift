/// The parties whose conversations are replayed.
public enum FlowRole: String, Sendable, CaseIterable, CustomStringConvertible {
  /// The Sinch SDK in an app.
  case sinchClient = "sinch.client"
  /// The Sinch service that registers users.
  case sinchService = "sinch.service"
  /// An app with its backend, which hands credentials to the Sinch SDK.
  case sinchApplication = "sinch.application"
  /// The Layer SDK in an app.
  case layerClient = "layer.client"
  /// The Layer service that authenticates users.
  case layerService = "layer.service"
  /// An app with its backend, which hands identity tokens to the Layer SDK.
  case layerApplication = "layer.application"
  /// The Avaya SDK in an app.
  case avayaClient = "avaya.client"
  /// An app's credential provider, which answers the Avaya SDK's challenges.
  case avayaApplication = "avaya.application"

  public var description: String { rawValue }
}
