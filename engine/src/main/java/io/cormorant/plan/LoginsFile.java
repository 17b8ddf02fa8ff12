package io.cormorant.plan;

import crawlercommons.domains.EffectiveTldFinder;
import io.cormorant.core.Headers;
import io.cormorant.core.Login;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;

/// What particular hosts are sent: a YAML map from hosts, or `*.domain` for all below it, to
/// headers, cookies, user and password. It is sent to the usual port unless the key names another.
/// Nothing of it is written anywhere, and no message quotes a value.
///
/// ```yaml
/// www.example.org: {user: reader, password: secret}
/// www.example.org:8443: {user: keeper, password: secret}
/// "*.example.com": {cookies: {session: abc}, headers: {X-Key: k}, insecure: true}
/// ```
public final class LoginsFile {
  static final int MAX_HOSTS = 1_000;
  private static final List<String> KEYS =
      List.of("headers", "cookies", "user", "password", "insecure");

  /// Headers that say how a message is to be read, or who we are.
  private static final Set<String> OURS =
      Set.of(
          "host",
          "connection",
          "content-length",
          "transfer-encoding",
          "accept-encoding",
          "te",
          "upgrade",
          "user-agent",
          "from",
          "proxy-authorization");

  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");
  private static final int MAX_VALUE = 4_096;

  private static final int MAX_PORT = 65_535;
  private static final String BELOW = "*.";
  private static final String NO_HOST =
      "this is not a host; write www.example.org, www.example.org:8443 or *.example.org";

  private final Problems problems;

  /// @param port 0 for the usual one
  private record Place(String host, int port) {
    @Override
    public String toString() {
      return port == 0 ? host : host + ":" + port;
    }
  }

  private LoginsFile(Problems problems) {
    this.problems = problems;
  }

  /// The logins in the order of the file.
  ///
  /// @throws PlanException with everything that is wrong with it
  public static List<Login> read(Path file) {
    Problems problems = new Problems(file.toString(), true);
    String text = Utf8File.read(file, PlanFile.MAX_BYTES, problems);
    Node root = Yaml.tree(text, problems);
    List<Login> logins = new LoginsFile(problems).logins(root);
    problems.check();
    return logins;
  }

