package io.cormorant.app.cli.folder;

import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Feedback;
import io.cormorant.core.Url;
import io.cormorant.crawls.ControlSocket;
import io.cormorant.crawls.Shelf;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.portal.mcp.ShelfCollection;
import io.cormorant.portal.mcp.StdioAssistant;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Lets an assistant search and read the kept pages of crawls.
@Command(
    name = "mcp",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Lets an AI assistant search and read the kept pages of crawls.",
      "Speaks the Model Context Protocol on standard input and output. The assistant's program starts this command.",
      "The crawls may be running. Nothing is changed unless --allow-feedback is given."
    },
    footerHeading = "%nExample (an entry in the configuration of an assistant's program):%n",
    footer = {
      "  \"cormorant\": {\"command\": \"/path/to/cormorant\",",
      "    \"args\": [\"mcp\", \"/path/to/corpus\"]}"
    })
public final class McpCommand implements Runnable {
  @Parameters(arity = "1..*", paramLabel = "DIR", description = "Crawl folders.")
  private List<Path> folders = List.of();

  @Option(
      names = "--allow-feedback",
      description =
          "Also let the assistant rate pages as good or bad, for the judge to learn from.")
  private boolean feedback;

  /// Whatever else writes to standard output is led to standard error: it would break the protocol.
  @Override
  public void run() {
    List<ShelfCollection.Crawl> crawls = crawls();
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    try (Shelf shelf = new Shelf(Product.CLOCK, _ -> Optional.empty(), Shelf.MOST_OPEN)) {
      ShelfCollection pages =
          new ShelfCollection(shelf, crawls, feedback ? McpCommand::mark : null);
      StdioAssistant.serve(pages, Product.version(), Product.CLOCK, System.in, out);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Each known by its topic, with a number where several crawls have the same.
  private List<ShelfCollection.Crawl> crawls() {
    List<ShelfCollection.Crawl> crawls = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (Path folder : folders) {
      Optional<CrawlPlan> plan = CrawlFolder.open(folder).planIfThere();
      String id = plan.map(p -> p.topic().id()).orElse(String.valueOf(folder.getFileName()));
      String key = id;
      for (int i = 2; !keys.add(key); i++) {
        key = id + "-" + i;
      }
      crawls.add(
          new ShelfCollection.Crawl(key, id, plan.map(p -> p.topic().name()).orElse(id), folder));
    }
    return crawls;
  }

  private static String mark(Path folder, Url page, boolean good) {
    CrawlFolder.open(folder)
        .addFeedback(List.of(new Feedback(page, good, Product.CLOCK.instant())));
    return ControlSocket.ask(folder, Map.of("ask", "feedback")).isPresent()
        ? "saved; the running crawl was told"
        : "saved; the crawl learns from it when it is resumed";
  }
}
