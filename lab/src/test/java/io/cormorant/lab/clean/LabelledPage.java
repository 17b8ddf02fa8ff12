package io.cormorant.lab.clean;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/// A page and the text that is its main text.
///
/// @param language `zh` or `en`
/// @param kind what sort of page it is, such as `post` or `index`
/// @param main what an extractor must find
/// @param either what it may find or not, such as the title
@SuppressWarnings("ArrayRecordComponent") // read once and never compared
record LabelledPage(
    String name, Url url, String language, String kind, byte[] html, String main, String either) {
  /// A line of a label that begins so may be found or not.
  private static final String EITHER = "? ";

  /// A main text with fewer characters is short: the open problem of corpora from the web.
  static final int SHORT = 300;

  boolean isShort() {
    return main.length() < SHORT;
  }

  Response.Document document() {
    return new Response.Document(url, 200, Headers.of("Content-Type", "text/html"), html, null);
  }

  /// The same page without any class or id.
  LabelledPage nameless() {
    Document tree = tree();
    tree.getAllElements().forEach(element -> element.removeAttr("class").removeAttr("id"));
    tree.charset(StandardCharsets.UTF_8);
    byte[] bare = tree.outerHtml().getBytes(StandardCharsets.UTF_8);
    return new LabelledPage(name, url, language, kind, bare, main, either);
  }

  /// The page as a browser reads it.
  Document tree() {
    try {
      return Jsoup.parse(new ByteArrayInputStream(html), null, url.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Reads a folder: `pages.tsv` with name, URL, language and kind in each line, and for each page
  /// `NAME.html` and `NAME.txt`, its main text.
  static List<LabelledPage> read(Path folder) throws IOException {
    List<LabelledPage> pages = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("pages.tsv"))) {
      String[] field = line.split("\t", -1);
      Map<Boolean, StringBuilder> parts = new HashMap<>();
      parts.put(true, new StringBuilder());
      parts.put(false, new StringBuilder());
      for (String text : Files.readAllLines(folder.resolve(field[0] + ".txt"))) {
        boolean either = text.startsWith(EITHER);
        parts.get(either).append(either ? text.substring(EITHER.length()) : text).append('\n');
      }
      pages.add(
          new LabelledPage(
              field[0],
              Url.of(field[1]),
              field[2],
              field[3],
              Files.readAllBytes(folder.resolve(field[0] + ".html")),
              parts.get(false).toString().strip(),
              parts.get(true).toString()));
    }
    return pages;
  }
}
