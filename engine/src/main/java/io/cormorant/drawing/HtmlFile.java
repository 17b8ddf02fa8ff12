package io.cormorant.drawing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Objects;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;

/// One HTML document that needs nothing else: style and script stand in it, and its content
/// security policy lets it load nothing and run nothing but that script.
///
/// All of them share a style sheet (`page.css`) and a script that sorts tables of the class
/// `sortable` (`sort.js`).
public final class HtmlFile {
  private final Document document = Document.createShell("");
  private final Element main;
  private final String script;

  /// @param style is added to the shared style sheet
  /// @param script is run after the shared one
  public HtmlFile(String language, String title, String style, String script) {
    this.script = resource(HtmlFile.class, "sort.js") + script;
    document.outputSettings().prettyPrint(false).charset(StandardCharsets.UTF_8);
    document.prependChild(new DocumentType("html", "", ""));
    Objects.requireNonNull(document.selectFirst("html")).attr("lang", language);
    fillHead(document.head(), title, resource(HtmlFile.class, "page.css") + style);
    this.main = Html.add(document.body(), "main", "");
  }

  /// Takes the content.
  public Element main() {
    return main;
  }

  /// Takes what stands after the content.
  public Element body() {
    return document.body();
  }

  /// The document as it stands now.
  public String html() {
    Document whole = document.clone();
    whole.body().appendElement("script").appendChild(new DataNode(script));
    return whole.outerHtml();
  }

  /// Writes a file that is complete or not there: a half-written one never stands under that name.
  ///
  /// @throws UncheckedIOException if it cannot be written
  public static void write(Path file, String text) {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    try {
      Files.writeString(draft, text);
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /// The text of a resource that lies beside a class.
  public static String resource(Class<?> neighbour, String name) {
    try (InputStream in = neighbour.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read resource " + name, e);
    }
  }

  private void fillHead(Element head, String title, String style) {
    head.empty();
    head.appendElement("meta").attr("charset", "utf-8");
    addMeta(head, "http-equiv", "Content-Security-Policy", policy());
    addMeta(head, "name", "viewport", "width=device-width, initial-scale=1");
    addMeta(head, "name", "color-scheme", "light dark");
    addMeta(head, "name", "referrer", "no-referrer");
    addMeta(head, "name", "generator", "Cormorant");
    head.appendElement("title").text(title);
    head.appendElement("style").appendChild(new DataNode(style));
  }

  private static void addMeta(Element head, String kind, String name, String content) {
    head.appendElement("meta").attr(kind, name).attr("content", content);
  }

  private String policy() {
    return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
        + sha256(script)
        + "'; base-uri 'none'; form-action 'none'";
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
