package io.cormorant.app.cli.page;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Counting;
import io.cormorant.app.cli.common.NoticeText;
import io.cormorant.app.cli.common.TerminalText;
import io.cormorant.core.Headers;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.crawls.Examples;
import io.cormorant.crawls.LightPages;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds pages by what a user calls them: a file, a URL, all posts of a web. They are light, see
/// [LightPages].
public final class PageSource {
  /// A larger file is read up to here.
  private static final int MAX_FILE = 16 << 20;

  /// A file has no address in the web; it gets one of this host, which is nobody's.
  private static final String NOBODY = "file.invalid";

  private final OpenWeb web;
  private final PoliteWeb polite;
  private final PrintWriter err;

  /// Finds pages in a web.
  ///
  /// @param polite the same web, for pages that are named one by one
  public PageSource(OpenWeb web, PoliteWeb polite, PrintWriter err) {
    this.web = web;
    this.polite = polite;
    this.err = err;
  }

  /// The posts of the web.
  ///
  /// @param sample how many, drawn at random; null for all
  /// @throws BadInput if it has none
  List<Page> posts(@Nullable Integer sample, long seed) throws InterruptedException {
    List<Page> pages =
        LightPages.read(
            web, LightPages.drawn(web.posts(), sample, seed), new Counting(err, "pages read"));
    if (pages.isEmpty()) {
      throw new BadInput("there is no page to judge in that web");
    }
    return pages;
  }

  /// Files and URLs. What cannot be fetched is told of and left out.
  ///
  /// @throws BadInput if one is neither a file nor a URL, or there is no page at all
  public List<Page> named(List<String> names) throws InterruptedException {
    List<Page> pages = new ArrayList<>();
    List<Url> urls = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    for (String name : names) {
      if (isUrl(name)) {
        urls.add(BadInput.unless(() -> Url.of(name)));
      } else {
        switch (file(name)) {
          case Parsed.Ok(Page page) -> pages.add(LightPages.of(page));
          case Parsed.No(var why) ->
              unreadable.add(name + " is not a page: " + TerminalText.printable(why.sentence()));
        }
      }
    }
    if (pages.isEmpty() && urls.isEmpty()) {
      throw new BadInput(String.join("\n", unreadable));
    }
    unreadable.forEach(err::println);
    pages.addAll(fetched(urls));
    if (pages.isEmpty()) {
      throw new CommandFailure("none of the pages could be fetched");
    }
    return pages;
  }

  public static boolean isUrl(String name) {
    return name.contains("://");
  }

  /// What to call a page: its URL, or the path of its file.
  public static String name(Url url) {
    return url.isOn(NOBODY) ? URI.create(url.toString()).getPath() : url.toString();
  }

  /// Pages of the web. What cannot be fetched is told of and left out.
  public List<Page> fetched(List<Url> urls) throws InterruptedException {
    return Examples.pages(urls, polite, NoticeText.to(err));
  }

  private static Parsed file(String name) {
    Path path = BadInput.unless(() -> Path.of(name));
    if (Files.isDirectory(path)) {
      throw new BadInput(
          "'" + name + "' is a folder: name files in it, or give a crawl or recorded web as --web");
    }
    if (!Files.isRegularFile(path)) {
      throw new BadInput(
          "there is no file '" + name + "'; write a URL in full, such as https://www.example.org/");
    }
    try (InputStream in = Files.newInputStream(path)) {
      Url url = Url.of("http://" + NOBODY + path.toUri().getRawPath());
      Response.Document document =
          new Response.Document(url, 200, Headers.NONE, in.readNBytes(MAX_FILE), null);
      return new PageParser().parse(document);
    } catch (IOException e) {
      throw new CommandFailure(name + " cannot be read: " + e.getMessage());
    }
  }
}
