package io.cormorant.app.cli.vectors;

import io.cormorant.crawls.Json;
import io.cormorant.plan.BadInput;
import io.cormorant.text.WordVectors;
import io.cormorant.text.WordVectors.Near;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Lists the words whose vectors are nearest to that of another.
@Command(
    name = "near",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Lists the words nearest to a word, with their cosine similarity.",
    footerHeading = "%nExample:%n",
    footer = "  cormorant vectors near words.vec 暴雨 --top 20")
final class VectorsNearCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description =
          "Word vectors in the text format of word2vec and fastText; may be compressed (.gz).")
  private Path file = Path.of("");

  @Parameters(index = "1", paramLabel = "WORD", description = "The word.")
  private String word = "";

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "Number of words to list (default: ${DEFAULT-VALUE}).")
  private int top = 10;

  @Option(
      names = "--words",
      paramLabel = "N",
      description = "Read only the N most frequent words of the file (default: ${DEFAULT-VALUE}).")
  private int most = WordVectors.USUAL_MOST;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public void run() {
    if (top < 1 || most < 1) {
      throw new BadInput("--top and --words are at least 1");
    }
    WordVectors vectors = BadInput.unless(() -> WordVectors.read(file, most));
    List<Near> near = vectors.near(word, top);
    if (near.isEmpty()) {
      throw new BadInput("'" + word + "' is not among the " + vectors.size() + " words of " + file);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(Map.of("word", word, "near", near)));
    } else {
      near.forEach(n -> out.printf(Locale.ROOT, "%.3f  %s%n", n.cosine(), n.word()));
    }
  }
}
