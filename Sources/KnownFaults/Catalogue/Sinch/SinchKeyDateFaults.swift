extension KnownFaults {
  /// Faults in converting an instant with an offset to a date.
  @FaultBuilder
  static var sinchKeyDates: [KnownFault] {
    DayFaults.ofKeys
    KnownFault(
      "sinch-day-offset-dropped",
      "uses the date as written, without converting it to UTC"
    ) {
      $0.changeSinchKeys {
        $0.day = { timestamp in
          _ = try required(timestamp.instant)
          return String(timestamp.text.prefix(10).filter { $0 != "-" })
        }
      }
    }
    .in(.keyDates).fix("convert the instant to UTC before taking its date").flagged("utc-day")
    .seenIn("sinch/sinch-rtc-api-auth-examples, Java")
    KnownFault("sinch-day-offset-reversed", "adds the UTC offset instead of subtracting it") {
      $0.changeSinchKeys {
        $0.day = { timestamp in
          let instant = try required(timestamp.instant)
          let local = String(timestamp.text.prefix(19)).uppercased() + "Z"
          let ahead = (Instant(rfc3339: local) ?? instant).seconds - instant.seconds
          return (instant.adding(seconds: 2 * ahead) ?? instant).utcDay
        }
      }
    }
    .in(.keyDates).fix("subtract the UTC offset from the local time").flagged("utc-day")
    KnownFault("sinch-day-offset-minutes", "drops the minutes of the UTC offset") {
      $0.changeSinchKeys {
        $0.day = { timestamp in
          let instant = try required(timestamp.instant)
          let offset = timestamp.text.suffix(6)
          guard offset.first == "+" || offset.first == "-" else { return instant.utcDay }
          let minutes = (Int64(offset.suffix(2)) ?? 0) * (offset.first == "-" ? -1 : 1)
          return (instant.adding(seconds: minutes * 60) ?? instant).utcDay
        }
      }
    }
    .in(.keyDates).fix("apply the whole UTC offset, such as +05:45").flagged("utc-day")
  }
}
