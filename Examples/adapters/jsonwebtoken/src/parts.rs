//! What both kinds of tokens need.

use jsonwebtoken::errors::{Error, ErrorKind};
use serde_json::Value;
use time::format_description::well_known::Rfc3339;
use time::OffsetDateTime;

/// An output, or why there is none.
pub type Answer = Result<Value, Refusal>;

/// A reason in the suite's words.
#[derive(Debug)]
pub struct Refusal(pub &'static str);

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Refusal(match error.kind() {
            ErrorKind::InvalidSignature => "bad-signature",
            ErrorKind::InvalidAlgorithm | ErrorKind::InvalidAlgorithmName => {
                "algorithm-not-allowed"
            }
            ErrorKind::MissingRequiredClaim(_) => "claim-missing",
            ErrorKind::InvalidIssuer => "wrong-issuer",
            ErrorKind::InvalidSubject => "wrong-subject",
            ErrorKind::ExpiredSignature => "expired",
            ErrorKind::ImmatureSignature => "not-yet-valid",
            _ => "malformed",
        })
    }
}

/// Parameters that are not of the operation's form.
impl From<serde_json::Error> for Refusal {
    fn from(_: serde_json::Error) -> Self {
        Refusal("malformed")
    }
}

pub fn ensure(holds: bool, reason: &'static str) -> Result<(), Refusal> {
    if holds {
        Ok(())
    } else {
        Err(Refusal(reason))
    }
}

/// Whole seconds since 1970, rounded down, in UTC.
pub fn instant(text: &str) -> Result<OffsetDateTime, Refusal> {
    let parsed = OffsetDateTime::parse(text, &Rfc3339).map_err(|_| Refusal("malformed"))?;
    ensure(parsed.unix_timestamp() >= 0, "malformed")?;
    OffsetDateTime::from_unix_timestamp(parsed.unix_timestamp()).map_err(|_| Refusal("malformed"))
}

/// A date as text; there is none after the year 9999.
pub fn timestamp(seconds: u64) -> Result<String, Refusal> {
    i64::try_from(seconds)
        .ok()
        .and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok())
        .and_then(|instant| instant.format(&Rfc3339).ok())
        .ok_or(Refusal("claim-invalid"))
}

/// When something that lives for so many seconds ends.
pub fn end(start: OffsetDateTime, seconds: i64, minimum: i64) -> Result<u64, Refusal> {
    ensure(seconds >= minimum, "ttl-too-short")?;
    let end = start.unix_timestamp() as u64 + seconds as u64;
    timestamp(end).map(|_| end)
}

/// The library compares exp with the system's clock and never looks at iat, so both are done here.
pub fn check_dates(iat: u64, exp: u64, now: &str, leeway: u64) -> Result<(), Refusal> {
    let now = instant(now)?.unix_timestamp() as u64;
    ensure(exp > iat, "claim-invalid")?;
    ensure(exp.saturating_add(leeway) > now, "expired")?;
    ensure(iat.saturating_sub(leeway) <= now, "not-yet-valid")
}
