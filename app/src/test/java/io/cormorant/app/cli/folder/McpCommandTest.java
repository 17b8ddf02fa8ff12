package io.cormorant.app.cli.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.Main;
import io.cormorant.app.bench.Jvm;
import io.cormorant.app.testing.Cli;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.crawls.Json;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The program as an assistant's program starts it.
@Tag("slow")
@Timeout(180)
final class McpCommandTest {
  private static final Pattern SOURCE = Pattern.compile("(?m)^ {3}(http\\S+)$");

  @TempDir private static Path temp;

  private static Path crawl;

  @BeforeAll
  static void crawl() {
    crawl = temp.resolve("crawl");
    Cli.crawl(crawl, "--pages", 60).exits(0);
  }

  @Test
  void servesAnAssistantAndMarksPages() {
    try (McpSyncClient client = client("mcp", crawl.toString(), "--allow-feedback")) {
      assertEquals("cormorant", client.initialize().serverInfo().name());
      assertEquals(
          Set.of("search", "read_page", "whats_new", "list_topics", "mark_page"), tools(client));
      assertTrue(
          client.listTools().tools().stream()
              .filter(tool -> tool.name().equals("read_page"))
              .allMatch(tool -> tool.description().contains("not instructions")));
      String found = call(client, "search", Map.of("words", "足球", "limit", 3));
      Matcher source = SOURCE.matcher(found);
      assertTrue(source.find(), found);
      String url = source.group(1);
      String page = call(client, "read_page", Map.of("page", url));
      assertTrue(page.contains("source: " + url), page);
      String noted = call(client, "mark_page", Map.of("page", url, "verdict", "bad"));
      assertTrue(noted.startsWith("saved"), noted);
      assertEquals(
          List.of(url),
          CrawlFolder.open(crawl).feedbackAfter(0).stream()
              .map(each -> each.said().url().toString())
              .toList());
    }
  }

  /// A few requests that are simply piped into it are answered, and nothing else is written.
  @Test
  void standardOutputHasTheProtocolAlone() throws IOException, InterruptedException {
    List<Map<String, Object>> messages =
        List.of(
            request(
                1,
                "initialize",
                Map.of(
                    "protocolVersion",
                    "2025-06-18",
                    "capabilities",
                    Map.of(),
                    "clientInfo",
                    Map.of("name", "test", "version", "1"))),
            Map.of("jsonrpc", "2.0", "method", "notifications/initialized"),
            request(2, "tools/list", Map.of()),
            request(3, "tools/call", Map.of("name", "list_topics", "arguments", Map.of())));
    Process program =
        Jvm.program(Main.class, List.of(), List.of("mcp", crawl.toString()))
            .redirectError(temp.resolve("err").toFile())
            .start();
    try (var in = program.outputWriter(StandardCharsets.UTF_8)) {
      for (Map<String, Object> message : messages) {
        in.write(Json.line(message) + "\n");
      }
    }
    List<String> lines = program.inputReader(StandardCharsets.UTF_8).lines().toList();
    assertEquals(0, program.waitFor());
    assertEquals(
        List.of(1, 2, 3),
        lines.stream()
            .map(line -> Json.mapper().readTree(line).path("id").asInt())
            .sorted()
            .toList());
    assertTrue(lines.stream().anyMatch(line -> line.contains("pages kept")), lines::toString);
    assertFalse(lines.toString().contains("mark_page"), "it was not allowed to mark pages");
    Cli.run("mcp", temp.resolve("nowhere")).fails(4).complains("nowhere");
  }

  private static Map<String, Object> request(int id, String method, Map<String, Object> params) {
    return Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params);
  }

  private static Set<String> tools(McpSyncClient client) {
    return client.listTools().tools().stream().map(Tool::name).collect(Collectors.toSet());
  }

  private static String call(McpSyncClient client, String tool, Map<String, Object> arguments) {
    CallToolResult result =
        client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    String text =
        result.content().stream()
            .map(content -> ((TextContent) content).text())
            .collect(Collectors.joining("\n"));
    assertFalse(Boolean.TRUE.equals(result.isError()), text);
    return text;
  }

  private static McpSyncClient client(String... args) {
    List<String> command =
        new ArrayList<>(Jvm.program(Main.class, List.of(), List.of(args)).command());
    ServerParameters program =
        ServerParameters.builder(command.removeFirst()).args(command).build();
    return McpClient.sync(new StdioClientTransport(program, McpJsonDefaults.getMapper()))
        .requestTimeout(Duration.ofSeconds(60))
        .initializationTimeout(Duration.ofSeconds(60))
        .build();
  }
}
