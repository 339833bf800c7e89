import AuthConformance
import StrictJSON

/// The reference of `sinch.client`.
///
/// A client goes from stopped by asking and registering to started. Whether it has to register, and
/// whether it does so anew or to update its instance, is decided by one look at the clock on start.
public struct SinchClientMachine: ReferenceMachine {
  public typealias Vocabulary = SinchClient

  /// Where the client stands; an update goes the way of a registration, beside a valid instance.
  package enum Phase: String, CaseIterable, Sendable {
    case absent, stopped, asking, registering, askingForUpdate, updating, started
  }

  /// The rows of the table.
  package enum Rule: String, CaseIterable, Sendable {
    case createsClient, startsWithoutUser
    case asksForCredentials, asksAfterExpiry, asksForUpdate, signsByItself, startsRegistered
    case registers, failsWithoutCredentials
    case startsOnAcceptance, failsOnRejection
    case updates, keepsInstanceWithoutCredentials
    case startsUpdated, keepsInstanceOnRejection
    case stops, unregisters
    case placesCall, expiresMakingCall, deliversCall, expiresReceivingCall
    case ignores
  }

  /// The device: the client that is there, if any, and what is stored for each user.
  public struct State: Sendable {
    package let configuration: SinchClient.Configuration
    package var client: Client?
    package var registrations: [UserID: Registration] = [:]
    /// The greatest sequence that was signed on this device.
    package var lastSequence: UInt64 = 0
    /// How many callbacks were made; their handles count up.
    package var handleCount = 0
  }

  /// A client, made for one user.
  package struct Client: Sendable {
    package let user: UserID
    var activity = Activity.stopped
  }

  /// What a client is about.
  enum Activity: Sendable {
    case stopped
    case asking(handle: String, Purpose)
    case registering(Purpose)
    case started
  }

  /// What credentials are wanted for.
  enum Purpose: Sendable {
    case newInstance
    case update
  }

  /// A user's instance on this device.
  package struct Registration: Sendable {
    package var instance: String
    package var credentials: String
    package var expiration: Expiration?
  }

  /// How long an instance lives.
  package struct Expiration: Sendable {
    package var at: Instant
    var timeToLive: Int64
  }

  /// A user of the application.
  package struct UserID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The signatures that a client with the application secret makes.
  package var signatures = SinchSignatureScheme()
  /// The sequence of a signature, from the greatest one before on this device and the time: above
  /// both, since the user's other devices count by the clock too.
  package var nextSequence: @Sendable (UInt64, Instant) -> UInt64 = { last, now in
    max(last + 1, UInt64(clamping: now.seconds) * 1000 + UInt64(now.nanoseconds / 1_000_000))
  }
  /// When updates are due and instances expire.
  package var clock = SinchInstanceClock()

  /// A machine with every part right.
  public init() {}

  public func open(_ configuration: SinchClient.Configuration) -> State {
    State(configuration: configuration)
  }
}
