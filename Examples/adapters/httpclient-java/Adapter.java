import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.http.Header;
import org.apache.http.HeaderElement;
import org.apache.http.auth.AUTH;
import org.apache.http.auth.AuthenticationException;
import org.apache.http.auth.MalformedChallengeException;
import org.apache.http.auth.UsernamePasswordCredentials;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.impl.auth.DigestScheme;
import org.apache.http.message.BasicHeader;
import org.apache.http.message.BasicHttpEntityEnclosingRequest;
import org.apache.http.protocol.BasicHttpContext;
import org.apache.http.util.VersionInfo;

/**
 * The digest authentication of Apache HttpClient as an implementation.
 *
 * <p>A challenge is given to DigestScheme as a server would, and the response is read out of the
 * header that it makes. It takes a name and a password, counts its requests and chooses a cnonce
 * itself: the two are set before. What it cannot be given in this way, such as an HA1, counts as
 * not implemented.
 */
class Adapter {
  static class NotInLibrary extends Exception {
    NotInLibrary(String message) {
      super(message);
    }
  }

  static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  static void set(DigestScheme scheme, String field, Object value) throws Exception {
    var declared = DigestScheme.class.getDeclaredField(field);
    declared.setAccessible(true);
    declared.set(scheme, value);
  }

  static Object computeResponse(Map<String, String> p) throws Exception {
    if (!p.containsKey("username") || !p.containsKey("password")) {
      throw new NotInLibrary("a username and a password are needed");
    }
    boolean isSession = p.get("algorithm").toLowerCase().endsWith("-sess");
    if (!p.containsKey("cnonce") && (p.containsKey("qop") || isSession)) {
      throw new NotInLibrary("there is always a cnonce");
    }
    String count = p.getOrDefault("nc", "00000001");
    if (p.containsKey("qop") && !(p.containsKey("nc") && count.matches("[0-9a-f]{8}"))) {
      throw new NotInLibrary("it counts its requests itself");
    }
    var challenge = new StringBuilder("Digest algorithm=" + p.get("algorithm"));
    for (String name : List.of("realm", "nonce", "qop")) {
      if (p.containsKey(name)) challenge.append(", " + name + "=" + quoted(p.get(name)));
    }
    var request = new BasicHttpEntityEnclosingRequest(p.get("method"), p.get("uri"));
    request.setEntity(new ByteArrayEntity(Base64.getDecoder().decode(p.getOrDefault("body", ""))));
    var scheme = new DigestScheme(StandardCharsets.UTF_8);
    try {
      scheme.processChallenge(new BasicHeader(AUTH.WWW_AUTH, challenge.toString()));
      set(scheme, "lastNonce", p.get("nonce"));
      set(scheme, "nounceCount", count.matches("[0-9a-f]{8}") ? Long.parseLong(count, 16) - 1 : 0);
      set(scheme, "cnonce", p.get("cnonce"));
      var credentials = new UsernamePasswordCredentials(p.get("username"), p.get("password"));
      Header header = scheme.authenticate(credentials, request, new BasicHttpContext());
      // "Digest" stands before the first element and belongs to its name.
      for (HeaderElement element : header.getElements()) {
        if (element.getName().equals("response")) return Map.of("response", element.getValue());
      }
      throw new IllegalStateException("no response in " + header);
    } catch (AuthenticationException | MalformedChallengeException refusal) {
      return Map.of("refused", true, "reason", "algorithm-not-allowed");
    }
  }

  static Map<String, Object> answer(String method, JsonObject params) {
    try {
      if (method.equals("conformance.describe")) {
        var version = VersionInfo.loadVersionInfo(
            "org.apache.http.client", DigestScheme.class.getClassLoader());
        return Map.of("result", Map.of(
            "name", "Apache HttpClient",
            "version", version.getRelease(),
            "language", "Java " + System.getProperty("java.version"),
            "protocolVersion", 1,
            "operations", List.of("digest.response.compute")));
      }
      if (method.equals("digest.response.compute")) {
        Map<String, String> texts = new HashMap<>();
        params.entrySet().forEach(one -> texts.put(one.getKey(), one.getValue().getAsString()));
        return Map.of("result", computeResponse(texts));
      }
      throw new NotInLibrary(method);
    } catch (NotInLibrary missing) {
      return error(-32601, "not in the library: " + missing.getMessage());
    } catch (Exception broken) { // no answer: something broke down
      return error(-32603, broken.toString());
    }
  }

  static Map<String, Object> error(int code, String message) {
    return Map.of("error", Map.of("code", code, "message", message));
  }

  public static void main(String[] arguments) throws Exception {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    var gson = new Gson();
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      var request = gson.fromJson(line, JsonObject.class);
      var params = request.getAsJsonObject("params");
      var reply = new HashMap<>(answer(request.get("method").getAsString(), params));
      reply.put("jsonrpc", "2.0");
      reply.put("id", request.get("id"));
      output.println(gson.toJson(reply));
    }
  }
}
