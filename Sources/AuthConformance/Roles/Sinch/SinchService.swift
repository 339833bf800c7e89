/// The vocabulary of `sinch.service`: the registrar, between devices that register and make calls.
///
/// An instance is a user on a device. It may have a limit, the instant at which it expires; what has
/// expired by the time of an event is gone before the event. Clocks agree: no leeway is granted.
///
/// Source: Sinch, Application authentication; Application Authentication (registration token);
/// Application authentication with expiration time.
public enum SinchService: DocumentedVocabulary {
  public static let role = Role.sinchService

  package static let notes = [
    "An instance is a user on a device. Whatever has expired by the instant of an event is removed "
      + "before the event, without leeway.",
    "Clocks agree: a token is verified as by sinch.registrationToken.verify with leeway 0, at the "
      + "instant of the event.",
    "Every request to register is answered by acceptRegistration or rejectRegistration, and every "
      + "placeCall by refuseCall or by one offerCall for each instance of the callee, in any order. "
      + "unregister is not answered.",
  ]

  /// The applications that the service serves; their users have nothing to do with each other.
  public struct Configuration: Codable, Sendable, Equatable {
    /// In any order.
    public var applications: [Application]

    /// What the service and an application's backend have in common.
    public struct Application: Codable, Sendable, Equatable {
      /// The application key.
      public var applicationKey: String
      /// The application secret, in base64.
      public var applicationSecret: String

      /// Describes an application.
      public init(applicationKey: String, applicationSecret: String) {
        self.applicationKey = applicationKey
        self.applicationSecret = applicationSecret
      }
    }

    /// Configures a service.
    public init(applications: [Application]) {
      self.applications = applications
    }
  }

  package static let fields = [
    ConfigurationField(
      "applications[].applicationKey",
      "text",
      "An application of the service. Users of different applications are unrelated."
    ),
    ConfigurationField(
      "applications[].applicationSecret",
      "base64",
      "The secret shared with the application's backend."
    ),
  ]
}
