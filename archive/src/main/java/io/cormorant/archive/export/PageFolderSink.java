package io.cormorant.archive.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Url;
import io.cormorant.core.UrlWords;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A file a page, in folders by host, and `index.jsonl`, which says for each file what it is and
/// its digest.
///
/// A file's name is made of the words in the page's address, of whatever script, and of a digest of
/// all of it, so it is the same every time, safe on every file system, and no two pages share one.
public final class PageFolderSink implements PageSink {
  static final String INDEX = "index.jsonl";
  private static final int MAX_NAME = 60;
  private static final int MAX_HOST = 200;
  private static final int DIGEST_BYTES = 8;
  private static final Pattern STRANGE_IN_HOST = Pattern.compile("[^a-z0-9.-]+|^[.-]+|[.-]+$");

  private final Path folder;
  private final PageText form;
  private final DigestedFile index;
  private final Writer lines;

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Entry(
      String file,
      String url,
      String title,
      @Nullable String lang,
      @Nullable Double score,
      String fetchTime,
      long bytes,
      String sha256) {}

  public PageFolderSink(Path folder, PageText form) {
    this.folder = folder;
    this.form = form;
    this.index = new DigestedFile(folder.resolve(INDEX));
    this.lines = index.writer();
  }

  @Override
  public void add(ExportedPage page, Consumer<VisitLine> taken) {
    Url url = page.line().finalUrl();
    String name = name(url) + form.extension();
    WrittenFile written;
    try (DigestedFile file = new DigestedFile(folder.resolve(name))) {
      Writer out = file.writer();
      out.write(form.of(page));
      out.write('\n');
      out.flush();
      written = file.finish(name);
      Entry entry =
          new Entry(
              name,
              url.toString(),
              page.title(),
              page.line().lang(),
              page.line().score(),
              page.line().fetchTime().toString(),
              written.bytes(),
              written.sha256());
      lines.write(PageObject.json(entry) + "\n");
      taken.accept(page.line());
    } catch (IOException e) {
      throw ArchiveException.writing(folder.resolve(name), e);
    }
  }

  @Override
  public List<WrittenFile> finish() {
    try {
      lines.flush();
    } catch (IOException e) {
      throw ArchiveException.writing(folder.resolve(INDEX), e);
    }
    return List.of(index.finish(INDEX));
  }

  @Override
  public void close() {
    index.close();
  }

  /// Without its extension.
  static String name(Url url) {
    String host = STRANGE_IN_HOST.matcher(url.host()).replaceAll("_");
    String words = words(url);
    byte[] digest = DigestedFile.sha256().digest(url.toString().getBytes(UTF_8));
    String id = HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    return host.substring(0, Math.min(host.length(), MAX_HOST))
        + "/"
        + (words.isEmpty() ? "" : words + "-")
        + id;
  }

  /// Never half a character.
  private static String words(Url url) {
    String all = Normalizer.normalize(UrlWords.of(url).toLowerCase(Locale.ROOT), Form.NFC);
    int end = Math.min(all.length(), MAX_NAME);
    boolean splits = end < all.length() && Character.isLowSurrogate(all.charAt(end));
    return all.substring(0, splits ? end - 1 : end).strip().replace(' ', '-');
  }
}
