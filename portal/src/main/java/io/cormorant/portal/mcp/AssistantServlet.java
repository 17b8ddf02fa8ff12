package io.cormorant.portal.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/// Serves assistants over streamable HTTP. Each request stands for itself and there are no
/// sessions: whoever a request is from decides what it can see, and nothing is held between two.
public final class AssistantServlet extends HttpServlet {
  private static final long serialVersionUID = 1;
  private static final String COLLECTION = AssistantServlet.class.getName() + ".collection";
  private static final int MOST_BYTES = 1 << 20;

  private final transient Function<HttpServletRequest, Optional<PageCollection>> collections;
  private final transient HttpServletStatelessServerTransport transport;
  private final transient McpStatelessSyncServer server;

  /// @param path at which it is served, such as `/mcp`
  /// @param version of the program
  /// @param collections what a request may see; nothing, and it is refused, where its token is
  ///   missing or wrong
  public AssistantServlet(
      String path,
      String version,
      InstantSource clock,
      Function<HttpServletRequest, Optional<PageCollection>> collections) {
    this.collections = collections;
    this.transport =
        HttpServletStatelessServerTransport.builder()
            .jsonMapper(McpJsonDefaults.getMapper())
            .messageEndpoint(path)
            .maxRequestSize(MOST_BYTES)
            .contextExtractor(AssistantServlet::context)
            .build();
    AssistantTools tools = new AssistantTools(clock);
    List<SyncToolSpecification> all =
        tools.all().stream()
            .map(
                tool ->
                    new SyncToolSpecification(
                        tool.tool(),
                        (context, request) ->
                            tools.call(tool, collection(context), request.arguments())))
            .toList();
    this.server =
        McpServer.sync(transport)
            .serverInfo(StdioAssistant.NAME, version)
            .instructions(AssistantTools.INSTRUCTIONS)
            .capabilities(ServerCapabilities.builder().tools(false).build())
            .tools(all)
            .addToolFilter(
                (context, tool) ->
                    !tool.name().equals(AssistantTools.MARK) || collection(context).allowsMarks())
            .build();
  }

  @Override
  public void init(ServletConfig config) throws ServletException {
    super.init(config);
    transport.init(config);
  }

  /// Refuses what has no right to be here before anything of it is read.
  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    if (isForeign(request)) {
      response.sendError(HttpServletResponse.SC_FORBIDDEN);
      return;
    }
    Optional<PageCollection> collection = collections.apply(request);
    if (collection.isEmpty()) {
      response.setHeader("WWW-Authenticate", "Bearer");
      response.sendError(HttpServletResponse.SC_UNAUTHORIZED);
      return;
    }
    request.setAttribute(COLLECTION, collection.get());
    transport.service(request, response);
  }

  /// Whether a browser asks on behalf of another site.
  private static boolean isForeign(HttpServletRequest request) {
    String origin = request.getHeader("Origin");
    if (origin == null) {
      return false;
    }
    try {
      return !Objects.equals(URI.create(origin).getAuthority(), request.getHeader("Host"));
    } catch (IllegalArgumentException _) {
      return true;
    }
  }

  private static McpTransportContext context(HttpServletRequest request) {
    return McpTransportContext.create(Map.of(COLLECTION, request.getAttribute(COLLECTION)));
  }

  private static PageCollection collection(McpTransportContext context) {
    return (PageCollection) context.get(COLLECTION);
  }

  @Override
  public void destroy() {
    server.close();
    transport.destroy();
  }
}
