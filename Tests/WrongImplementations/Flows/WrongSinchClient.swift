import AuthConformance
import AuthReference

/// A Sinch client that is wrong in one point, and the traces that must find it out.
public struct WrongSinchClient: Sendable {
  /// What tests call it.
  public let name: String
  /// The traces that are made for it.
  public let foundBy: [CaseID]
  /// The client as it is checked.
  public let implementation: LocalImplementation

  /// All of them.
  public static var all: [WrongSinchClient] { starting + signing + updating + expiring }

  /// One that has another part than the reference.
  init(
    _ name: String,
    foundBy traces: String...,
    change: (inout SinchClientMachine) -> Void
  ) {
    var machine = SinchClientMachine()
    change(&machine)
    self.init(name, traces, LocalImplementation(machine, name: name))
  }

  /// One that does something else than the reference now and then.
  init(
    _ name: String,
    foundBy traces: String...,
    twist: @escaping TwistedSinchClient.Twist
  ) {
    self.init(name, traces, LocalImplementation(TwistedSinchClient(twist: twist), name: name))
  }

  private init(_ name: String, _ traces: [String], _ implementation: LocalImplementation) {
    self.name = name
    foundBy = traces.map { CaseID(rawValue: "flow-traces/sinch-client-\($0)") }
    self.implementation = implementation
  }
}

/// The reference, with something between it and the rest of the world.
public struct TwistedSinchClient: FlowMachine {
  public typealias Vocabulary = SinchClient
  /// Does something about an event, by way of the right client or not.
  public typealias Twist =
    @Sendable (SinchClient.Event, Instant, inout State) throws -> [SinchClient.Action]

  /// The right client's state, and what a twist remembers beside it.
  public struct State: Sendable {
    var right: SinchClientMachine.State
    /// How the device is set up.
    public let configuration: SinchClient.Configuration
    /// The event that made the client.
    public var creation = SinchClient.Event.timePasses
    /// Whatever else a twist has to know.
    public var note: String?

    /// Lets the right client handle an event.
    public mutating func handle(
      _ event: SinchClient.Event,
      at instant: Instant
    ) throws -> [SinchClient.Action] {
      try SinchClientMachine().handle(event, at: instant, in: &right)
    }

    /// What the right client would do about some events now, which stay without consequences.
    func trying(
      _ events: SinchClient.Event...,
      at instant: Instant
    ) throws -> (actions: [SinchClient.Action], state: State) {
      var state = self
      var actions: [SinchClient.Action] = []
      for event in events { actions += try state.handle(event, at: instant) }
      return (actions, state)
    }
  }

  let twist: Twist

  /// Puts a twist around the reference.
  public init(twist: @escaping Twist) {
    self.twist = twist
  }

  public func open(_ configuration: SinchClient.Configuration) -> State {
    State(right: SinchClientMachine().open(configuration), configuration: configuration)
  }

  public func handle(
    _ event: SinchClient.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [SinchClient.Action] {
    if case .createClient = event { state.creation = event }
    return try twist(event, instant, &state)
  }
}
