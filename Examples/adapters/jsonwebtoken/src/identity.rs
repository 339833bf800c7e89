//! Identity tokens: RS256 under the provider's key.

use crate::parts::{check_dates, end, ensure, instant, timestamp, Answer, Refusal};
use jsonwebtoken::{decode, decode_header, encode};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use serde_json::{json, Value};
use std::collections::HashMap;

const CONTENT_TYPE: &str = "layer-eit;v=1";

#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    prn: String,
    iat: u64,
    exp: u64,
    nce: String,
    #[serde(default, skip_serializing)]
    aud: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    display_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    avatar_url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last_name: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Issuing {
    provider_id: String,
    key_id: String,
    private_key: String,
    user_id: String,
    nonce: String,
    issued_at: String,
    time_to_live: i64,
    display_name: Option<String>,
    avatar_url: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
}

pub fn issue(params: Value) -> Answer {
    let input: Issuing = serde_json::from_value(params)?;
    for text in [&input.provider_id, &input.key_id, &input.user_id, &input.nonce] {
        ensure(!text.is_empty(), "malformed")?;
    }
    let issued_at = instant(&input.issued_at)?;
    let claims = Claims {
        iss: input.provider_id,
        prn: input.user_id,
        iat: issued_at.unix_timestamp() as u64,
        exp: end(issued_at, input.time_to_live, 1)?,
        nce: input.nonce,
        aud: None,
        display_name: input.display_name,
        avatar_url: input.avatar_url,
        first_name: input.first_name,
        last_name: input.last_name,
    };
    let mut header = Header::new(Algorithm::RS256);
    header.cty = Some(CONTENT_TYPE.to_owned());
    header.kid = Some(input.key_id);
    let key = EncodingKey::from_rsa_pem(input.private_key.as_bytes())?;
    let token = encode(&header, &claims, &key)?;
    Ok(json!({ "token": token }))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Verification {
    provider_id: String,
    public_keys: HashMap<String, String>,
    token: String,
    nonce: String,
    now: String,
    leeway: u64,
}

pub fn verify(params: Value) -> Answer {
    let input: Verification = serde_json::from_value(params)?;
    ensure(!input.provider_id.is_empty() && !input.nonce.is_empty(), "malformed")?;
    let header = decode_header(&input.token)?;
    ensure(header.typ.as_deref() == Some("JWT"), "wrong-type")?;
    ensure(header.cty.as_deref() == Some(CONTENT_TYPE), "wrong-type")?;
    let pem = header.kid.and_then(|kid| input.public_keys.get(&kid));
    let key = DecodingKey::from_rsa_pem(pem.ok_or(Refusal("unknown-key"))?.as_bytes())?;

    let mut validation = Validation::new(Algorithm::RS256);
    validation.set_issuer(&[&input.provider_id]);
    validation.set_required_spec_claims(&["exp", "iss"]);
    validation.validate_exp = false;
    let claims = decode::<Claims>(&input.token, &key, &validation)?.claims;

    check_dates(claims.iat, claims.exp, &input.now, input.leeway)?;
    ensure(!claims.prn.is_empty() && claims.aud.is_none(), "claim-invalid")?;
    ensure(claims.nce == input.nonce, "nonce-mismatch")?;
    Ok(json!({"userId": claims.prn, "expiresAt": timestamp(claims.exp)?}))
}
