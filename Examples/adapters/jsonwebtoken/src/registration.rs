//! Registration tokens: HS256 under a key derived from the application's secret and the day.

use crate::parts::{check_dates, end, ensure, instant, timestamp, Answer, Refusal};
use jsonwebtoken::{decode, decode_header, encode};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use ring::{hmac, rand};
use serde::{Deserialize, Serialize};
use serde_json::{json, Value};
use time::{Date, OffsetDateTime};

const ISSUER: &str = "//rtc.sinch.com/applications/";
const MINIMUM_INSTANCE_TTL: i64 = 48 * 60 * 60;

#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    iat: u64,
    exp: u64,
    nonce: String,
    #[serde(default, skip_serializing)]
    aud: Option<Value>,
    #[serde(rename = "sinch:rtc:instance:exp")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    instance_exp: Option<u64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Issuing {
    application_key: String,
    application_secret: String,
    user_id: String,
    issued_at: String,
    time_to_live: i64,
    nonce: Option<String>,
    instance_time_to_live: Option<i64>,
}

pub fn issue(params: Value) -> Answer {
    let input: Issuing = serde_json::from_value(params)?;
    ensure(!input.application_key.is_empty() && !input.user_id.is_empty(), "malformed")?;
    let issued_at = instant(&input.issued_at)?;
    let issuer = format!("{ISSUER}{}", input.application_key);
    let nonce = input.nonce.unwrap_or_else(fresh_nonce);
    ensure(!nonce.is_empty(), "malformed")?;
    let instance_exp = match input.instance_time_to_live {
        Some(seconds) => {
            ensure(seconds >= MINIMUM_INSTANCE_TTL, "instance-ttl-too-short")?;
            Some(end(issued_at, seconds, MINIMUM_INSTANCE_TTL)?)
        }
        None => None,
    };
    let claims = Claims {
        sub: format!("{issuer}/users/{}", input.user_id),
        iss: issuer,
        iat: issued_at.unix_timestamp() as u64,
        exp: end(issued_at, input.time_to_live, 60)?,
        nonce,
        aud: None,
        instance_exp,
    };
    let mut header = Header::new(Algorithm::HS256);
    let date = date(issued_at);
    let key = signing_key(&input.application_secret, &date)?;
    header.kid = Some(format!("hkdfv1-{date}"));
    let token = encode(&header, &claims, &EncodingKey::from_secret(&key))?;
    Ok(json!({ "token": token }))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Verification {
    application_key: String,
    application_secret: String,
    token: String,
    now: String,
    leeway: u64,
}

pub fn verify(params: Value) -> Answer {
    let input: Verification = serde_json::from_value(params)?;
    let kid = decode_header(&input.token)?.kid.unwrap_or_default();
    let date = kid.strip_prefix("hkdfv1-").ok_or(Refusal("unknown-key"))?;
    ensure(is_date(date), "unknown-key")?;
    let key = signing_key(&input.application_secret, date)?;

    let issuer = format!("{ISSUER}{}", input.application_key);
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_issuer(&[&issuer]);
    validation.set_required_spec_claims(&["exp", "iss", "sub"]);
    validation.validate_exp = false;
    let key = DecodingKey::from_secret(&key);
    let claims = decode::<Claims>(&input.token, &key, &validation)?.claims;

    ensure(!input.application_key.is_empty(), "wrong-issuer")?;
    check_dates(claims.iat, claims.exp, &input.now, input.leeway)?;
    let issued_at = instant(&timestamp(claims.iat)?)?;
    ensure(self::date(issued_at) == date, "unknown-key")?;
    let user = claims.sub.strip_prefix(&format!("{issuer}/users/")).unwrap_or("");
    ensure(!user.is_empty() && !user.starts_with('/'), "wrong-subject")?;
    ensure(!claims.nonce.is_empty() && claims.aud.is_none(), "claim-invalid")?;
    let mut output = json!({
        "userId": user,
        "nonce": claims.nonce,
        "issuedAt": timestamp(claims.iat)?,
        "expiresAt": timestamp(claims.exp)?,
    });
    if let Some(instance) = claims.instance_exp {
        let minimum = claims.iat + MINIMUM_INSTANCE_TTL as u64;
        ensure(instance >= minimum, "instance-ttl-too-short")?;
        output["instanceExpiresAt"] = json!(timestamp(instance)?);
    }
    Ok(output)
}

fn date(instant: OffsetDateTime) -> String {
    let date = instant.date();
    format!("{:04}{:02}{:02}", date.year(), date.month() as u8, date.day())
}

fn is_date(text: &str) -> bool {
    let format = time::format_description::parse("[year][month][day]");
    text.len() == 8 && format.map_or(false, |format| Date::parse(text, &format).is_ok())
}

fn signing_key(secret: &str, date: &str) -> Result<Vec<u8>, Refusal> {
    let secret = base64::decode(secret).map_err(|_| Refusal("malformed"))?;
    ensure(!secret.is_empty(), "weak-key")?;
    let key = hmac::Key::new(hmac::HMAC_SHA256, &secret);
    Ok(hmac::sign(&key, date.as_bytes()).as_ref().to_vec())
}

fn fresh_nonce() -> String {
    let random: Result<rand::Random<[u8; 16]>, _> = rand::generate(&rand::SystemRandom::new());
    random.map(|octets| base64::encode(octets.expose())).unwrap_or_default()
}
