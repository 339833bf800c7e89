/// A role in conversations, by its name on the wire.
public enum Role: String, Sendable, CaseIterable, CustomStringConvertible {
  /// The Sinch SDK on one device.
  case sinchClient = "sinch.client"
  /// The Sinch registrar.
  case sinchService = "sinch.service"
  /// An app and its backend, which give the Sinch SDK credentials.
  case sinchApplication = "sinch.application"
  /// The Layer SDK on one device.
  case layerClient = "layer.client"
  /// The Layer service, for one provider.
  case layerService = "layer.service"
  /// An app with its backend, above the Layer SDK.
  case layerApplication = "layer.application"
  /// The Avaya SDK in an app.
  case avayaClient = "avaya.client"
  /// An app's credential provider, which answers the Avaya SDK's challenges.
  case avayaApplication = "avaya.application"

  public var description: String { rawValue }

  /// The events and actions of the role.
  package var vocabulary: any DocumentedVocabulary.Type {
    switch self {
    case .sinchClient: SinchClient.self
    case .sinchService: SinchService.self
    case .sinchApplication: SinchApplication.self
    case .layerClient: LayerClient.self
    case .layerService: LayerService.self
    case .layerApplication: LayerApplication.self
    case .avayaClient: AvayaClient.self
    case .avayaApplication: AvayaApplication.self
    }
  }
}
