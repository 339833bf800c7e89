// Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
//
//     auth-conformance check --operation sinch.signature.sign -- java Adapter.java
//
// A JSON library, where you have one, takes the place of the class at the end.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

class Adapter {
  // The signature is the SHA-1 digest, in base64, of user id, key, sequence and secret in a row.
  static Map<String, Object> signSinchSignature(Map<String, Object> params) {
    String userId = (String) params.get("userId");
    String key = (String) params.get("applicationKey");
    String sequence = (String) params.get("sequence");
    String secret = (String) params.get("applicationSecret");
    // Call your code here. What it refuses is answered
    // Map.of("refused", true, "reason", "malformed").
    return Map.of("signature", "to be filled in");
  }

  // How to go on: write one method for each operation that your code has, and name it here; what is
  // not named counts as unimplemented. `auth-conformance operations NAME` describes what an operation is
  // asked and answers, `auth-conformance show ID` prints a case.
  static final Map<String, Function<Map<String, Object>, Map<String, Object>>> OPERATIONS = Map.of(
      "sinch.signature.sign", Adapter::signSinchSignature);

  static final Map<String, Object> DESCRIPTION = Map.of(
      "name", "my code",
      "version", "0.1.0",
      "language", "Java",
      "protocolVersion", 1,
      "operations", List.copyOf(OPERATIONS.keySet()));

  static Map<String, Object> answer(String method, Map<String, Object> params) {
    if (method.equals("conformance.describe")) return Map.of("result", DESCRIPTION);
    if (!OPERATIONS.containsKey(method)) {
      String message = "there is no operation " + method;
      return Map.of("error", Map.of("code", -32601, "message", message));
    }
    try {
      return Map.of("result", OPERATIONS.get(method).apply(params));
    } catch (Throwable problem) { // only this case fails
      problem.printStackTrace();
      return Map.of("error", Map.of("code", -32603, "message", problem.toString()));
    }
  }

  // One message a line, in UTF-8; the answer leaves at once. Anything else goes to standard error.
  @SuppressWarnings("unchecked")
  public static void main(String[] arguments) throws IOException {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      var request = (Map<String, Object>) new JSON(line).value();
      var params = (Map<String, Object>) request.getOrDefault("params", Map.of());
      var response = new LinkedHashMap<String, Object>();
      response.put("jsonrpc", "2.0");
      response.put("id", request.get("id"));
      response.putAll(answer((String) request.get("method"), params));
      output.print(JSON.text(response) + "\n");
      output.flush();
    }
  }
}

/** As much of JSON as the messages need: objects are maps, arrays are lists. */
class JSON {
  private final String text;
  private int index = 0;

  JSON(String text) {
    this.text = text;
  }

  Object value() {
    char next = peek();
    if (next == '{') return object();
    if (next == '[') return array();
    if (next == '"') return string();
    int start = index;
    while (index < text.length() && ",]} \t\r\n".indexOf(text.charAt(index)) < 0) index++;
    String word = text.substring(start, index);
    return switch (word) {
      case "null" -> null;
      case "true", "false" -> Boolean.valueOf(word);
      default -> new java.math.BigDecimal(word);
    };
  }

  private char peek() {
    while (Character.isWhitespace(text.charAt(index))) index++;
    return text.charAt(index);
  }

  /** Whether that sign comes next, which it then has. */
  private boolean take(char sign) {
    if (peek() != sign) return false;
    index++;
    return true;
  }

  private Map<String, Object> object() {
    var members = new LinkedHashMap<String, Object>();
    take('{');
    while (!take('}')) {
      peek();
      String name = string();
      take(':');
      members.put(name, value());
      take(',');
    }
    return members;
  }

  private List<Object> array() {
    var elements = new ArrayList<Object>();
    take('[');
    while (!take(']')) {
      elements.add(value());
      take(',');
    }
    return elements;
  }

  private String string() {
    var result = new StringBuilder();
    for (index++; text.charAt(index) != '"'; index++) {
      char letter = text.charAt(index);
      if (letter != '\\') {
        result.append(letter);
        continue;
      }
      letter = text.charAt(++index);
      int place = "bfnrt".indexOf(letter);
      if (letter == 'u') {
        result.append((char) Integer.parseInt(text.substring(index + 1, index + 5), 16));
        index += 4;
      } else {
        result.append(place < 0 ? letter : "\b\f\n\r\t".charAt(place));
      }
    }
    index++;
    return result.toString();
  }

  static String text(Object value) {
    if (value instanceof Map<?, ?> members) {
      return members.entrySet().stream()
          .map(member -> text(member.getKey()) + ":" + text(member.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof List<?> elements) {
      return elements.stream().map(JSON::text).collect(Collectors.joining(",", "[", "]"));
    }
    if (!(value instanceof String string)) return String.valueOf(value);
    var result = new StringBuilder("\"");
    for (char letter : string.toCharArray()) {
      boolean isPlain = letter >= ' ' && letter != '"' && letter != '\\';
      result.append(isPlain ? String.valueOf(letter) : String.format("\\u%04x", (int) letter));
    }
    return result.append('"').toString();
  }
}
