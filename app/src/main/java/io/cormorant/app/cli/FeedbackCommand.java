package io.cormorant.app.cli;

import io.cormorant.app.BadInput;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.Url;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/// Notes what somebody thinks of a page.
@Command(
    name = "feedback",
    mixinStandardHelpOptions = true,
    description =
        "Notes in the crawl's folder whether a page is what you want (+) or not (-). The judges of this"
            + " version keep it but do not learn from it.")
final class FeedbackCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder of the crawl.")
  private Path folder = Path.of("");

  @Parameters(index = "1", paramLabel = "URL", description = "The page.")
  private String url = "";

  @Parameters(index = "2", paramLabel = "+|-", description = "Good or bad.")
  private String verdict = "";

  @Override
  public void run() {
    if (!verdict.equals("+") && !verdict.equals("-")) {
      throw new ParameterException(spec.commandLine(), "say + or -, not '" + verdict + "'");
    }
    CrawlFolder crawl = CrawlFolder.open(folder);
    Url page = BadInput.unless(() -> Url.of(url));
    boolean good = verdict.equals("+");
    Map<String, Object> question = Map.of("ask", "feedback", "url", page.toString(), "good", good);
    Optional<JsonNode> answer = ControlSocket.ask(folder, question);
    if (answer.isEmpty()) {
      crawl.addFeedback(page, good, Instant.now());
    } else if (answer.get().has("error")) {
      throw new CommandFailure(answer.get().path("error").asString(""));
    }
    spec.commandLine().getOut().println("noted: " + verdict + " " + page);
  }
}
