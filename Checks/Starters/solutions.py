"""What fills in each starter: texts to be replaced, and what a compiler has to be told besides."""

PIPE = "openssl dgst -sha1 -binary | base64"

REPLACEMENTS = {
    "python": [(
        'return {"signature": "to be filled in"}',
        """import base64, hashlib
    text = user_id + application_key + sequence + application_secret
    return {"signature": base64.b64encode(hashlib.sha1(text.encode()).digest()).decode()}""",
    )],
    "node": [
        (
            "// Signs a registration",
            'import { createHash } from "node:crypto";\n\n// Signs a registration',
        ),
        (
            'return { signature: "to be filled in" };',
            """const text = userId + applicationKey + sequence + applicationSecret;
  return { signature: createHash("sha1").update(text).digest("base64") };""",
        ),
    ],
    "ruby": [
        ('require "json"', 'require "digest"\nrequire "json"'),
        (
            '{ signature: "to be filled in" }',
            """text = user_id + application_key + sequence + application_secret
  { signature: [Digest::SHA1.digest(text)].pack("m0") }""",
        ),
    ],
    "php": [(
        "return ['signature' => 'to be filled in'];",
        """$text = $userId . $applicationKey . $sequence . $applicationSecret;
    return ['signature' => base64_encode(sha1($text, true))];""",
    )],
    "perl": [
        ("use JSON::PP;", "use Digest::SHA;\nuse Encode;\nuse JSON::PP;"),
        (
            "return { signature => 'to be filled in' };",
            """my $text = join '', $user_id, $application_key, $sequence, $application_secret;
    return { signature => Digest::SHA::sha1_base64(encode('UTF-8', $text)) . '=' };""",
        ),
    ],
    "go": [
        ('"bufio"', '"bufio"\n\t"crypto/sha1"\n\t"encoding/base64"'),
        (
            'return object{"signature": "to be filled in"}, nil',
            """text := input.UserID + input.ApplicationKey + input.Sequence
	text += input.ApplicationSecret
	digest := sha1.Sum([]byte(text))
	return object{"signature": base64.StdEncoding.EncodeToString(digest[:])}, nil""",
        ),
    ],
    "java": [(
        'return Map.of("signature", "to be filled in");',
        """String text = userId + key + sequence + secret;
    try {
      byte[] octets = text.getBytes(StandardCharsets.UTF_8);
      byte[] digest = java.security.MessageDigest.getInstance("SHA-1").digest(octets);
      return Map.of("signature", java.util.Base64.getEncoder().encodeToString(digest));
    } catch (java.security.GeneralSecurityException problem) {
      throw new IllegalStateException(problem);
    }""",
    )],
    "rust": [(
        """object([("signature", text("to be filled in"))])""",
        """let mut pipe = std::process::Command::new("sh")
        .args(["-c", \"""" + PIPE + """\"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    for part in [_user_id, _key, _sequence, _secret] {
        pipe.stdin.as_mut().unwrap().write_all(part.as_bytes()).unwrap();
    }
    let output = pipe.wait_with_output().unwrap().stdout;
    object([("signature", text(String::from_utf8(output).unwrap().trim()))])""",
    )],
    "c": [
        (
            "#include <stdio.h>",
            "#include <openssl/evp.h>\n#include <openssl/sha.h>\n#include <stdio.h>",
        ),
        (
            'char *secret = text(member(params, "applicationSecret"));',
            """char *secret = text(member(params, "applicationSecret"));
  size_t length = strlen(user) + strlen(key) + strlen(sequence) + strlen(secret);
  char *row = malloc(length + 1);
  sprintf(row, "%s%s%s%s", user, key, sequence, secret);
  unsigned char digest[20], encoded[32];
  SHA1((unsigned char *)row, length, digest);
  EVP_EncodeBlock(encoded, digest, sizeof digest);""",
        ),
        ('const char *signature = "to be filled in";', "const char *signature = (char *)encoded;"),
        ("free(secret);", "free(secret), free(row);"),
    ],
    "swift": [(
        'return ["signature": "to be filled in"]',
        """let text = input.userId + input.applicationKey + input.sequence + input.applicationSecret
  let process = Process()
  let (feed, digest) = (Pipe(), Pipe())
  process.executableURL = URL(filePath: "/bin/sh")
  process.arguments = ["-c", \"""" + PIPE + """\"]
  process.standardInput = feed
  process.standardOutput = digest
  try process.run()
  feed.fileHandleForWriting.write(Data(text.utf8))
  feed.fileHandleForWriting.closeFile()
  let encoded = String(decoding: digest.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  return ["signature": encoded.trimmingCharacters(in: .whitespacesAndNewlines)]""",
    )],
    "shell": [(
        'signature="to be filled in"',
        """signature=$({
    parameter userId
    parameter applicationKey
    parameter sequence
    parameter applicationSecret
  } | """ + PIPE + ")",
    )],
}

# What makes each starter's function throw for one user; C has nothing to be caught.
THROWS = {
    "python": ('return {"signature"', 'assert user_id != "thrown"\n    return {"signature"'),
    "node": ("return { signature:", """if (userId === "thrown") throw new Error("on purpose");
  return { signature:"""),
    "ruby": ("{ signature:", """raise "on purpose" if user_id == "thrown"
  { signature:"""),
    "php": ("return ['signature'", """if ($userId === 'thrown') throw new Error('on purpose');
    return ['signature'"""),
    "perl": ("return { signature", """die 'on purpose' if $user_id eq 'thrown';
    return { signature"""),
    "go": ('return object{"signature"', """if input.UserID == "thrown" {
\t\tpanic("on purpose")
\t}
\treturn object{"signature\""""),
    "java": ('return Map.of("signature"', """if (userId.equals("thrown")) throw new Error("on purpose");
    return Map.of("signature\""""),
    "rust": ('object([("signature"', """assert!(_user_id != "thrown");
    object([("signature\""""),
    "swift": ('return ["signature"', """if input.userId == "thrown" { throw CancellationError() }
  return ["signature\""""),
    "shell": ('signature="to be', """[ "$user_id" != thrown ] || return 3
  signature="to be"""),
}

# Behind the compiler's command, where the solution needs a library.
LIBRARIES = {"c": "-lcrypto"}

# Languages whose starter ends a text at a NUL, as its comment says or as the language does.
WITHOUT_NUL = {"c", "shell"}

# Languages whose starter has every operation.
WHOLE = {"node", "perl", "php", "python", "ruby"}
