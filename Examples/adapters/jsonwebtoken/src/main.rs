//! Answers the suite's operations with jsonwebtoken: JSON-RPC 2.0, one message a line.

mod identity;
mod parts;
mod registration;

use parts::Answer;
use serde_json::{json, Value};
use std::io::{self, BufRead, Write};

const OPERATIONS: [&str; 4] = [
    "sinch.registrationToken.issue",
    "sinch.registrationToken.verify",
    "layer.identityToken.issue",
    "layer.identityToken.verify",
];

fn result(method: &str, params: Value) -> Option<Value> {
    match method {
        "conformance.describe" => Some(json!({
            "name": "jsonwebtoken",
            // A crate cannot tell the version of another: the build has looked it up.
            "version": option_env!("JSONWEBTOKEN_VERSION").unwrap_or("unknown"),
            "language": "Rust",
            "protocolVersion": 1,
            "operations": OPERATIONS,
        })),
        "sinch.registrationToken.issue" => Some(produced(registration::issue(params))),
        "sinch.registrationToken.verify" => Some(verdict(registration::verify(params))),
        "layer.identityToken.issue" => Some(produced(identity::issue(params))),
        "layer.identityToken.verify" => Some(verdict(identity::verify(params))),
        _ => None,
    }
}

fn produced(answer: Answer) -> Value {
    answer.unwrap_or_else(|refusal| json!({"refused": true, "reason": refusal.0}))
}

fn verdict(answer: Answer) -> Value {
    match answer {
        Ok(mut output) => {
            output["valid"] = json!(true);
            output
        }
        Err(refusal) => json!({"valid": false, "reason": refusal.0}),
    }
}

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let mut request: Value = serde_json::from_str(&line?)?;
        let method = request["method"].as_str().unwrap_or("").to_owned();
        let mut response = json!({"jsonrpc": "2.0", "id": request["id"]});
        match result(&method, request["params"].take()) {
            Some(result) => response["result"] = result,
            None => {
                let message = format!("there is no operation {method}");
                response["error"] = json!({"code": -32601, "message": message});
            }
        }
        serde_json::to_writer(&mut output, &response)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}
