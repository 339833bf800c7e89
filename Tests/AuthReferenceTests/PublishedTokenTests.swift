import AuthConformance
import AuthReference
import StrictJSON
import Testing

/// The cases judge a token by parsing it; these hold it to the byte.
@Suite("Published tokens are issued byte for byte")
struct PublishedTokenTests {
  @Test("The parameters of sinch-rtc-api-auth-examples give its token")
  func published() throws {
    let issued = try Reference().issueSinchRegistrationToken(SinchExample.issue())
    #expect(issued.output?.token == SinchExample.token)
  }

  /// The same claims sorted by name have published signatures of their own.
  @Test(
    "Members stand in the order of the issuer's lists",
    arguments: [
      (nil, "10N-QAvRK0-dacox5X5YusK7C0AWb-kZLiNNTKLQw8I"),
      (Int64(180 * 86_400), "Z1KlXha3ubMWjMI2z949NkUHmekpe31z0fNx-XiMDuo"),
    ]
  )
  func memberOrder(instanceTimeToLive: Int64?, signature: String) throws {
    var reference = Reference()
    reference.sinchTokenIssuer.claims.sort { $0.name < $1.name }
    let input = SinchExample.issue { $0.instanceTimeToLive = instanceTimeToLive }
    let issued = try reference.issueSinchRegistrationToken(input)
    #expect(issued.output?.token.hasSuffix("." + signature) == true)
  }
}
