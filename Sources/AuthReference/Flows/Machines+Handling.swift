import AuthConformance

// Each machine handles an event by one row of its table. Each declares this itself: a default of
// the package's `ReferenceMachine` cannot be the witness of a public requirement.

extension SinchClientMachine {
  public func handle(
    _ event: SinchClient.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [SinchClient.Action] {
    try advance(&state, on: event, at: instant)
  }
}

extension SinchServiceMachine {
  public func handle(
    _ event: SinchService.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [SinchService.Action] {
    try advance(&state, on: event, at: instant)
  }
}

extension SinchApplicationMachine {
  public func handle(
    _ event: SinchApplication.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [SinchApplication.Action] {
    try advance(&state, on: event, at: instant)
  }
}

extension LayerClientMachine {
  public func handle(
    _ event: LayerClient.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [LayerClient.Action] {
    try advance(&state, on: event, at: instant)
  }
}

extension LayerServiceMachine {
  public func handle(
    _ event: LayerService.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [LayerService.Action] {
    try advance(&state, on: event, at: instant)
  }
}

extension LayerApplicationMachine {
  public func handle(
    _ event: LayerApplication.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [LayerApplication.Action] {
    try advance(&state, on: event, at: instant)
  }
}

extension AvayaClientMachine {
  public func handle(
    _ event: AvayaClient.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [AvayaClient.Action] {
    try advance(&state, on: event, at: instant)
  }
}

extension AvayaApplicationMachine {
  public func handle(
    _ event: AvayaApplication.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [AvayaApplication.Action] {
    try advance(&state, on: event, at: instant)
  }
}
