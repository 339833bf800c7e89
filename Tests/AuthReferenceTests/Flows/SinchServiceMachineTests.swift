import AuthReference
import ConformanceEngine
import Testing

@Suite("The Sinch service respects fractions of a second")
struct SinchServiceMachineTests {
  /// From the last instant before the worked example's token expires to the first one after.
  @Test(
    "A token is valid from its issue until the instant of its expiry",
    arguments: [
      ("2018-01-02T03:04:04.999999999Z", "not-yet-valid"), ("2018-01-02T03:04:05Z", nil),
      ("2018-01-02T03:14:04.999999999Z", nil), ("2018-01-02T03:14:05Z", "expired"),
      ("2018-01-02T03:14:05.000000001Z", "expired"),
    ]
  )
  func tokenDates(now: Timestamp, reason: String?) throws {
    let machine = SinchServiceMachine()
    var state = machine.open(Self.configuration)
    let action = try machine.handle(
      Self.registration(SinchExample.token),
      at: try #require(now.instant),
      in: &state
    ).first
    switch action {
    case .acceptRegistration: #expect(reason == nil)
    case .rejectRegistration(_, _, let came): #expect(came == reason)
    default: Issue.record("\(action.debugDescription)")
    }
  }

  /// An instance with a limit of 48 hours, just before and just after it expires.
  @Test(
    "An instance is valid until the instant of its expiry",
    arguments: [
      ("2018-01-04T03:04:04.999999999Z", true), ("2018-01-04T03:04:05Z", false),
      ("2018-01-04T03:04:05.000000001Z", false),
    ]
  )
  func instanceExpiry(now: Timestamp, lives: Bool) throws {
    let machine = SinchServiceMachine(credentials: { "c" })
    var state = machine.open(Self.configuration)
    let token = try SinchExample.token { $0.instanceTimeToLive = 172_800 }
    let issue = try #require(SinchExample.now.instant)
    _ = try machine.handle(Self.registration(token), at: issue, in: &state)
    let call = SinchService.Event.placeCall(
      applicationKey: SinchExample.applicationKey,
      userId: "foo",
      device: "phone",
      credentials: "c",
      callee: "foo"
    )
    let action = try machine.handle(call, at: try #require(now.instant), in: &state).first
    if case .offerCall? = action { #expect(lives) } else { #expect(!lives) }
  }

  private static let configuration = SinchService.Configuration(applications: [
    .init(applicationKey: SinchExample.applicationKey, applicationSecret: SinchExample.secret)
  ])

  private static func registration(_ token: String) -> SinchService.Event {
    .registerWithToken(
      applicationKey: SinchExample.applicationKey,
      userId: "foo",
      device: "phone",
      token: token
    )
  }
}
