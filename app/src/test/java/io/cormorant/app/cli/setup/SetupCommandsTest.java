package io.cormorant.app.cli.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

final class SetupCommandsTest {
  @TempDir private Path temp;

  @Test
  void doctorFindsAWellMachineReadyAndNamesWhatIsOptional() {
    Cli run = Cli.run("doctor", "--host", "name.invalid", "--out", temp.resolve("new"));
    run.exits(0).says("Ready.", "java", "memory", "disk", "plug-ins", "name.invalid is not found");
    JsonNode json = Cli.run("doctor", "--host", "name.invalid", "--json").exits(0).json();
    assertTrue(json.path("ok").asBoolean());
    assertEquals("ok", finding(json, "java").path("state").asString(""));
    assertEquals("optional", finding(json, "broker").path("state").asString(""));
    assertFalse(finding(json, "contact").path("remedy").asString("").isEmpty());
  }

  @Test
  void doctorMissesWhatATopicNeeds() throws IOException {
    Path topic =
        Files.writeString(
            temp.resolve("topic.yaml"), "name: a\nkeywords: [a]\nseeds: [a.example]\n");
    JsonNode json = Cli.run("doctor", topic, "--host", "name.invalid", "--json").exits(1).json();
    assertFalse(json.path("ok").asBoolean());
    assertEquals("missing", finding(json, "network").path("state").asString(""));
    assertEquals("missing", finding(json, "contact").path("state").asString(""));
    Path file = Files.writeString(temp.resolve("file"), "");
    Cli.run("doctor", "--host", "name.invalid", "--out", file)
        .exits(1)
        .says("MISSING", "cannot be written to", "Not ready");
  }

  @Test
  void doctorReachesTheProxyAndNoServerBehindIt() throws IOException {
    int port;
    try (ServerSocket proxy = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      port = proxy.getLocalPort();
      Cli.run("doctor", "--proxy", "socks5://127.0.0.1:" + port, "--host", "name.invalid")
          .exits(0)
          .says("the proxy 127.0.0.1:" + port + " can be reached");
    }
    Cli.run("doctor", "--proxy", "socks5://127.0.0.1:" + port).exits(1).says("Start the proxy");
  }

  @Test
  void doctorLogsInWhereItIsAskedTo() {
    Cli.run("doctor", "--host", "name.invalid", "--broker", "amqp://127.0.0.1:1")
        .exits(1)
        .says("nobody answers at 127.0.0.1:1");
    Cli.run("doctor", "--host", "name.invalid", "--database", "jdbc:postgresql://127.0.0.1:1/a")
        .exits(1)
        .says("cannot open jdbc:postgresql://127.0.0.1:1/a");
  }

  @Test
  void completionKnowsCommandsAndOptions() {
    Cli.run("completion", "bash").exits(0).says("complete -F", "crawl", "--until-harvest");
    Cli.run("completion", "fish").fails(4).complains("bash and zsh");
  }

  @Test
  void everyCommandHasAManualPage() throws IOException {
    Path man = temp.resolve("man");
    Cli.run("man", "--out", man).exits(0);
    String lab = Files.readString(man.resolve("cormorant-lab-run.1"));
    assertTrue(lab.contains("\\fB\\-\\-strategies\\fR"), lab);
    assertFalse(lab.contains("${"), lab);
    assertTrue(Files.readString(man.resolve("cormorant.1")).contains(".SH EXIT STATUS\n"));
    try (Stream<Path> pages = Files.list(man)) {
      assertTrue(pages.count() > 30);
    }
    assertEquals(lab, Cli.run("man", "lab", "run").exits(0).out());
    Cli.run("man", "crwl").fails(4).complains("no command 'crwl'");
  }

  private static JsonNode finding(JsonNode json, String about) {
    return json.path("findings")
        .valueStream()
        .filter(each -> each.path("about").asString("").equals(about))
        .findFirst()
        .orElseThrow();
  }
}
