// Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
//
//     rustc --edition 2021 -O -o adapter adapter.rs
//     auth-conformance check --operation sinch.signature.sign -- ./adapter
//
// A crate for JSON, where you have one, takes the place of the enum Json at the end.

use std::io::{self, BufRead, Write};

/// The signature is the SHA-1 digest, in base64, of user id, key, sequence and secret in a row.
fn sign_sinch_signature(params: &Json) -> Json {
    // Call your code here. What it refuses is answered
    // object([("refused", Json::Word("true".into())), ("reason", text("malformed"))]).
    let _user_id = params.get("userId").string();
    let _key = params.get("applicationKey").string();
    let _sequence = params.get("sequence").string();
    let _secret = params.get("applicationSecret").string();
    object([("signature", text("to be filled in"))])
}

type Operation = fn(&Json) -> Json;

// How to go on: write one function for each operation that your code has, and name it here; what is
// not named counts as unimplemented. `auth-conformance operations NAME` describes what an operation is
// asked and answers, `auth-conformance show ID` prints a case.
const OPERATIONS: [(&str, Operation); 1] = [
    ("sinch.signature.sign", sign_sinch_signature),
];

fn describe() -> Json {
    let names = OPERATIONS.iter().map(|(name, _)| text(name));
    object([
        ("name", text("my code")),
        ("version", text("0.1.0")),
        ("language", text("Rust")),
        ("protocolVersion", Json::Word("1".into())),
        ("operations", Json::Array(names.collect())),
    ])
}

fn answer(method: &str, params: &Json) -> (&'static str, Json) {
    if method == "conformance.describe" {
        return ("result", describe());
    }
    let Some((_, operation)) = OPERATIONS.iter().find(|(name, _)| *name == method) else {
        return ("error", error("-32601", &format!("there is no operation {method}")));
    };
    // A panic is the end of its own case alone.
    match std::panic::catch_unwind(|| operation(params)) {
        Ok(output) => ("result", output),
        Err(_) => ("error", error("-32603", &format!("{method} panicked"))),
    }
}

fn error(code: &str, message: &str) -> Json {
    object([("code", Json::Word(code.into())), ("message", text(message))])
}

// One message a line, in UTF-8; the answer leaves at once. Anything else goes to standard error.
fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let request = Json::read(&line?);
        let (member, value) = answer(request.get("method").string(), request.get("params"));
        let id = request.get("id").clone();
        let response = object([("jsonrpc", text("2.0")), ("id", id), (member, value)]);
        println!("{}", response.write());
        io::stdout().flush()?;
    }
    Ok(())
}

/// As much of JSON as the messages need; numbers, true, false and null are kept as written.
#[derive(Clone)]
enum Json {
    Word(String),
    String(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

fn text(value: &str) -> Json {
    Json::String(value.to_owned())
}

fn object<const COUNT: usize>(members: [(&str, Json); COUNT]) -> Json {
    Json::Object(members.map(|(name, value)| (name.to_owned(), value)).into())
}

static NULL: Json = Json::Word(String::new());

impl Json {
    /// The member of that name; null where there is none.
    fn get(&self, name: &str) -> &Json {
        match self {
            Json::Object(members) => {
                members.iter().find(|member| member.0 == name).map_or(&NULL, |member| &member.1)
            }
            _ => &NULL,
        }
    }

    /// The text of a string; nothing where it is none.
    fn string(&self) -> &str {
        match self {
            Json::String(text) => text,
            _ => "",
        }
    }

    fn read(text: &str) -> Json {
        let letters: Vec<char> = text.chars().collect();
        Json::value(&letters, &mut 0)
    }

    /// The next character that is not white space.
    fn peek(letters: &[char], index: &mut usize) -> char {
        while letters[*index].is_whitespace() {
            *index += 1;
        }
        letters[*index]
    }

    fn take(letters: &[char], index: &mut usize, sign: char) -> bool {
        let is_next = Json::peek(letters, index) == sign;
        *index += usize::from(is_next);
        is_next
    }

    fn value(letters: &[char], index: &mut usize) -> Json {
        match Json::peek(letters, index) {
            '"' => Json::String(Json::quoted(letters, index)),
            '[' => {
                let mut elements = vec![];
                *index += 1;
                while !Json::take(letters, index, ']') {
                    elements.push(Json::value(letters, index));
                    Json::take(letters, index, ',');
                }
                Json::Array(elements)
            }
            '{' => {
                let mut members = vec![];
                *index += 1;
                while !Json::take(letters, index, '}') {
                    Json::peek(letters, index);
                    let name = Json::quoted(letters, index);
                    Json::take(letters, index, ':');
                    members.push((name, Json::value(letters, index)));
                    Json::take(letters, index, ',');
                }
                Json::Object(members)
            }
            _ => {
                let rest = letters[*index..].iter();
                let word: String = rest.take_while(|letter| !",]} ".contains(**letter)).collect();
                *index += word.len();
                Json::Word(word)
            }
        }
    }

    fn quoted(letters: &[char], index: &mut usize) -> String {
        let mut units: Vec<u16> = vec![];
        *index += 1;
        while letters[*index] != '"' {
            let mut letter = letters[*index];
            if letter == '\\' {
                *index += 1;
                letter = match letters[*index] {
                    'b' => '\u{8}',
                    'f' => '\u{c}',
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    'u' => {
                        let digits: String = letters[*index + 1..*index + 5].iter().collect();
                        units.push(u16::from_str_radix(&digits, 16).unwrap_or(0xfffd));
                        *index += 5;
                        continue;
                    }
                    other => other,
                };
            }
            units.extend(letter.encode_utf16(&mut [0; 2]).iter());
            *index += 1;
        }
        *index += 1;
        String::from_utf16_lossy(&units)
    }

    fn write(&self) -> String {
        match self {
            Json::Word(word) => word.clone(),
            Json::String(text) => {
                let escape = |letter: char| match letter {
                    '"' | '\\' | '\0'..='\u{1f}' => format!("\\u{:04x}", letter as u32),
                    _ => letter.to_string(),
                };
                format!("\"{}\"", text.chars().map(escape).collect::<String>())
            }
            Json::Array(elements) => {
                let texts: Vec<String> = elements.iter().map(Json::write).collect();
                format!("[{}]", texts.join(","))
            }
            Json::Object(members) => {
                let write = |(name, value): &(String, Json)| {
                    format!("{}:{}", text(name).write(), value.write())
                };
                let texts: Vec<String> = members.iter().map(write).collect();
                format!("{{{}}}", texts.join(","))
            }
        }
    }
}