  /// Whether anybody on this machine may read the file.
  public static boolean isOpenToAll(Path file) {
    try {
      return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  private List<Login> logins(@Nullable Node root) {
    Map<Place, Login> logins = new LinkedHashMap<>();
    if (root instanceof MappingNode map && map.getValue().size() <= MAX_HOSTS) {
      for (NodeTuple entry : map.getValue()) {
        Optional<Place> place =
            Section.<Place>scalar(entry.getKeyNode(), "host", LoginsFile::place, problems);
        if (place.isPresent()
            && logins.put(place.get(), login(place.get(), entry.getValueNode())) != null) {
          problems.add(entry.getKeyNode(), "duplicate host '" + place.get() + "'");
        }
      }
    } else if (root instanceof MappingNode) {
      problems.add("more than " + MAX_HOSTS + " hosts");
    } else if (root != null && !Section.isNull(root)) {
      problems.add(root, "the file must be a map of hosts, such as `www.example.org: {user: …}`");
    }
    return List.copyOf(logins.values());
  }

  private Login login(Place place, Node node) {
    Section section = Section.of(node, place.toString(), KEYS, Map.of(), problems);
    List<Headers.Field> fields = new ArrayList<>(fields(section, "headers", "header"));
    fields.stream()
        .map(Headers.Field::name)
        .filter(name -> OURS.contains(name.toLowerCase(Locale.ROOT)))
        .forEach(name -> problems.add(section.mark("headers"), "'" + name + "' cannot be set"));
    List<Headers.Field> cookies = fields(section, "cookies", "cookie");
    if (!cookies.isEmpty()) {
      String value =
          cookies.stream()
              .map(cookie -> cookie.name() + "=" + cookie.value())
              .collect(Collectors.joining("; "));
      add(fields, "Cookie", value, section, "cookies");
    }
    String basic = basic(section);
    if (basic != null) {
      add(fields, "Authorization", basic, section, "user");
    }
    boolean insecure = section.value("insecure", false, LoginsFile::flag);
    return new Login(place.host, place.port, new Headers(fields), insecure);
  }

  private void add(
      List<Headers.Field> fields, String name, String value, Section section, String key) {
    if (new Headers(fields).first(name).isPresent()) {
      problems.add(
          section.mark(key), "'" + key + "' and a header '" + name + "' cannot be used together");
    }
    fields.add(new Headers.Field(name, value));
  }

  private @Nullable String basic(Section section) {
    String user = section.<@Nullable String>value("user", null, LoginsFile::user);
    String password = section.<@Nullable String>value("password", null, LoginsFile::secret);
    if (section.node("user") == null != (section.node("password") == null)) {
      problems.add(section.mark("user"), "'user' and 'password' go together; one is missing");
    }
    return user == null || password == null
        ? null
        : "Basic "
            + Base64.getEncoder()
                .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  private List<Headers.Field> fields(Section section, String key, String what) {
    List<Headers.Field> fields = new ArrayList<>();
    Node node = section.node(key);
    if (node instanceof MappingNode map) {
      for (NodeTuple entry : map.getValue()) {
        Optional<String> name =
            Section.<String>scalar(entry.getKeyNode(), what, LoginsFile::name, problems);
        Optional<String> value =
            Section.<String>scalar(
                entry.getValueNode(),
                what + " " + Problems.quote(name.orElse("")),
                key.equals("cookies") ? LoginsFile::cookie : LoginsFile::field,
                problems);
        if (name.isPresent() && value.isPresent()) {
          fields.add(new Headers.Field(name.get(), value.get()));
        }
      }
    } else if (node != null) {
      problems.add(node, "'" + key + "' must be a map `name: value`");
    }
    return fields;
  }

  private static Place place(String text) throws Unfit {
    int colon = text.lastIndexOf(':');
    boolean ported = colon > text.lastIndexOf(']');
    String host = ported ? text.substring(0, colon) : text;
    try {
      int port = ported ? Integer.parseInt(text.substring(colon + 1)) : 0;
      if (port <= MAX_PORT && port > (ported ? 0 : -1)) {
        return new Place(
            host.startsWith(BELOW) ? BELOW + domain(host.substring(2)) : Access.host(host), port);
      }
    } catch (IllegalArgumentException e) {
      throw new Unfit(NO_HOST);
    }
    throw new Unfit(NO_HOST);
  }

  /// Nobody owns all that is below a public suffix such as `co.uk`, or a bare word.
  private static String domain(String text) throws Unfit {
    String domain = Access.host(text);
    boolean known = EffectiveTldFinder.getEffectiveTLD(domain) != null;
    if (domain.indexOf('.') < 0
        || (known && EffectiveTldFinder.getAssignedDomain(domain, true, false) == null)) {
      throw new Unfit("anyone can have a host under this; write *. and a domain of your own");
    }
    return domain;
  }

  private static boolean flag(String text) throws Unfit {
    try {
      return Values.flag(text);
    } catch (Unfit e) {
      throw new Unfit("must be true or false");
    }
  }

  private static String name(String text) throws Unfit {
    if (!TOKEN.matcher(text).matches()) {
      throw new Unfit("this cannot be a name");
    }
    return text;
  }

  private static String field(String text) throws Unfit {
    if (text.length() > MAX_VALUE || !text.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      throw new Unfit("the value must be printable ASCII of at most " + MAX_VALUE + " characters");
    }
    return text;
  }

  private static String cookie(String text) throws Unfit {
    if (text.indexOf(';') >= 0) {
      throw new Unfit("the value must have no ';'; write each cookie on its own");
    }
    return field(text);
  }

  private static String user(String text) throws Unfit {
    if (text.indexOf(':') >= 0) {
      throw new Unfit("a user name with ':' cannot be sent");
    }
    return secret(text);
  }

  private static String secret(String text) throws Unfit {
    if (text.length() > MAX_VALUE || text.chars().anyMatch(Character::isISOControl)) {
      throw new Unfit("the value has control characters or is too long");
    }
    return text;
  }
}
