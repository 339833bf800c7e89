import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.RSAKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Java's own javax.crypto, java.security, java.time and Base64 as an implementation, without any
 * package. Java has no JSON; a small strict reader stands at the end.
 */
class Adapter {
  static final Map<String, Operation> OPERATIONS = new TreeMap<>(Map.ofEntries(
      Map.entry("jws.sign", Adapter::signJWS),
      Map.entry("jws.verify", Adapter::verifyJWS),
      Map.entry("sinch.signature.sign", Adapter::signUser),
      Map.entry("sinch.signature.verify", Adapter::verifyUser),
      Map.entry("sinch.signingKey.derive", Adapter::deriveSigningKey),
      Map.entry("sinch.registrationToken.issue", Adapter::issueRegistrationToken),
      Map.entry("sinch.registrationToken.verify", Adapter::verifyRegistrationToken),
      Map.entry("layer.identityToken.issue", Adapter::issueIdentityToken),
      Map.entry("layer.identityToken.verify", Adapter::verifyIdentityToken),
      Map.entry("digest.ha1.derive", Adapter::deriveHA1),
      Map.entry("digest.response.compute", Adapter::computeResponse)));

  interface Operation {
    Map<String, Object> apply(Map<String, Object> p) throws Exception;
  }

  /** A parameter or token that is refused, with a reason code as its message. */
  static class Refused extends Exception {
    Refused(String reason) {
      super(reason);
    }
  }

  // Keys

  static byte[] hmac(byte[] key, byte[] text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(text);
  }

  static byte[] hmacKey(Map<String, Object> p) throws Refused {
    byte[] key = octets(text(p, "key"));
    if (key.length < 32) throw new Refused("weak-key");
    return key;
  }

  /** The octets of a PEM of one kind. */
  static byte[] der(String pem, String label) throws Refused {
    String begin = "-----BEGIN " + label + "-----";
    String end = "-----END " + label + "-----";
    String trimmed = pem.strip();
    if (!trimmed.startsWith(begin) || !trimmed.endsWith(end)) throw new Refused("malformed");
    String base64 = trimmed.substring(begin.length(), trimmed.length() - end.length());
    return Base64.getMimeDecoder().decode(base64);
  }

  static void checkSize(Object key) throws Refused {
    if (((RSAKey) key).getModulus().bitLength() < 2048) throw new Refused("weak-key");
  }

  static byte[] sign(String text, String pem) throws GeneralSecurityException, Refused {
    var spec = new PKCS8EncodedKeySpec(der(pem, "PRIVATE KEY"));
    var key = KeyFactory.getInstance("RSA").generatePrivate(spec);
    checkSize(key);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(key);
    signature.update(utf8(text));
    return signature.sign();
  }

  static void checkRSA(String text, byte[] octets, String pem)
      throws GeneralSecurityException, Refused {
    var spec = new X509EncodedKeySpec(der(pem, "PUBLIC KEY"));
    var key = KeyFactory.getInstance("RSA").generatePublic(spec);
    checkSize(key);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initVerify(key);
    signature.update(utf8(text));
    if (!signature.verify(octets)) throw new Refused("bad-signature");
  }

  static void checkHMAC(String text, byte[] octets, byte[] key)
      throws GeneralSecurityException, Refused {
    if (!MessageDigest.isEqual(hmac(key, utf8(text)), octets)) throw new Refused("bad-signature");
  }

  // JSON Web Signatures

