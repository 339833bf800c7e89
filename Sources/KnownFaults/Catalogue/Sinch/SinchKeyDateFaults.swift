extension KnownFaults {
  /// Faults in converting an instant with an offset to a date.
  @FaultBuilder
  static var sinchKeyDates: [KnownFault] {
    DayFaults.ofKeys
    day("sinch-day-offset-dropped", "uses the date as written, without converting it to UTC") {
      text,
      _ in
      String(text.prefix(10).filter { $0 != "-" })
    }
    .fix("convert the instant to UTC before taking its date")
    .seenIn("sinch/sinch-rtc-api-auth-examples, Java")
    day("sinch-day-offset-reversed", "adds the UTC offset instead of subtracting it") {
      text,
      instant in
      let local = String(text.prefix(19)).uppercased() + "Z"
      return instant.day(
        after: 2 * ((Instant(rfc3339: local) ?? instant).seconds - instant.seconds)
      )
    }
    .fix("subtract the UTC offset from the local time")
    day("sinch-day-offset-minutes", "drops the minutes of the UTC offset") { text, instant in
      let offset = text.suffix(6)
      guard offset.first == "+" || offset.first == "-" else { return instant.utcDay }
      let minutes = (Int64(offset.suffix(2)) ?? 0) * (offset.first == "-" ? -1 : 1)
      return instant.day(after: minutes * 60)
    }
    .fix("apply the whole UTC offset, such as +05:45")
  }

  private static func day(
    _ id: FaultID,
    _ mistake: String,
    _ day: @escaping @Sendable (_ text: String, Instant) -> String
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.changeSinchKeys { $0.day = { day($0.text, try required($0.instant)) } }
    }
    .in(.keyDates).flagged("utc-day")
  }
}
