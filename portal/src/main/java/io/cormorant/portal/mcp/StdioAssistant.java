package io.cormorant.portal.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.InstantSource;
import java.util.List;

/// Serves one assistant over two streams, such as standard input and output.
public final class StdioAssistant {
  static final String NAME = "cormorant";

  private static final int MOST_BYTES = 1 << 20;

  private StdioAssistant() {}

  /// Answers until the input ends.
  ///
  /// @param version of the program
  public static void serve(
      PageCollection collection,
      String version,
      InstantSource clock,
      InputStream in,
      OutputStream out)
      throws InterruptedException {
    Conversation talk = new Conversation(in, out);
    AssistantTools tools = new AssistantTools(clock);
    List<SyncToolSpecification> all =
        tools.all().stream()
            .filter(
                tool -> !tool.tool().name().equals(AssistantTools.MARK) || collection.allowsMarks())
            .map(
                tool ->
                    new SyncToolSpecification(
                        tool.tool(),
                        (_, request) -> tools.call(tool, collection, request.arguments())))
            .toList();
    McpSyncServer server =
        McpServer.sync(
                new StdioServerTransportProvider(
                    McpJsonDefaults.getMapper(), talk.in(), talk.out(), MOST_BYTES))
            .serverInfo(NAME, version)
            .instructions(AssistantTools.INSTRUCTIONS)
            .capabilities(ServerCapabilities.builder().tools(false).build())
            .tools(all)
            .build();
    try {
      talk.awaitEnd();
    } finally {
      server.close();
    }
  }
}
