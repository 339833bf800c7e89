import AuthConformance
import StrictJSON

/// The reference of `sinch.client`.
///
/// A client moves from stopped to started by asking for credentials and registering. On start, it
/// reads the clock once to decide whether to register, to update its instance, or to do neither.
///
/// A row names a situation. Where no document says what follows from it, an interpretation does.
public struct SinchClientMachine: ReferenceMachine {
  public typealias Vocabulary = SinchClient

  /// The phase of the client; an update resembles a registration, but the instance stays valid.
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
  public struct State: InterpretingState {
    package let configuration: SinchClient.Configuration
    package var client: Client?
    package var registrations: [UserID: Registration] = [:]
    package var interpretations: Interpretations
    /// The greatest sequence that was signed on this device.
    package var lastSequence: UInt64 = 0
    /// How many callbacks were made; their handles count up.
    package var handleCount = 0
  }

  /// A client, made for one user.
  package struct Client: Sendable {
    package let user: UserID
    var activity = Activity.stopped
    /// Whether it has reported that it has started, and may still wait for an update.
    var isRunning = false
  }

  /// The current activity of a client.
  enum Activity: Sendable {
    case stopped
    case asking(handle: String, Purpose)
    case registering(Purpose)
    case started
  }

  /// The purpose of the credentials.
  enum Purpose: Sendable {
    case newInstance
    case update
    /// For an instance with no update due.
    case repetition
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
    /// The lifetime at the first registration of the instance.
    var firstTimeToLive: Int64
  }

  /// A user of the application.
  package struct UserID: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The signatures that a client with the application secret makes.
  package var signatures = SinchSignatureScheme()
  /// The sequence of a signature, given the greatest earlier one on this device and the time.
  ///
  /// The sequence exceeds both, since the user's other devices derive theirs from the clock too.
  package var nextSequence: @Sendable (UInt64, Instant) -> UInt64 = { last, now in
    max(last + 1, UInt64(clamping: now.seconds) * 1000 + UInt64(now.nanoseconds / 1_000_000))
  }
  /// Decides when updates are due and when instances expire.
  package var clock = SinchInstanceClock()
  package var interpretations = Interpretations.reference

  /// Creates a machine in which every part conforms.
  public init() {}

  public func open(_ configuration: SinchClient.Configuration) -> State {
    State(configuration: configuration, interpretations: interpretations)
  }
}
