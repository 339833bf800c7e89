/// The Gregorian day in UTC as `YYYYMMDD`, whatever the time zone and the locale of the machine.
///
/// Counts in eras of 400 years that begin on the first of March, so that leap days come last.
public func utcDay(ofSecondsSinceEpoch seconds: Int64) -> String {
  let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400 + 719_468
  let era = (days >= 0 ? days : days - 146_096) / 146_097
  let dayOfEra = days - era * 146_097
  let yearOfEra =
    (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let marchMonth = (5 * dayOfYear + 2) / 153
  let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
  let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return digits(year, 4) + digits(month, 2) + digits(day, 2)
}

private func digits(_ value: Int64, _ width: Int) -> String {
  let text = String(value)
  return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}