  static String encoded(byte[] octets) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
  }

  static byte[] decoded(String part) throws Refused {
    if (part.endsWith("=")) throw new Refused("malformed");
    return Base64.getUrlDecoder().decode(part);
  }

  record Opened(Map<String, Object> header, byte[] payload, byte[] signature, String text) {}

  static Opened opened(String token) throws Refused {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) throw new Refused("malformed");
    Map<String, Object> header = JSON.object(decoded(parts[0]));
    if (header.containsKey("crit")) throw new Refused("unsupported-critical-header");
    if (header.containsKey("kid") && !(header.get("kid") instanceof String)) {
      throw new Refused("unknown-key");
    }
    return new Opened(header, decoded(parts[1]), decoded(parts[2]), parts[0] + "." + parts[1]);
  }

  static Map<String, Object> signJWS(Map<String, Object> p) throws Exception {
    String algorithm = text(p, "algorithm");
    byte[] octets = octets(text(p, "protectedHeader"));
    if (!List.of("HS256", "RS256").contains(algorithm)) throw new Refused("algorithm-not-allowed");
    Map<String, Object> header = JSON.object(octets);
    if (!algorithm.equals(header.get("alg"))) throw new Refused("malformed");
    if (header.containsKey("crit")) throw new Refused("unsupported-critical-header");
    String text = encoded(octets) + "." + encoded(octets(text(p, "payload")));
    byte[] signature = algorithm.equals("HS256")
        ? hmac(hmacKey(p), utf8(text))
        : sign(text, text(p, "privateKey"));
    return Map.of("token", text + "." + encoded(signature));
  }

  static Map<String, Object> verifyJWS(Map<String, Object> p) throws Exception {
    Opened token = opened(text(p, "token"));
    Object algorithm = token.header.get("alg");
    if (!((List<?>) p.get("algorithms")).contains(algorithm)) {
      throw new Refused("algorithm-not-allowed");
    }
    if ("HS256".equals(algorithm)) {
      checkHMAC(token.text, token.signature, hmacKey(p));
    } else if ("RS256".equals(algorithm)) {
      checkRSA(token.text, token.signature, text(p, "publicKey"));
    } else {
      throw new Refused("algorithm-not-allowed");
    }
    return Map.of("valid", true, "payload", Base64.getEncoder().encodeToString(token.payload));
  }

  // Claims

  static final BigDecimal YEAR_10000 = new BigDecimal("253402300800");

  static BigDecimal date(Map<String, Object> claims, String name) throws Refused {
    if (!claims.containsKey(name)) throw new Refused("claim-missing");
    if (claims.get(name) instanceof BigDecimal date
        && date.signum() >= 0
        && date.compareTo(YEAR_10000) < 0) {
      return date;
    }
    throw new Refused("claim-invalid");
  }

  static void checkDates(Map<String, Object> p, Map<String, Object> claims) throws Refused {
    Instant instant = instant(text(p, "now"));
    BigDecimal now = BigDecimal.valueOf(instant.getEpochSecond())
        .add(BigDecimal.valueOf(instant.getNano(), 9));
    BigDecimal leeway = BigDecimal.valueOf(seconds(p, "leeway"));
    BigDecimal iat = date(claims, "iat");
    BigDecimal exp = date(claims, "exp");
    if (exp.compareTo(iat) <= 0) throw new Refused("claim-invalid");
    BigDecimal start = claims.containsKey("nbf") ? iat.max(date(claims, "nbf")) : iat;
    if (start.compareTo(now.add(leeway)) > 0) throw new Refused("not-yet-valid");
    if (exp.compareTo(now.subtract(leeway)) <= 0) throw new Refused("expired");
  }

  static String named(Map<String, Object> claims, String name) throws Refused {
    if (claims.get(name) instanceof String text && !text.isEmpty()) return text;
    throw new Refused("claim-invalid");
  }

  // Registration tokens

  static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuuMMdd", java.util.Locale.ROOT).withZone(ZoneOffset.UTC);

  static byte[] signingKey(Map<String, Object> p, String day)
      throws GeneralSecurityException, Refused {
    byte[] secret = octets(text(p, "applicationSecret"));
    if (secret.length == 0) throw new Refused("weak-key");
    return hmac(secret, utf8(day));
  }

  static Map<String, Object> deriveSigningKey(Map<String, Object> p) throws Exception {
    String day = DAY.format(instant(text(p, "at")));
    String key = Base64.getEncoder().encodeToString(signingKey(p, day));
    return Map.of("keyId", "hkdfv1-" + day, "key", key);
  }

  static Map<String, Object> issueRegistrationToken(Map<String, Object> p) throws Exception {
    Instant issuedAt = instant(text(p, "issuedAt"));
    long iat = issuedAt.getEpochSecond();
    if (iat < 0) throw new Refused("claim-invalid");
    if (seconds(p, "timeToLive") < 60) throw new Refused("ttl-too-short");
    String application = "//rtc.sinch.com/applications/" + named(p, "applicationKey");
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("iss", application);
    claims.put("sub", application + "/users/" + named(p, "userId"));
    claims.put("iat", iat);
    claims.put("exp", sum(iat, seconds(p, "timeToLive")));
    claims.put("nonce", p.containsKey("nonce") ? named(p, "nonce") : UUID.randomUUID().toString());
    if (p.containsKey("instanceTimeToLive")) {
      long life = seconds(p, "instanceTimeToLive");
      if (life < 48 * 3600) throw new Refused("instance-ttl-too-short");
      claims.put("sinch:rtc:instance:exp", sum(iat, life));
    }
    String day = DAY.format(issuedAt);
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("alg", "HS256");
    header.put("kid", "hkdfv1-" + day);
    String text = encoded(utf8(JSON.text(header))) + "." + encoded(utf8(JSON.text(claims)));
    return Map.of("token", text + "." + encoded(hmac(signingKey(p, day), utf8(text))));
  }

  static Map<String, Object> verifyRegistrationToken(Map<String, Object> p) throws Exception {
    Opened token = opened(text(p, "token"));
    if (!"HS256".equals(token.header.get("alg"))) throw new Refused("algorithm-not-allowed");
    if (!(token.header.get("kid") instanceof String kid) || !kid.startsWith("hkdfv1-")) {
      throw new Refused("unknown-key");
    }
    byte[] key = signingKey(p, kid.substring("hkdfv1-".length()));
    checkHMAC(token.text, token.signature, key);
    Map<String, Object> claims = JSON.object(token.payload);
    String application = "//rtc.sinch.com/applications/" + named(p, "applicationKey");
    if (!application.equals(claims.get("iss"))) throw new Refused("wrong-issuer");
    String users = application + "/users/";
    String subject = named(claims, "sub");
    if (!subject.startsWith(users)) throw new Refused("wrong-subject");
    String user = subject.substring(users.length());
    if (user.isEmpty() || user.startsWith("/")) throw new Refused("wrong-subject");
    if (claims.containsKey("aud")) throw new Refused("claim-invalid");
    checkDates(p, claims);
    BigDecimal iat = date(claims, "iat");
    if (!kid.equals("hkdfv1-" + DAY.format(Instant.ofEpochSecond(iat.longValue())))) {
      throw new Refused("claim-invalid");
    }
    Map<String, Object> verdict = new LinkedHashMap<>();
    verdict.put("valid", true);
    verdict.put("userId", user);
    verdict.put("nonce", named(claims, "nonce"));
    verdict.put("issuedAt", instant(iat));
    verdict.put("expiresAt", instant(date(claims, "exp")));
    if (claims.containsKey("sinch:rtc:instance:exp")) {
      BigDecimal end = date(claims, "sinch:rtc:instance:exp");
      if (end.subtract(iat).compareTo(BigDecimal.valueOf(48 * 3600)) < 0) {
        throw new Refused("instance-ttl-too-short");
      }
      verdict.put("instanceExpiresAt", instant(end));
    }
    return verdict;
  }

  // Identity tokens

  static Map<String, Object> issueIdentityToken(Map<String, Object> p) throws Exception {
    long iat = instant(text(p, "issuedAt")).getEpochSecond();
    if (iat < 0 || seconds(p, "timeToLive") == 0) throw new Refused("claim-invalid");
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("iss", named(p, "providerId"));
    claims.put("prn", named(p, "userId"));
    claims.put("iat", iat);
    claims.put("exp", sum(iat, seconds(p, "timeToLive")));
    claims.put("nce", named(p, "nonce"));
    if (p.containsKey("displayName")) claims.put("display_name", p.get("displayName"));
    if (p.containsKey("avatarUrl")) claims.put("avatar_url", p.get("avatarUrl"));
    if (p.containsKey("firstName")) claims.put("first_name", p.get("firstName"));
    if (p.containsKey("lastName")) claims.put("last_name", p.get("lastName"));
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("typ", "JWT");
    header.put("alg", "RS256");
    header.put("cty", "layer-eit;v=1");
    header.put("kid", named(p, "keyId"));
    String text = encoded(utf8(JSON.text(header))) + "." + encoded(utf8(JSON.text(claims)));
    return Map.of("token", text + "." + encoded(sign(text, text(p, "privateKey"))));
  }

  static Map<String, Object> verifyIdentityToken(Map<String, Object> p) throws Exception {
    Opened token = opened(text(p, "token"));
    if (!"RS256".equals(token.header.get("alg"))) throw new Refused("algorithm-not-allowed");
    Map<?, ?> keys = (Map<?, ?>) p.get("publicKeys");
    if (!(keys.get(token.header.get("kid")) instanceof String pem)) {
      throw new Refused("unknown-key");
    }
    checkRSA(token.text, token.signature, pem);
    if (!"JWT".equals(token.header.get("typ"))) throw new Refused("wrong-type");
    if (!"layer-eit;v=1".equals(token.header.get("cty"))) throw new Refused("wrong-type");
    Map<String, Object> claims = JSON.object(token.payload);
    if (!named(p, "providerId").equals(claims.get("iss"))) throw new Refused("wrong-issuer");
    if (!named(p, "nonce").equals(claims.get("nce"))) throw new Refused("nonce-mismatch");
    if (claims.containsKey("aud")) throw new Refused("claim-invalid");
    checkDates(p, claims);
    String user = named(claims, "prn");
    return Map.of("valid", true, "userId", user, "expiresAt", instant(date(claims, "exp")));
  }

  // Signatures over user and sequence

  static Map<String, Object> signUser(Map<String, Object> p) throws Exception {
    String sequence = text(p, "sequence");
    if (!sequence.matches("0|[1-9][0-9]*")) throw new Refused("malformed");
    if (new BigInteger(sequence).bitLength() > 64) throw new Refused("malformed");
    String text = named(p, "userId") + named(p, "applicationKey") + sequence;
    byte[] digest = MessageDigest.getInstance("SHA-1")
        .digest(utf8(text + named(p, "applicationSecret")));
    return Map.of("signature", Base64.getEncoder().encodeToString(digest));
  }

  static Map<String, Object> verifyUser(Map<String, Object> p) throws Exception {
    byte[] right = utf8((String) signUser(p).get("signature"));
    if (!MessageDigest.isEqual(right, utf8(text(p, "signature")))) {
      throw new Refused("bad-signature");
    }
    return Map.of("valid", true);
  }

  // Digests

  static final Map<String, String> DIGESTS =
      Map.of("MD5", "MD5", "SHA-256", "SHA-256", "SHA-512-256", "SHA-512/256");

  static String plain(Map<String, Object> p) throws Refused {
    String algorithm = text(p, "algorithm").replaceFirst("-sess\\z", "");
    if (!DIGESTS.containsKey(algorithm)) throw new Refused("algorithm-not-allowed");
    return algorithm;
  }

  static String digest(String algorithm, byte[] octets) throws GeneralSecurityException {
    byte[] digest = MessageDigest.getInstance(DIGESTS.get(algorithm)).digest(octets);
    return java.util.HexFormat.of().formatHex(digest);
  }

  static String joined(String algorithm, List<String> parts) throws GeneralSecurityException {
    return digest(algorithm, utf8(String.join(":", parts)));
  }

  static String ha1(Map<String, Object> p) throws GeneralSecurityException, Refused {
    String algorithm = plain(p);
    String ha1;
    if (p.containsKey("ha1")) {
      ha1 = text(p, "ha1");
      String form = "[0-9a-f]{" + (algorithm.equals("MD5") ? 32 : 64) + "}";
      if (!ha1.matches(form)) throw new Refused("malformed");
    } else {
      String user = named(p, "username");
      ha1 = joined(algorithm, List.of(user, text(p, "realm"), text(p, "password")));
    }
    if (algorithm.equals(text(p, "algorithm"))) return ha1;
    return joined(algorithm, List.of(ha1, named(p, "nonce"), named(p, "cnonce")));
  }

  static Map<String, Object> deriveHA1(Map<String, Object> p) throws Exception {
    return Map.of("ha1", ha1(p));
  }

  static Map<String, Object> computeResponse(Map<String, Object> p) throws Exception {
    String algorithm = plain(p);
    List<String> parts = new ArrayList<>(List.of(ha1(p), text(p, "nonce")));
    List<String> a2 = new ArrayList<>(List.of(text(p, "method"), text(p, "uri")));
    if (p.containsKey("qop")) {
      String quality = text(p, "qop");
      if (!List.of("auth", "auth-int").contains(quality)) throw new Refused("malformed");
      if (!text(p, "nc").matches("[0-9a-f]{8}")) throw new Refused("malformed");
      parts.addAll(List.of(text(p, "nc"), named(p, "cnonce"), quality));
      if (quality.equals("auth-int")) {
        String body = p.containsKey("body") ? text(p, "body") : "";
        a2.add(digest(algorithm, octets(body)));
      }
    }
    parts.add(joined(algorithm, a2));
    return Map.of("response", joined(algorithm, parts));
  }

  // The form of requests and answers

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] octets(String base64) throws Refused {
    // Base64.getDecoder() takes a missing padding too.
    if (base64.length() % 4 != 0) throw new Refused("malformed");
    return Base64.getDecoder().decode(base64);
  }

  static String text(Map<String, Object> p, String name) throws Refused {
    if (p.get(name) instanceof String text) return text;
    throw new Refused("malformed");
  }

  static long seconds(Map<String, Object> p, String name) throws Refused {
    try {
      long number = ((BigDecimal) p.get(name)).longValueExact();
      if (number >= 0) return number;
    } catch (ArithmeticException error) {
      // A fraction, or more than 64 bits.
    }
    throw new Refused("malformed");
  }

  /** A date so many seconds after another one, no later than RFC 3339 can write. */
  static BigDecimal sum(long date, long seconds) throws Refused {
    BigDecimal sum = BigDecimal.valueOf(date).add(BigDecimal.valueOf(seconds));
    if (sum.compareTo(YEAR_10000) >= 0) throw new Refused("claim-invalid");
    return sum;
  }

  static Instant instant(String text) throws Refused {
    String time = "\\d\\d:[0-5]\\d";
    String form = "\\d{4}-\\d\\d-\\d\\dT" + time + ":\\d\\d(\\.\\d+)?(Z|[+-]" + time + ")";
    String upper = text.toUpperCase(java.util.Locale.ROOT);
    // java.time holds nine digits of a fraction and offsets of up to 18 hours.
    String shorter = upper.replaceFirst("(\\.\\d{9})\\d+", "$1");
    if (!upper.matches(form)) throw new Refused("malformed");
    Instant instant = OffsetDateTime.parse(shorter).toInstant();
    if (!DAY.format(instant).matches("\\d{8}")) throw new Refused("malformed");
    return instant;
  }

  static String instant(BigDecimal seconds) {
    long whole = seconds.setScale(0, RoundingMode.FLOOR).longValue();
    return Instant.ofEpochSecond(whole).toString();
  }

  // The protocol: one JSON-RPC request a line in, one answer a line out

  static Map<String, Object> answer(String method, Map<String, Object> params) {
    if (method.equals("conformance.describe")) {
      Map<String, Object> description = new LinkedHashMap<>();
      description.put("name", "Java javax.crypto and java.security");
      description.put("version", System.getProperty("java.version"));
      description.put("language", "Java");
      description.put("protocolVersion", 1);
      description.put("operations", new ArrayList<>(OPERATIONS.keySet()));
      return Map.of("result", description);
    }
    if (!OPERATIONS.containsKey(method)) return error(-32601, "no such operation: " + method);
    String reason;
    try {
      return Map.of("result", OPERATIONS.get(method).apply(params));
    } catch (Refused refusal) {
      reason = refusal.getMessage();
    } catch (SignatureException error) {
      reason = "bad-signature"; // one that is not as long as the key
    } catch (GeneralSecurityException | IllegalArgumentException | DateTimeException error) {
      reason = "malformed"; // a key, a base64 text or an instant that Java cannot read
    } catch (Exception error) {
      return error(-32603, error.toString()); // no answer: something broke down
    }
    boolean verifies = method.endsWith("verify");
    return Map.of("result", Map.of(verifies ? "valid" : "refused", !verifies, "reason", reason));
  }

  static Map<String, Object> error(int code, String message) {
    return Map.of("error", Map.of("code", code, "message", message));
  }

  public static void main(String[] arguments) throws Exception {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      Map<String, Object> request = JSON.object(utf8(line));
      @SuppressWarnings("unchecked")
      var params = (Map<String, Object>) request.getOrDefault("params", Map.of());
      Map<String, Object> reply = new LinkedHashMap<>();
      reply.put("jsonrpc", "2.0");
      reply.put("id", request.get("id"));
      reply.putAll(answer((String) request.get("method"), params));
      output.print(JSON.text(reply) + "\n");
      output.flush();
    }
  }
}

