package io.cormorant.parse;

import crawlercommons.mimetypes.MimeTypeDetector;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.UnknownFormatException;
import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.core.Headers;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// Compares what we wrote ourselves with libraries that are at hand: the language of the pages of
/// recorded webs, what their bytes are taken for, and links of feeds and sitemaps. Started by
/// bench/libraries.
final class LibrariesBench {
  private static final int PAGES = 3_000;
  private static final int ROUNDS = 5;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Url LIST = Url.of("http://example.com/list.xml");

  private static final String ATOM =
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>News</title>";

  private final PageParser parser = new PageParser();

  private LibrariesBench() {}

  public static void main(String[] webs) throws InterruptedException {
    LibrariesBench bench = new LibrariesBench();
    for (String web : webs) {
      bench.pages(Path.of(web));
    }
    bench.lists();
  }

  private void pages(Path folder) throws InterruptedException {
    RecordedWeb web = RecordedWeb.open(folder);
    List<byte[]> bodies = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    List<Url> urls = web.urls();
    for (int i = 0; i < urls.size(); i += Math.max(1, urls.size() / PAGES)) {
      if (web.fetch(urls.get(i)) instanceof Response.Document document
          && parser.parse(document) instanceof Parsed.Ok ok) {
        bodies.add(document.body());
        texts.add(ok.page().text());
      }
    }
    System.out.printf("%s, %,d pages%n", folder.getFileName(), texts.size());
    tell("language", texts, text -> LanguageGuess.of(text, ""));
    tell("kind", bodies, body -> MediaSniffer.kind("application/octet-stream", body).toString());
    tell("kind by the JDK", bodies, LibrariesBench::byJdk);
    tell("kind by crawler-commons", bodies, new MimeTypeDetector()::detect);
  }

  private static String byJdk(byte[] body) {
    try {
      return String.valueOf(
          URLConnection.guessContentTypeFromStream(new ByteArrayInputStream(body)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <T> void tell(String what, List<T> things, Function<T, String> answer) {
    double micros = micros(() -> told(things, answer)) / things.size();
    System.out.printf("  %-24s %6.2f us %s%n", what, micros, told(things, answer));
  }

  /// How often each answer is given.
  private static <T> Map<String, Integer> told(List<T> things, Function<T, String> answer) {
    Map<String, Integer> told = new TreeMap<>();
    things.forEach(thing -> told.merge(String.valueOf(answer.apply(thing)), 1, Integer::sum));
    return told;
  }

  private void lists() {
    for (Map.Entry<String, String> list : made().entrySet()) {
      byte[] body = list.getValue().getBytes(StandardCharsets.UTF_8);
      Page page = ours(body);
      System.out.printf(
          "%-28s %,d links, %,d with text, %.2f ms; crawler-commons %,d, %.2f ms%n",
          list.getKey(),
          page.links().size(),
          page.links().stream().filter(link -> !link.anchor().isEmpty()).count(),
          micros(() -> ours(body)) / 1e3,
          theirs(body),
          micros(() -> theirs(body)) / 1e3);
    }
  }

  private Page ours(byte[] body) {
    Response.Document document =
        new Response.Document(LIST, 200, Headers.of("Content-Type", "text/xml"), body, null);
    return ((Parsed.Ok) parser.parse(document)).page();
  }

  private static int theirs(byte[] body) {
    try {
      SiteMapParser parser = new SiteMapParser(false, true);
      return parser.parseSiteMap("text/xml", body, URI.create(LIST.toString()).toURL())
              instanceof SiteMap map
          ? map.getSiteMapUrls().size()
          : 0;
    } catch (UnknownFormatException e) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// CPU time of a round, after as many to warm up.
  private static double micros(Runnable round) {
    for (int i = 0; i < ROUNDS; i++) {
      round.run();
    }
    long before = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < ROUNDS; i++) {
      round.run();
    }
    return (THREADS.getCurrentThreadCpuTime() - before) / 1e3 / ROUNDS;
  }

  private static Map<String, String> made() {
    String map = many("<urlset>", "<url><loc>http://example.com/a/N</loc></url>\n", 10_000);
    String item = "<item><title>Rain N</title><link>http://example.com/n/N</link></item>";
    String rss = many("<rss version=\"2.0\"><channel><title>News</title>", item, 200);
    String entry = "<entry><title>Rain N</title><link href=\"/n/N\"/></entry>";
    Map<String, String> made = new LinkedHashMap<>();
    made.put("sitemap of 10,000", map + "</urlset>");
    made.put("  with a bare &", map.replace("a/5000<", "a/5000?b&c<") + "</urlset>");
    made.put("  with a control character", map.replace("a/5000<", "a/5000\u0001<") + "</urlset>");
    made.put("  cut off in the middle", map.substring(0, map.length() / 2));
    made.put("RSS of 200", rss + "</channel></rss>");
    made.put("  with &nbsp;", rss.replace("Rain 100<", "Rain&nbsp;100<") + "</channel></rss>");
    made.put("Atom of 200, relative links", many(ATOM, entry, 200) + "</feed>");
    return made;
  }

  private static String many(String begin, String item, int count) {
    StringBuilder text = new StringBuilder(begin);
    for (int i = 0; i < count; i++) {
      text.append(item.replace("N<", i + "<").replace("N\"", i + "\""));
    }
    return text.toString();
  }
}
