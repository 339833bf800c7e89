extension KnownFaults {
  /// Faults of `sinch.client`.
  static let sinchClients: [KnownFault] =
    sinchClientStarts + sinchClientSignatures + sinchClientUpdates + sinchClientExpiries
    + sinchClientLates
}
