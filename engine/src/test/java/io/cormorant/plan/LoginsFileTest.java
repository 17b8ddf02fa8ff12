package io.cormorant.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Login;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginsFileTest {
  @TempDir private Path folder;

  @Test
  void readsHeadersCookiesAndPasswords() throws IOException {
    assertEquals(
        List.of(
            new Login(
                "www.example.org",
                0,
                new Headers(
                    List.of(
                        new Headers.Field("X-Key", "k: 1"),
                        new Headers.Field("Cookie", "session=abc; lang=de"),
                        new Headers.Field("Authorization", "Basic cmVhZGVyOnPDpDpy"))),
                false),
            new Login("*.xn--bcher-kva.example", 0, Headers.of("Authorization", "Bearer t"), true),
            new Login("www.example.org", 8443, Headers.NONE, false),
            new Login("[2001:db8::1]", 8080, Headers.NONE, true)),
        read(
            """
            WWW.example.org:
              headers: {X-Key: "k: 1"}
              cookies: {session: abc, lang: de}
              user: reader
              password: "sä:r"
            "*.bücher.example": {headers: {Authorization: Bearer t}, insecure: true}
            www.example.org:8443: {}
            "[2001:db8::1]:8080": {insecure: true}
            """));
    assertEquals(List.of(), read("# nobody\n"));
  }

  @Test
  void reportsEverythingWrongWithItsPlaceAndWithoutItsSecrets() throws IOException {
    String secret = "hush";
    assertEquals(
        List.of(
            "logins.yaml:1:1: host: this is not a host; write www.example.org, www.example.org:8443 or"
                + " *.example.org",
            "logins.yaml:3:3: 'user' and 'password' go together; one is missing",
            "logins.yaml:5:3: unknown key in 'b.example'; did you mean 'password'?",
            "logins.yaml:6:3: 'User-Agent' cannot be set",
            "logins.yaml:7:16: cookie 'c': the value must have no ';'; write each cookie on its own",
            "logins.yaml:8:1: duplicate host 'a.example'",
            "logins.yaml:9:45: 'user' and a header 'Authorization' cannot be used together",
            "logins.yaml:10:15: header: this cannot be a name",
            "logins.yaml:11:26: header 'X': the value must be printable ASCII of at most 4096 characters"),
        problems(
            """
            http://a.example/: {user: u}
            a.example:
              user: u
            b.example:
              pasword: hush
              headers: {User-Agent: me}
              cookies: {c: "hush;"}
            a.example: {}
            c.example: {headers: {authorization: hush}, user: u, password: hush}
            d: {headers: {a b: hush}}
            e.example: {headers: {X: "hu\\nsh"}}
            """));
    assertFalse(problems("a.example:\n  password: hush\n").toString().contains(secret));
    assertEquals(
        List.of(
            "logins.yaml:1:1: the file must be a map of hosts, such as `www.example.org: {user: …}`"),
        problems("- hush\n"));
    assertEquals(
        List.of("logins.yaml: no such file"), problemsOf(folder.resolve("none/logins.yaml")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.example: hush",
        "a.example: {password: x, hush}",
        "a.example: {insecure: hush}",
        "a.example: {headers: hush}",
        "a.example: {headers: {h ush: x, hush hush: y}}",
        "a.example: {user: u, password: *hush}",
        "a.example: {user: u, password: [hush]}",
        "a.example: {user: u, password: %hush: }",
        "http://u:hush@a.example/: {}",
        "hush"
      })
  void neverQuotesWhatMayBeSecret(String text) throws IOException {
    String told = problems(text).toString();
    assertFalse(told.contains("hush"), told);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*.com", "*.co.uk", "*.github.io", "*.local", "*.co.uk:8443"})
  void refusesDomainsThatBelongToNobody(String domain) throws IOException {
    assertEquals(
        List.of(
            "logins.yaml:1:1: host: anyone can have a host under this; write *. and a domain of your own"),
        problems("\"" + domain + "\": {user: u, password: p}"));
  }

  @Test
  void theExampleCanBeRead() {
    List<Login> logins = LoginsFile.read(Path.of("../examples/logins.yaml"));
    assertEquals(
        List.of("intranet.example.org", "*.example.com", "old.example.net"),
        logins.stream().map(Login::host).toList());
  }

  @Test
  void tellsWhetherEverybodyMayReadIt() throws IOException {
    Path file = Files.writeString(folder.resolve("logins.yaml"), "");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertTrue(LoginsFile.isOpenToAll(file));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertFalse(LoginsFile.isOpenToAll(file));
  }

  private List<Login> read(String text) throws IOException {
    return LoginsFile.read(Files.writeString(folder.resolve("logins.yaml"), text));
  }

  private List<String> problems(String text) throws IOException {
    return problemsOf(Files.writeString(folder.resolve("logins.yaml"), text));
  }

  private static List<String> problemsOf(Path file) {
    PlanException e = assertThrows(PlanException.class, () -> LoginsFile.read(file));
    return e.getMessage().lines().map(l -> l.replace(file.getParent() + "/", "")).toList();
  }
}
