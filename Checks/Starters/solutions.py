"""What fills in each starter: texts to be replaced, and what a compiler has to be told besides."""

PIPE = "openssl dgst -sha1 -binary | base64"

REPLACEMENTS = {
    "python": [(
        'return {"signature": "to be filled in"}',
        """import base64, hashlib
    names = ("userId", "applicationKey", "sequence", "applicationSecret")
    text = "".join(params[name] for name in names)
    return {"signature": base64.b64encode(hashlib.sha1(text.encode()).digest()).decode()}""",
    )],
    "node": [
        (
            "// The signature is",
            'import { createHash } from "node:crypto";\n\n// The signature is',
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
            """names = ["userId", "applicationKey", "sequence", "applicationSecret"]
  text = params.values_at(*names).join
  { signature: [Digest::SHA1.digest(text)].pack("m0") }""",
        ),
    ],
    "php": [(
        "return ['signature' => 'to be filled in'];",
        """$text = $params['userId'] . $params['applicationKey'] . $params['sequence']
        . $params['applicationSecret'];
    return ['signature' => base64_encode(sha1($text, true))];""",
    )],
    "perl": [
        ("use JSON::PP;", "use Digest::SHA;\nuse Encode;\nuse JSON::PP;"),
        (
            "return { signature => 'to be filled in' };",
            """my $text = join '', @$params{qw(userId applicationKey sequence applicationSecret)};
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
        """String text = "";
    for (String name : List.of("userId", "applicationKey", "sequence", "applicationSecret")) {
      text += params.get(name);
    }
    try {
      byte[] octets = text.getBytes(StandardCharsets.UTF_8);
      byte[] digest = java.security.MessageDigest.getInstance("SHA-1").digest(octets);
      return Map.of("signature", java.util.Base64.getEncoder().encodeToString(digest));
    } catch (java.security.GeneralSecurityException problem) {
      throw new IllegalStateException(problem);
    }""",
    )],
    "rust": [(
        """let _user = params.get("userId").string();
    object([("signature", text("to be filled in"))])""",
        """let mut pipe = std::process::Command::new("sh")
        .args(["-c", \"""" + PIPE + """\"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    for name in ["userId", "applicationKey", "sequence", "applicationSecret"] {
        pipe.stdin.as_mut().unwrap().write_all(params.get(name).string().as_bytes()).unwrap();
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
            'char *user = text(member(params, "userId"));',
            """char *user = text(member(params, "userId"));
  char *key = text(member(params, "applicationKey"));
  char *sequence = text(member(params, "sequence"));
  char *secret = text(member(params, "applicationSecret"));
  size_t length = strlen(user) + strlen(key) + strlen(sequence) + strlen(secret);
  char *row = malloc(length + 1);
  sprintf(row, "%s%s%s%s", user, key, sequence, secret);
  unsigned char digest[20], encoded[32];
  SHA1((unsigned char *)row, length, digest);
  EVP_EncodeBlock(encoded, digest, sizeof digest);""",
        ),
        ('const char *signature = "to be filled in";', "const char *signature = (char *)encoded;"),
        ("free(user);", "free(user), free(key), free(sequence), free(secret), free(row);"),
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

# Behind the compiler's command, where the solution needs a library.
LIBRARIES = {"c": "-lcrypto"}

# Languages whose starter ends a text at a NUL, as its comment says or as the language does.
WITHOUT_NUL = {"c", "shell"}
