package io.cormorant.portal.search;

import io.cormorant.crawls.PageCopy;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// An archived page made fit to be looked at: without scripts, frames and forms, and without
/// anything that loads or leads elsewhere by itself. It is shown in a sandbox besides.
public final class ArchivedCopy {
  private static final String ACTIVE =
      "script, noscript, iframe, frame, frameset, object, embed, applet, portal, base, link, meta,"
          + " form, input, button, textarea, select, audio, video, source, track, template, svg use";

  /// Attributes that have a browser fetch something.
  private static final Set<String> LOADING =
      Set.of("src", "srcset", "poster", "background", "data", "xlink:href", "longdesc", "usemap");

  /// What has a browser fetch something from a style.
  private static final Pattern ADDRESS =
      Pattern.compile("(?is)@import[^;]*;?|(url|image-set|src)\\s*\\(.*?(\\)|$)");

  private ArchivedCopy() {}

  /// Whether a page can be shown; others are offered as files.
  public static boolean isHtml(PageCopy copy) {
    String type = copy.document().mediaType();
    return type.isEmpty() || type.equals("text/html") || type.equals("application/xhtml+xml");
  }

  /// Whether the page asks that no copy of it is shown.
  public static boolean isForbidden(PageCopy copy) {
    var usage = copy.line().usage();
    return usage != null
        && usage.robots().stream()
            .map(word -> word.toLowerCase(Locale.ROOT))
            .anyMatch(word -> word.equals("noarchive") || word.equals("nocache"));
  }

  /// The page in UTF-8, whatever it was in.
  public static String html(PageCopy copy) {
    Document page =
        Jsoup.parse(
            new String(copy.document().body(), charset(copy)), copy.line().finalUrl().toString());
    page.select(ACTIVE).remove();
    for (Element element : page.getAllElements()) {
      for (Attribute attribute : element.attributes().asList()) {
        if (isActive(attribute)) {
          element.removeAttr(attribute.getKey());
        }
      }
    }
    page.select("style").forEach(style -> style.text(withoutAddresses(style.data())));
    page.outputSettings().charset(StandardCharsets.UTF_8);
    page.head().prependElement("meta").attr("charset", "utf-8");
    return page.outerHtml();
  }

  private static boolean isActive(Attribute attribute) {
    String name = attribute.getKey().toLowerCase(Locale.ROOT);
    String value = attribute.getValue().replaceAll("[\\p{Cntrl}\\s]", "").toLowerCase(Locale.ROOT);
    return name.startsWith("on")
        || (LOADING.contains(name) && !value.startsWith("data:image/"))
        || (name.equals("style") && !withoutAddresses(value).equals(value))
        || name.equals("srcdoc")
        || name.equals("ping")
        || name.equals("target")
        || name.equals("autofocus")
        || value.startsWith("javascript:")
        || value.startsWith("vbscript:")
        || value.startsWith("data:text");
  }

  private static String withoutAddresses(String style) {
    return ADDRESS.matcher(style).replaceAll("none");
  }

  private static Charset charset(PageCopy copy) {
    String name = copy.line().charset();
    try {
      return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return StandardCharsets.UTF_8;
    }
  }
}