/** A strict reader and a writer of JSON: objects are maps, numbers BigDecimals. */
class JSON {
  private final String text;
  private int at = 0;

  private JSON(String text) {
    this.text = text;
  }

  static Map<String, Object> object(byte[] octets) throws Adapter.Refused {
    try {
      var decoder = StandardCharsets.UTF_8.newDecoder(); // reports what is not UTF-8
      JSON json = new JSON(decoder.decode(ByteBuffer.wrap(octets)).toString());
      Object value = json.value(0);
      json.space();
      if (json.at == json.text.length() && value instanceof Map<?, ?> members) {
        @SuppressWarnings("unchecked")
        var object = (Map<String, Object>) members;
        return object;
      }
    } catch (CharacterCodingException | IndexOutOfBoundsException | NumberFormatException error) {
      // Not UTF-8, not at its end, or a number that even BigDecimal cannot hold.
    }
    throw new Adapter.Refused("malformed");
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private boolean skip(String token) {
    space();
    if (!text.startsWith(token, at)) return false;
    at += token.length();
    return true;
  }

  private void expect(String token) throws Adapter.Refused {
    if (!skip(token)) throw new Adapter.Refused("malformed");
  }

  private Object value(int depth) throws Adapter.Refused {
    if (depth > 512) throw new Adapter.Refused("malformed");
    if (skip("{")) {
      Map<String, Object> members = new LinkedHashMap<>();
      if (skip("}")) return members;
      do {
        expect("\"");
        String name = string();
        expect(":");
        if (members.containsKey(name)) throw new Adapter.Refused("malformed");
        members.put(name, value(depth + 1));
      } while (skip(","));
      expect("}");
      return members;
    }
    if (skip("[")) {
      List<Object> elements = new ArrayList<>();
      if (skip("]")) return elements;
      do elements.add(value(depth + 1));
      while (skip(","));
      expect("]");
      return elements;
    }
    if (skip("\"")) return string();
    if (skip("true")) return true;
    if (skip("false")) return false;
    if (skip("null")) return null;
    var number = NUMBER.matcher(text).region(at, text.length());
    if (!number.lookingAt()) throw new Adapter.Refused("malformed");
    at = number.end();
    return new BigDecimal(number.group());
  }

  private static final java.util.regex.Pattern NUMBER =
      java.util.regex.Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  private String string() throws Adapter.Refused {
    StringBuilder string = new StringBuilder();
    for (char c = text.charAt(at++); c != '"'; c = text.charAt(at++)) {
      if (c < ' ') throw new Adapter.Refused("malformed");
      if (c == '\\') {
        char escape = text.charAt(at++);
        int place = "\"\\/bfnrt".indexOf(escape);
        if (place >= 0) {
          c = "\"\\/\b\f\n\r\t".charAt(place);
        } else {
          String digits = text.substring(at, at + 4);
          boolean isHex = digits.matches("[0-9A-Fa-f]{4}");
          if (escape != 'u' || !isHex) throw new Adapter.Refused("malformed");
          c = (char) Integer.parseInt(digits, 16);
          at += 4;
        }
      }
      string.append(c);
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(string)) {
      throw new Adapter.Refused("malformed"); // half a surrogate pair
    }
    return string.toString();
  }

  static String text(Object value) {
    List<String> parts = new ArrayList<>();
    if (value instanceof Map<?, ?> members) {
      members.forEach((name, member) -> parts.add(text(name) + ":" + text(member)));
      return "{" + String.join(",", parts) + "}";
    }
    if (value instanceof List<?> elements) {
      elements.forEach(element -> parts.add(text(element)));
      return "[" + String.join(",", parts) + "]";
    }
    if (!(value instanceof String string)) return String.valueOf(value);
    StringBuilder text = new StringBuilder("\"");
    for (char c : string.toCharArray()) {
      if (c == '"' || c == '\\') text.append('\\');
      text.append(c < ' ' ? String.format("\\u%04x", (int) c) : c);
    }
    return text.append('"').toString();
  }
}
