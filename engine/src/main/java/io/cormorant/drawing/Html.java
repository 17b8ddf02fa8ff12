package io.cormorant.drawing;

import io.cormorant.core.Url;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/// Small steps of building a page as a DOM. Texts are escaped when the DOM is written.
public final class Html {
  public static final int MAX_TITLE = 160;
  public static final int MAX_URL = 120;

  private static final int MAX_SETTING = 2_000;
  private static final int MAX_SETTING_LINES = 500;

  private static final Pattern LANGUAGE = Pattern.compile("[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}");

  private Html() {}

  public static Element add(Element parent, String tag, String cssClass) {
    Element child = parent.appendElement(tag);
    return cssClass.isEmpty() ? child : child.attr("class", cssClass);
  }

  public static Element add(Element parent, String tag, String cssClass, String text) {
    return add(parent, tag, cssClass).text(text);
  }

  /// A text of the web, which may be in any language and run in any direction.
  public static Element addForeign(Element parent, String tag, String cssClass, String text) {
    return add(parent, tag, cssClass, text).attr("dir", "auto");
  }

  /// A link where `url` is an http or https address, else the bare text.
  public static Element addLink(Element parent, String url, String cssClass, String text) {
    Optional<Url> target = Url.parse(url);
    if (target.isEmpty()) {
      return addForeign(parent, "span", cssClass, text);
    }
    return addForeign(parent, "a", cssClass, text)
        .attr("href", target.get().toString())
        .attr("rel", "nofollow noopener noreferrer");
  }

  /// The head of a row, a host, which may be broken at its dots.
  public static void addHost(Element row, String host) {
    Element cell = add(row, "th", "name").attr("scope", "row");
    String shown = Texts.clean(host, MAX_URL);
    int from = 0;
    for (int dot = shown.indexOf('.'); dot >= 0; dot = shown.indexOf('.', from)) {
      cell.appendText(shown.substring(from, dot + 1)).appendElement("wbr");
      from = dot + 1;
    }
    cell.appendText(shown.substring(from));
  }

  /// Says in which language an element's text is, so that the right glyphs are taken.
  public static void language(Element element, String tag) {
    if (LANGUAGE.matcher(tag).matches()) {
      element.attr("lang", tag);
    }
  }

  /// A section with its heading and a sentence or two beside it; what is returned takes the
  /// content.
  public static Element addSection(Element parent, String id, String heading, String note) {
    Element section = add(parent, "section", "part").attr("id", id);
    Element head = add(section, "div", "part-head");
    add(head, "h2", "", heading);
    if (!note.isEmpty()) {
      add(head, "p", "note", note);
    }
    return add(section, "div", "part-body");
  }

  /// A figure with its name, in a list of definitions of the class `tiles`.
  public static Element addTile(Element tiles, String cssClass, String name, String value) {
    Element tile = add(tiles, "div", cssClass);
    add(tile, "dt", "", name);
    return add(tile, "dd", "", value);
  }

  /// A setting and its value, line by line, in a list of definitions.
  public static void addSetting(Element list, String key, String value) {
    Element entry = add(list, "div", "");
    add(entry, "dt", "", Texts.clean(key, MAX_TITLE));
    Element lines = add(entry, "dd", "");
    value
        .lines()
        .limit(MAX_SETTING_LINES)
        .forEach(line -> addForeign(lines, "p", "", Texts.clean(line, MAX_SETTING)));
  }

  /// A bar that fills `share` of its width, and `strong` of it in the accent colour.
  public static void addBar(Element parent, double share, double strong) {
    Element bar = add(parent, "span", "bar").attr("aria-hidden", "true");
    addFill(bar, "bar-all", share);
    addFill(bar, "bar-strong", strong);
  }

  private static void addFill(Element bar, String cssClass, double share) {
    if (share > 0) {
      String width = String.format(Locale.ROOT, "width:%.2f%%", Math.min(share, 1) * 100);
      add(bar, "span", cssClass).attr("style", width);
    }
  }

  /// A table that scrolls where it is too wide, with its column heads; `#` before a head makes a
  /// column of numbers. Returns the body.
  public static Element addTable(Element parent, String cssClass, String caption, String... heads) {
    Element box =
        add(parent, "div", "scroll")
            .attr("tabindex", "0")
            .attr("role", "region")
            .attr("aria-label", caption);
    Element table = add(box, "table", cssClass);
    add(table, "caption", "", caption);
    Element row = table.appendElement("thead").appendElement("tr");
    for (String head : heads) {
      boolean number = head.startsWith("#");
      add(row, "th", number ? "num" : "", number ? head.substring(1) : head).attr("scope", "col");
    }
    return table.appendElement("tbody");
  }

  public static void addCount(Element row, long count) {
    addNumber(row, (double) count, Figures.count(count));
  }

  /// A cell with a number as text, and as a value to sort by.
  public static Element addNumber(Element row, double value, String text) {
    return add(row, "td", "num", text).attr("data-v", Double.toString(value));
  }

  /// URL as text, host and readable path, the whole of it in the tooltip.
  public static Element addUrlText(Element parent, String url) {
    String shown = Texts.host(url) + Texts.readablePath(url, MAX_URL);
    return addForeign(parent, "span", "url", Texts.clean(shown, MAX_URL))
        .attr("title", Texts.clean(url, Url.MAX_LENGTH));
  }
}
