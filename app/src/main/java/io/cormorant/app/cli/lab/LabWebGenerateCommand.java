package io.cormorant.app.cli.lab;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.Counting;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.archive.warc.RecordedTopic;
import io.cormorant.archive.warc.RecordedWebWriter;
import io.cormorant.archive.warc.RecordedWebWriter.PageLabel;
import io.cormorant.archive.warc.WarcLabel;
import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.Inventory;
import io.cormorant.lab.web.PageKind;
import io.cormorant.lab.web.UrlTruth;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.plan.BadInput;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Writes a generated web down as a recorded one.
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Writes a generated web to a folder, for use with other tools.",
      "The folder is a recorded web, with topics and labels.",
      "Of endless families of computed pages (calendars, filters), only those closest to real pages are written."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant lab web generate plain,pages=5000,seed=7 --out web7",
      "  cormorant crawl --web web7 --topic football --pages 500"
    })
final class LabWebGenerateCommand implements Callable<Integer> {
  /// All records bear it, so that the same web is the same file every time.
  private static final Instant DATE = Instant.parse("2025-01-01T00:00:00Z");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "KIND,pages=N,seed=N",
      description = "The web to generate; omitted values have defaults.")
  private String which = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder to create. Must not exist.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws InterruptedException {
    GeneratedWeb web =
        GeneratedWeb.generate(
            BadInput.unless(() -> WebSpec.parse(which.replaceFirst("^gen(erated)?:", ""))));
    WarcLabel label = new WarcLabel(Product.name(), null, null, "lab", web.toString());
    try (RecordedWebWriter writer = new RecordedWebWriter(out, label, DATE)) {
      Counting counting = new Counting(spec.commandLine().getErr(), "answers written");
      new Inventory(web, web.spec().pages())
          .each(
              response -> {
                write(response, writer);
                counting.accept(writer.pages() + writer.redirects());
              });
      writeLabels(web, writer);
      writer.finish();
      spec.commandLine()
          .getOut()
          .printf(
              Locale.ROOT,
              "%s: %s and %s on %s, %s%n",
              out,
              Amount.of(writer.pages(), "answer"),
              Amount.of(writer.redirects(), "redirect"),
              Amount.of(web.hosts().count(), "host"),
              Amount.of(web.topics().size(), "topic"));
    }
    return Exit.DONE;
  }

  private static void write(Response response, RecordedWebWriter writer) {
    switch (response) {
      case Response.Document document -> writer.page(document);
      case Response.Moved moved -> writer.alias(moved.url(), moved.target());
      case Response.Lost lost ->
          writer.page(
              new Response.Document(lost.url(), lost.status(), Headers.NONE, new byte[0], null));
      case Response.Unchanged _ -> {}
    }
  }

  private static void writeLabels(GeneratedWeb web, RecordedWebWriter writer) {
    writer.labels(
        IntStream.range(0, web.spec().pages())
            .filter(page -> !web.truth(web.url(page)).language().isEmpty())
            .mapToObj(page -> label(web, page)));
    writer.topics(web.topics().stream().map(topic -> known(web, topic)).toList());
    web.topics().forEach(topic -> writer.relevant(topic.id(), web.relevant(topic.id())));
  }

  private static PageLabel label(GeneratedWeb web, int page) {
    Url url = web.url(page);
    UrlTruth truth = web.truth(url);
    List<String> tags = web.topics().stream().map(Topic::id).filter(truth::relevant).toList();
    return new PageLabel(url.toString(), url.host(), web.title(page), tags, kind(truth.kind()));
  }

  private static String kind(PageKind kind) {
    return switch (kind) {
      case ARTICLE -> "post";
      case HOME -> "index";
      case SECTION, LIST -> "archive";
      case HUB, REDIRECT, ERROR, BINARY, TRAP, SERVICE, NOWHERE -> "other";
    };
  }

  private static RecordedTopic known(GeneratedWeb web, Topic topic) {
    return new RecordedTopic(
        topic,
        web.seeds(topic.id()),
        web.relevant(topic.id()).count(),
        web.reachableRelevant(topic.id()).count());
  }
}
