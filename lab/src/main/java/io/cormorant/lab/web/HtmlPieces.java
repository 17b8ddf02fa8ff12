package io.cormorant.lab.web;

/// Small pieces of HTML.
public final class HtmlPieces {
  private HtmlPieces() {}

  public static String escape(String text) {
    StringBuilder out = null;
    for (int i = 0; i < text.length(); i++) {
      String safe =
          switch (text.charAt(i)) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            default -> "";
          };
      if (!safe.isEmpty() && out == null) {
        out = new StringBuilder(text.length() + 16).append(text, 0, i);
      }
      if (out != null) {
        if (safe.isEmpty()) {
          out.append(text.charAt(i));
        } else {
          out.append(safe);
        }
      }
    }
    return out == null ? text : out.toString();
  }

  static String link(String href, String inner) {
    return "<a href=\"" + escape(href) + "\">" + inner + "</a>";
  }

  static String textLink(String href, String text) {
    return link(href, escape(text));
  }

  /// The page as careless authors leave it: end tags missing, attributes without quotes, elements
  /// that overlap, no end.
  static String carelessly(String html) {
    return html.replace("</p>", "")
        .replace("</li>", "")
        .replace("</td>", "")
        .replaceAll("href=\"(/[a-z0-9/_.-]*)\"", "href=$1")
        .replaceFirst("(?i)<h1", "<b><font color=red><h1")
        .replaceFirst("(?i)</h1>", "</h1></b>")
        .replaceFirst("(?i)</body>", "</div></div>")
        .replaceFirst("(?i)</html>", "");
  }
}
