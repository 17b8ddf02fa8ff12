package io.cormorant.app.cli.page;

import io.cormorant.app.cli.common.TerminalText;
import io.cormorant.core.Guard;
import io.cormorant.core.Headers;
import io.cormorant.core.Judgement;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.crawls.web.Journey;
import io.cormorant.crawls.web.Journey.End;
import io.cormorant.crawls.web.Journey.Hop;
import io.cormorant.fetch.RobotsVerdict;
import io.cormorant.parse.charset.CharsetEvidence;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Explains one fetch to people.
final class FetchReport {
  private static final int OPENING = 200;
  private static final int LINKS = 10;
  private static final int LONGEST_VALUE = 300;

  private final PrintWriter out;

  FetchReport(PrintWriter out) {
    this.out = out;
  }

  void print(Journey journey, @Nullable Judgement judgement) {
    String origin = "";
    for (Hop hop : journey.hops()) {
      print(hop, !hop.url().origin().equals(origin));
      origin = hop.url().origin();
    }
    switch (journey.end()) {
      case End.Failed failed -> {
        if (failed.document() != null) {
          print(failed.document());
        }
        Guard guard = failed.why().guard();
        if (guard != null) {
          line("guard", guard.code());
        }
      }
      case End.Came came -> {
        print(came.document());
        print(came);
      }
    }
    if (judgement != null) {
      line("judgement", verdict(judgement));
    }
  }

  /// Score, decision and what they rest on, in one line.
  static String verdict(Judgement judgement) {
    String words =
        judgement.evidence().stream()
            .map(
                e ->
                    String.format(
                        Locale.ROOT, "%s %.3f", TerminalText.printable(e.term()), e.share()))
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "score %.3f, %s%s",
        judgement.score(),
        judgement.relevant() ? "relevant" : "not relevant",
        words.isEmpty() ? "" : ", because of " + words);
  }

  /// @param first whether its origin was not asked just before
  private void print(Hop hop, boolean first) {
    out.println(hop.url());
    if (!hop.addresses().isEmpty()) {
      line("addresses", String.join(", ", hop.addresses()));
    }
    RobotsVerdict robots = hop.robots();
    if (robots != null) {
      print(robots, first);
    }
    line("answer", answer(hop.response()));
    String included = robots != null && first ? " with robots.txt" : "";
    line("time", millis(hop.took()) + included + ", DNS " + millis(hop.names()));
  }

  private void print(RobotsVerdict verdict, boolean first) {
    Outcome refusal = verdict.refusal();
    StringBuilder text = new StringBuilder("of ").append(verdict.origin()).append(": ");
    text.append(
        refusal == null ? "allowed" : "not allowed, " + TerminalText.printable(refusal.sentence()));
    if (verdict.delay().isPositive()) {
      text.append("; asks for a pause of ").append(verdict.delay().toMillis()).append(" ms");
    }
    line("robots.txt", text.toString());
    if (first) {
      verdict.sitemaps().forEach(sitemap -> line("sitemap", sitemap.toString()));
    }
  }

  private static String answer(Response response) {
    return switch (response) {
      case Response.Document document ->
          document.status() + (document.address() == null ? "" : " from " + document.address());
      case Response.Moved moved -> moved.status() + ", go to " + moved.target();
      case Response.Unchanged _ -> "304";
      case Response.Lost lost ->
          (lost.status() == 0 ? "none: " : lost.status() + ": ")
              + TerminalText.printable(lost.outcome().sentence());
    };
  }

  private void print(Response.Document document) {
    long sent = sent(document);
    line(
        "document",
        String.format(
            Locale.ROOT,
            "%s, %,d bytes%s",
            document.mediaType().isEmpty() ? "no media type" : value(document.mediaType()),
            document.body().length,
            sent == document.body().length
                ? ""
                : String.format(Locale.ROOT, " (%,d on the wire)", sent)));
    for (Headers.Field field : FetchObject.shown(document.headers())) {
      line("header", value(field.name() + ": " + field.value()));
    }
  }

  /// Bytes of the body on the wire, as far as the server said.
  private static long sent(Response.Document document) {
    String length = document.headers().first("Content-Length").orElse("");
    return length.matches("[0-9]{1,18}") ? Long.parseLong(length) : document.body().length;
  }

  private void print(End.Came came) {
    Page page = came.page();
    if (!page.charset().isEmpty()) {
      line("charset", CharsetEvidence.of(came.document(), page.charset()).sentence());
    }
    line("kind", page.list() ? "a list of links (feed or sitemap)" : "a page");
    said("title", page.title());
    said("description", page.description());
    said("language", page.language());
    said(
        "robots meta",
        page.robots().stream().map(FetchObject::name).sorted().collect(Collectors.joining(", ")));
    said("canonical", page.canonical() == null ? "" : page.canonical().toString());
    String main = page.mainText();
    line(
        "text",
        String.format(
            Locale.ROOT,
            "%,d characters, %,d of them main text, read in %s",
            page.text().length(),
            main.length(),
            millis(came.reading())));
    said("", opening(main));
    print(page.links());
    said(
        "guards", page.cuts().stream().map(Guard::code).sorted().collect(Collectors.joining(", ")));
  }

  private void print(List<Link> links) {
    String kinds =
        FetchObject.kinds(links).entrySet().stream()
            .map(e -> e.getValue() + " " + e.getKey())
            .collect(Collectors.joining(", "));
    line("links", links.isEmpty() ? "none" : kinds);
    for (Link link : links.subList(0, Math.min(links.size(), LINKS))) {
      line("", link.target() + (link.anchor().isBlank() ? "" : "  " + value(link.anchor())));
    }
    if (links.size() > LINKS) {
      line("", "… and " + (links.size() - LINKS) + " more");
    }
  }

  private static String opening(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    int end = Math.min(line.length(), OPENING);
    return end == line.length()
        ? line
        : line.substring(0, line.offsetByCodePoints(end - 1, 1)) + "…";
  }

  private void said(String name, String text) {
    if (!text.isBlank()) {
      line(name, value(text));
    }
  }

  private static String value(String text) {
    String line = TerminalText.printable(text).replaceAll("\\s+", " ").strip();
    return line.length() > LONGEST_VALUE ? line.substring(0, LONGEST_VALUE) + "…" : line;
  }

  private void line(String name, String text) {
    out.printf("  %-12s %s%n", name, text);
  }

  private static String millis(Duration time) {
    return String.format(Locale.ROOT, "%.1f ms", time.toNanos() / 1e6);
  }
}
