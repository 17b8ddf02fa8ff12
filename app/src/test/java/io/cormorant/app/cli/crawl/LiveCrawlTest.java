package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.LoopbackSite;
import io.cormorant.app.testing.LoopbackSite.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Crawls of the live web, as far as it lives on this machine: whom they ask, as whom, with what.
final class LiveCrawlTest {
  private static final String SECRET = "hush-hush";

  @TempDir private Path temp;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private volatile boolean isProxy;
  private LoopbackSite site;
  private Path topic;

  @BeforeEach
  void serve() throws IOException {
    site = new LoopbackSite(this::answer);
    topic =
        Files.writeString(
            temp.resolve("topic.yaml"),
            """
            name: News
            keywords: [news]
            seeds: ["http://www.example.org/"]
            delay: 0
            connections: 1
            """);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void asksAFixedPlaceWithItsLoginAndCookies() throws IOException {
    Path logins = logins();
    Files.writeString(topic, "logins: logins.yaml\ncookies: true\n", StandardOpenOption.APPEND);
    Path out = temp.resolve("out");
    Cli done =
        Cli.run(
                "crawl",
                topic,
                "--resolve",
                fixed(),
                "--allow-private",
                "--out",
                out,
                "--keep",
                "all")
            .exits(0)
            .complains("note: everyone on this machine can read " + logins);
    assertEquals(
        List.of(
            "www.example.org /robots.txt auth=true cookie=null",
            "www.example.org / auth=true cookie=null",
            "www.example.org /more auth=true cookie=a=1"),
        asked);
    assertFalse(done.out().contains("Guards"), done::out);
    String plan = Files.readString(out.resolve("crawl.yaml"));
    assertTrue(plan.contains("logins: ") && plan.contains("cookies: true"), plan);
    assertNowhere(out, SECRET);
  }

  @Test
  void aFixedPrivatePlaceIsRefusedAndCounted() throws IOException {
    Path out = temp.resolve("out");
    JsonNode result =
        Cli.run(
                "crawl",
                topic,
                "--resolve",
                fixed(),
                "--contact",
                "me@example.org",
                "--out",
                out,
                "--json")
            .exits(1)
            .complains("refused by allow-private: www.example.org is at the private address")
            .json();
    assertEquals("{\"address\":1}", result.path("guards").toString());
    assertEquals(List.of(), asked);
    assertTrue(Files.readString(out.resolve("visits.jsonl")).contains("\"guard\":\"address\""));
    JsonNode status = Cli.run("status", out, "--json").exits(0).json();
    assertEquals("{\"address\":1}", status.path("guards").toString());
    assertTrue(Files.readString(out.resolve("report.html")).contains("Limits reached"));
    Cli.run("crawl", "--resume", out).exits(1).says("Limits reached: address 1;");
    Files.delete(out.resolve("ending.state"));
    status = Cli.run("status", out, "--json").exits(0).json();
    assertEquals("{\"address\":1}", status.path("guards").toString(), "from the visits alone");
  }

  @Test
  void asksThroughAProxyWhosePasswordIsNotKept() throws IOException {
    isProxy = true;
    Path out = temp.resolve("out");
    String proxy = "http://me:" + SECRET + "@" + site.address();
    Cli done =
        Cli.run("crawl", topic, "--proxy", proxy, "--contact", "me@example.org", "--out", out)
            .exits(0)
            .complains("note: host names are resolved by the proxy http://***@127.0.0.1:");
    assertFalse((done.out() + done.err()).contains(SECRET));
    assertTrue(asked.contains("www.example.org /more auth=false cookie=null"), asked::toString);
    assertNowhere(out, SECRET);
    Cli.run("status", out).exits(0);
    Cli.run("crawl", "--resume", out)
        .fails(4)
        .complains(
            "the password for the proxy is not kept", "--proxy http://USER:PASSWORD@127.0.0.1");
    Cli.run("crawl", "--resume", out, "--proxy", proxy).exits(0);
  }

  @Test
  void explainsAccessThatCannotBe() throws IOException {
    Path logins = Files.writeString(temp.resolve("bad.yaml"), "a.example: {usr: x}\n");
    assertRefused("is not a proxy", "--proxy", "ftp://" + SECRET + "@h:1");
    assertRefused("HOST=ADDRESS[:PORT]", "--resolve", "www.example.org");
    assertRefused("is not an address", "--resolve", "www.example.org=other.example:80");
    assertRefused("bad.yaml:1:13: unknown key in 'a.example'", "--logins", logins);
    assertRefused("no such file", "--logins", temp.resolve("none.yaml"));
    assertRefused(
        "leave out --proxy or --resolve",
        "--proxy",
        "http://h:1",
        "--resolve",
        "a.example=192.0.2.1");
    Cli.run("crawl", topic, "--proxy", "http://h:1", "--allow-private")
        .fails(4)
        .complains("through a proxy", "--contact");
  }

  private void assertRefused(String why, Object... options) {
    Path out = temp.resolve("out");
    Stream<Object> args =
        Stream.concat(
            Stream.of("crawl", topic, "--out", out, "--contact", "me@example.org"),
            Stream.of(options));
    Cli.run(args.toArray()).fails(4).complains(why);
    assertFalse(Files.exists(out), why);
  }

  private String fixed() {
    return "WWW.example.org=" + site.address();
  }

  private Path logins() throws IOException {
    Path file =
        Files.writeString(
            temp.resolve("logins.yaml"),
            "www.example.org: {user: me, password: %s, insecure: true}\n".formatted(SECRET));
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
  }

  private Answer answer(HttpExchange exchange) {
    if (isProxy && exchange.getRequestHeaders().getFirst("Proxy-Authorization") == null) {
      return Answer.status(407).with("Proxy-Authenticate", "Basic realm=\"x\"");
    }
    String path = exchange.getRequestURI().getPath();
    asked.add(
        "%s %s auth=%s cookie=%s"
            .formatted(
                exchange.getRequestHeaders().getFirst("Host"),
                path,
                exchange.getRequestHeaders().getFirst("Authorization") != null,
                exchange.getRequestHeaders().getFirst("Cookie")));
    if (path.equals("/robots.txt")) {
      return Answer.status(404);
    }
    Answer page =
        Answer.page("<title>News</title><p>news of %s<a href=/more>more</a>".formatted(path));
    return path.equals("/") ? page.with("Set-Cookie", "a=1; Path=/") : page;
  }

  private static void assertNowhere(Path folder, String secret) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertFalse(text.contains(secret), file::toString);
      }
    }
  }
}
