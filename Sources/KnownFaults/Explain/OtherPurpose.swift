extension HeldToken {
  /// That the token is the assertion with which Sinch asks a backend of its customer for push credentials;
  /// nil if nothing in it says so.
  var pushAssertion: Slip? {
    let member = "sinch:rtc:application_key"
    guard header?[member] != nil || claims?[member] != nil,
      claims?["aud"] != nil || claims?["scope"] != nil
    else { return nil }
    return Slip(
      "takes the client assertion that Sinch sends for push credentials for a registration token",
      fix:
        "check it as an assertion: it comes from Sinch to the address in aud; a registration token is "
        + "made by your own backend"
    )
  }
}
