package io.cormorant.app.cli.vectors;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Counting;
import io.cormorant.app.cli.common.OutputPlace;
import io.cormorant.crawls.Json;
import io.cormorant.plan.BadInput;
import io.cormorant.text.VectorTraining;
import io.cormorant.text.VectorTraining.Settings;
import io.cormorant.text.WordCorpus;
import io.cormorant.text.WordVectors;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Trains word vectors on the texts of a domain.
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Trains word vectors on the kept pages of a crawl, or a JSONL file.",
      "The method is word2vec (skip-gram).",
      "Traditional Chinese characters are converted to simplified, texts are segmented, and stop words are left out.",
      "The same texts, settings and seed give the same file. Memory use does not depend on the amount of text."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant vectors train corpus --out words.vec",
      "  cormorant vectors train pages.jsonl.gz --out words.vec --dimension 200"
    })
final class VectorsTrainCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "DIR|FILE",
      description =
          "A crawl folder, or a JSONL file as written by 'export', with 'text' and optionally 'title' in each line. May be compressed (.gz).")
  private Path source = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "File to write, in the text format of word2vec and fastText.")
  private Path out = Path.of("");

  @Option(
      names = "--dimension",
      paramLabel = "N",
      description = "Dimension of the vectors (default: ${DEFAULT-VALUE}).")
  private int dimension = Settings.STANDARD.dimension();

  @Option(
      names = "--window",
      paramLabel = "N",
      description = "Context words on each side (default: ${DEFAULT-VALUE}).")
  private int window = Settings.STANDARD.window();

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Passes over the texts (default: ${DEFAULT-VALUE}).")
  private int epochs = Settings.STANDARD.epochs();

  @Option(
      names = "--min-count",
      paramLabel = "N",
      description = "Minimum frequency of a word (default: ${DEFAULT-VALUE}).")
  private int fewest = Settings.STANDARD.fewest();

  @Option(
      names = "--words",
      paramLabel = "N",
      description =
          "Maximum number of words; the most frequent are used (default: ${DEFAULT-VALUE}).")
  private int most = Settings.STANDARD.most();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the random number generator (default: 1).")
  private long seed = 1;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public void run() {
    Settings settings =
        BadInput.unless(() -> new Settings(dimension, window, epochs, fewest, most));
    Path folder = out.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(out)) {
      throw new BadInput("--out " + out + " is not a file in a folder that exists");
    }
    if (Files.isDirectory(source)) {
      OutputPlace.refuseInsideCrawl(out, source);
    }
    PrintWriter err = spec.commandLine().getErr();
    try (WordCorpus corpus = WordCorpus.in(folder)) {
      long texts = TrainingTexts.read(source, corpus::add, new Counting(err, "texts read"));
      WordVectors vectors =
          BadInput.unless(
              () ->
                  VectorTraining.train(
                      corpus,
                      settings,
                      new SplittableRandom(seed),
                      new Counting(err, "words trained on")));
      vectors.write(out);
      say(texts, vectors);
    } catch (UncheckedIOException e) {
      throw CommandFailure.disk(e);
    }
  }

  private void say(long texts, WordVectors vectors) {
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      Map<String, Object> said = new LinkedHashMap<>();
      said.put("out", out.toString());
      said.put("texts", texts);
      said.put("words", vectors.size());
      said.put("dimension", vectors.dimension());
      print.println(Json.line(said));
    } else {
      print.printf(
          Locale.ROOT,
          "%s: vectors of %,d words from %s%n",
          out,
          vectors.size(),
          Amount.of(texts, "text"));
    }
  }
}
