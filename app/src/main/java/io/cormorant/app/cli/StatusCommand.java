package io.cormorant.app.cli;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.ShellWord;
import io.cormorant.crawls.ControlSocket;
import io.cormorant.crawls.Sizes;
import io.cormorant.crawls.StoredCrawl;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/// Says how a crawl is doing, or how it ended.
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Says how a crawl is doing, or how it ended.")
final class StatusCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "The folder of the crawl.")
  private Path folder = Path.of("");

  @Option(names = "--json", description = "Print a JSON object for programs.")
  private boolean json;

  @Override
  public void run() {
    CrawlFolder crawl = CrawlFolder.open(folder);
    JsonNode status =
        ControlSocket.ask(folder, Map.of("ask", "status", "folder", folder.toString()))
            .orElseGet(() -> fromFiles(crawl));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(status);
      return;
    }
    status
        .propertyStream()
        .filter(
            e -> !e.getValue().isNull() && (e.getValue().isValueNode() || !e.getValue().isEmpty()))
        .forEach(e -> print(out, e.getKey(), e.getValue()));
    if (List.of("stopped", "interrupted").contains(status.path("state").asString(""))) {
      out.println("To go on: cormorant crawl --resume " + ShellWord.of(folder));
    }
  }

  private static void print(PrintWriter out, String key, JsonNode value) {
    if (value.isArray()) {
      value.forEach(each -> out.printf("%-16s %s%n", key, each.asString()));
    } else {
      out.printf("%-16s %s%n", key, cell(key, value));
    }
  }

  private JsonNode fromFiles(CrawlFolder crawl) {
    if (crawl.owner().isEmpty()) {
      PlanNote.planIfThere(crawl, spec.commandLine().getErr());
    }
    return Json.mapper().valueToTree(new StoredCrawl(crawl).status(folder).object());
  }

  /// A value as people read it.
  private static String cell(String key, JsonNode value) {
    return switch (key) {
      case "harvest" -> String.format(Locale.ROOT, "%.1f %%", 100 * value.asDouble());
      case "bytes" -> Sizes.text(value.asLong());
      case "seconds" -> String.format(Locale.ROOT, "%,.1f", value.asDouble());
      case "pid" -> value.asString();
      case "recall" -> value.path("in_words").asString();
      default -> {
        if (value.isObject()) {
          yield value
              .propertyStream()
              .map(e -> e.getKey() + " " + cell("", e.getValue()))
              .collect(Collectors.joining(", "));
        }
        yield value.isIntegralNumber()
            ? String.format(Locale.ROOT, "%,d", value.asLong())
            : value.asString();
      }
    };
  }
}
