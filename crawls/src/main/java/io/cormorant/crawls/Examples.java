package io.cormorant.crawls;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.crawls.Notice.PageLeftOut;
import io.cormorant.crawls.Notice.PageLeftOut.Kind;
import io.cormorant.crawls.web.Journey;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// The example pages of a topic, good and bad, as far as they could be read.
///
/// A crawl reads them before it begins and keeps what judges read of them in `examples.jsonl`, so
/// that it judges alike when it is resumed, whatever has become of the pages.
///
/// @param all the good ones first, each kind in the order of the topic
public record Examples(List<Example> all) {
  public static final String FILE = "examples.jsonl";
  public static final Examples NONE = new Examples(List.of());

  /// Of each kind; what a topic names beyond that is not read.
  public static final int MOST = 100;

  /// One that could be read.
  ///
  /// @param url as the topic names it
  public record Example(Url url, boolean good, Page page) {}

  /// As kept.
  ///
  /// @param url as the topic names it
  /// @param finalUrl where the page was found
  private record Line(
      String url,
      boolean good,
      @JsonProperty("final_url") String finalUrl,
      String title,
      String description,
      List<String> keywords,
      List<String> headings,
      String lang,
      String text) {
    static Line of(Example example) {
      Page page = example.page;
      return new Line(
          example.url.toString(),
          example.good,
          page.url().toString(),
          page.title(),
          page.description(),
          page.keywords(),
          page.headings(),
          page.language(),
          page.mainText());
    }

    Example example() {
      Page page =
          LightPages.of(Url.of(finalUrl), title, description, keywords, headings, text, lang);
      return new Example(Url.of(url), good, page);
    }
  }

  /// A page, or why there is none.
  private record Found(@Nullable Page page, String why) {}

  private interface Source {
    Found find(Url url) throws InterruptedException;
  }

  /// Fetches them.
  ///
  /// @param notices hears of each that cannot be read
  /// @throws BadInput if none of the good ones can
  public static Examples fetch(Topic topic, PoliteWeb web, Consumer<Notice> notices)
      throws InterruptedException {
    return read(topic, url -> found(web, url), notices);
  }

  /// Fetches any pages in the same way.
  ///
  /// @param notices hears of each that cannot be read
  public static List<Page> pages(List<Url> urls, PoliteWeb web, Consumer<Notice> notices)
      throws InterruptedException {
    List<Page> pages = new ArrayList<>();
    for (Url url : urls) {
      Found found = found(web, url);
      if (found.page == null) {
        notices.accept(new PageLeftOut(Kind.OTHER, url, found.why));
      } else {
        pages.add(LightPages.of(found.page));
      }
    }
    return pages;
  }

  /// Finds them in the folder of a crawl: among those it was begun with and among its stored pages.
  ///
  /// @throws BadInput if none of the good ones is there
  public static Examples offline(Topic topic, CrawlFolder folder, Consumer<Notice> notices)
      throws InterruptedException {
    if (topic.examples().isEmpty() && topic.counterExamples().isEmpty()) {
      return NONE;
    }
    Map<Url, Page> begunWith = new HashMap<>();
    kept(folder.path()).ifPresent(kept -> kept.all.forEach(e -> begunWith.put(e.url, e.page)));
    Map<Url, VisitLine> visits = keptVisits(topic, folder);
    return read(
        topic,
        url -> {
          Page page =
              begunWith.containsKey(url) ? begunWith.get(url) : page(visits.get(url), folder);
          return new Found(page, "it is not among the pages that " + folder.path() + " keeps");
        },
        notices);
  }

  /// Those a crawl was begun with, if it had any.
  public static Optional<Examples> kept(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      List<Example> all = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        all.add(Json.mapper().readValue(line, Line.class).example());
      }
      return Optional.of(new Examples(all));
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    } catch (JacksonException | IllegalArgumentException e) {
      throw new ArchiveException(
          file + " is damaged (" + e.getMessage() + "). Remove it, and they are fetched again.", e);
    }
  }

  /// Keeps them in the folder of a crawl, in place of those kept before.
  public void keep(Path folder) {
    Path file = folder.resolve(FILE);
    Path fresh = folder.resolve(FILE + ".new");
    try {
      if (all.isEmpty() && !Files.exists(file)) {
        return;
      }
      Files.write(
          fresh, all.stream().map(e -> Json.line(Line.of(e))).toList(), StandardCharsets.UTF_8);
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }

  /// Those that stay when some URLs are to be forgotten.
  public Examples without(Predicate<Url> forgotten) {
    return new Examples(
        all.stream().filter(e -> !forgotten.test(e.url) && !forgotten.test(e.page.url())).toList());
  }

  /// Whether a page is one of them, by the address it was named by or found at.
  public boolean holds(Url url) {
    return all.stream().anyMatch(e -> e.url.equals(url) || e.page.url().equals(url));
  }

  /// Whether the topic names all of them.
  public boolean isOf(Topic topic) {
    return all.stream()
        .allMatch(e -> (e.good ? topic.examples() : topic.counterExamples()).contains(e.url));
  }

  public List<Page> pages(boolean good) {
    return all.stream().filter(e -> e.good == good).map(Example::page).toList();
  }

  private static Examples read(Topic topic, Source source, Consumer<Notice> notices)
      throws InterruptedException {
    List<Example> all = new ArrayList<>(read(topic.examples(), true, source, notices));
    if (all.isEmpty() && !topic.examples().isEmpty()) {
      throw new BadInput(
          "none of the %d example pages of topic '%s' can be read, such as %s; name others"
              .formatted(topic.examples().size(), topic.id(), topic.examples().getFirst()));
    }
    all.addAll(read(topic.counterExamples(), false, source, notices));
    return new Examples(all);
  }

  private static List<Example> read(
      List<Url> urls, boolean good, Source source, Consumer<Notice> notices)
      throws InterruptedException {
    Kind kind = good ? Kind.EXAMPLE : Kind.COUNTER_EXAMPLE;
    List<Example> all = new ArrayList<>();
    for (Url url : urls.stream().limit(MOST).toList()) {
      Found found = source.find(url);
      if (found.page == null) {
        notices.accept(new PageLeftOut(kind, url, found.why));
      } else {
        all.add(new Example(url, good, LightPages.of(found.page)));
      }
    }
    if (urls.size() > MOST) {
      notices.accept(new Notice.OnlySomeRead(kind, MOST, urls.size()));
    }
    return all;
  }

  private static Found found(PoliteWeb web, Url url) throws InterruptedException {
    return switch (Journey.begin(web, url, Validators.NONE).end()) {
      case Journey.End.Failed(var why, _) -> new Found(null, why.sentence());
      case Journey.End.Came came ->
          came.page().list()
              ? new Found(null, "it is a list, not a page with text of its own")
              : new Found(came.page(), "");
    };
  }

  private static Map<Url, VisitLine> keptVisits(Topic topic, CrawlFolder folder) {
    Map<Url, VisitLine> visits = new HashMap<>();
    try (Stream<VisitLine> lines = folder.visits()) {
      lines
          .filter(VisitLine::kept)
          .forEach(
              line ->
                  Stream.of(line.url(), line.finalUrl())
                      .filter(
                          url ->
                              topic.examples().contains(url)
                                  || topic.counterExamples().contains(url))
                      .forEach(url -> visits.put(url, line)));
    }
    return visits;
  }

  private static @Nullable Page page(@Nullable VisitLine line, CrawlFolder folder) {
    return line != null
            && line.warc() != null
            && new PageParser().parse(folder.page(line).document()) instanceof Parsed.Ok(Page page)
            && !page.list()
        ? page
        : null;
  }
}
