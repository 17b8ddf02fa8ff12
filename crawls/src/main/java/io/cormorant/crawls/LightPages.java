package io.cormorant.crawls;

import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Pages with what judges read of them and nothing else, so that many thousands stay in memory.
public final class LightPages {
  /// Longer texts are cut: more than any judge reads.
  public static final int MAX_TEXT = 100_000;

  private LightPages() {}

  /// The page without its links, its whole text being its main text.
  public static Page of(Page page) {
    String main = page.mainText();
    String text = main.isBlank() ? page.text() : main;
    return of(
        page.url(),
        page.title(),
        page.description(),
        page.keywords(),
        page.headings(),
        text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text,
        page.language());
  }

  /// A page of which just that is known.
  public static Page of(
      Url url,
      String title,
      String description,
      List<String> keywords,
      List<String> headings,
      String text,
      String language) {
    return Page.of(url, new Prose.Known(text, text, language))
        .title(title)
        .description(description)
        .keywords(keywords)
        .headings(headings)
        .build();
  }

  /// So many of some URLs, drawn at random; all, in their order, if nothing is said.
  public static List<Url> drawn(List<Url> urls, @Nullable Integer sample, long seed) {
    if (sample == null || sample >= urls.size()) {
      return urls;
    }
    List<Url> shuffled = new ArrayList<>(urls);
    Collections.shuffle(shuffled, new Random(seed));
    return List.copyOf(shuffled.subList(0, Math.max(0, sample)));
  }

  /// Reads pages of a web that has them at hand. What is no page any more, a list included, is left
  /// out.
  ///
  /// @param progress hears how many were read, after each
  public static List<Page> read(OpenWeb web, List<Url> urls, LongConsumer progress)
      throws InterruptedException {
    PageParser parser = new PageParser();
    List<Page> pages = new ArrayList<>();
    for (Url url : urls) {
      if (web.web().fetch(url) instanceof Response.Document document
          && parser.parse(document) instanceof Parsed.Ok(Page page)
          && !page.list()) {
        pages.add(of(page));
        progress.accept(pages.size());
      }
    }
    return pages;
  }
}
