package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.warc.ImportCounts.Reason;
import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.parse.MediaSniffer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A folder of HTML files as a web: either its folders are hosts, as in what `wget --mirror`
/// leaves, or all of it lies below one URL.
///
/// `index.html` is the page of its folder; what follows a question mark in the name of a file is a
/// query. Files are read in the order of their names. Symbolic links are not followed, so no file
/// from outside the folder gets in.
final class HtmlFolder {
  private static final int DEEPEST = 64;
  private static final String INDEX = "index\\.html?(?=\\?|$)";

  private final Path folder;
  private final @Nullable Url base;
  private final RecordedWebWriter web;
  private final Consumer<Reason> leftOut;

  HtmlFolder(Path folder, @Nullable Url base, RecordedWebWriter web, Consumer<Reason> leftOut) {
    this.folder = folder;
    this.base = base;
    this.web = web;
    this.leftOut = leftOut;
  }

  void read() {
    try {
      Path real = folder.toRealPath();
      Files.walkFileTree(
          real,
          EnumSet.noneOf(FileVisitOption.class),
          DEEPEST,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              take(real.relativize(file), file, attributes);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              leftOut.accept(Reason.UNUSABLE);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  private void take(Path name, Path file, BasicFileAttributes attributes) {
    Optional<Url> url = attributes.isRegularFile() ? url(name) : Optional.empty();
    if (attributes.isSymbolicLink()) {
      leftOut.accept(Reason.LINK);
    } else if (url.isEmpty()) {
      leftOut.accept(Reason.UNUSABLE);
    } else if (attributes.size() > RecordReader.MAX_BODY) {
      leftOut.accept(Reason.TOO_LARGE);
    } else {
      page(url.get(), file);
    }
  }

  private void page(Url asNamed, Path file) {
    byte[] body;
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      body = in.readNBytes(RecordReader.MAX_BODY);
    } catch (IOException e) {
      leftOut.accept(Reason.UNUSABLE);
      return;
    }
    String type = type(file.getFileName().toString().toLowerCase(Locale.ROOT), body);
    if (type == null) {
      leftOut.accept(Reason.OTHER);
      return;
    }
    Url url = withoutIndex(asNamed);
    if (!web.page(new Response.Document(url, 200, Headers.of("Content-Type", type), body, null))) {
      leftOut.accept(Reason.COPY);
      return;
    }
    web.alias(asNamed, url);
    web.alias(otherScheme(url), url);
  }

  private static @Nullable String type(String name, byte[] body) {
    String seen = MediaSniffer.unlike("", body);
    if (seen != null) {
      return seen;
    }
    return name.matches(".*\\.(x?html?|shtml|php|aspx?|jsp)(\\?.*)?") && body.length > 0
        ? "text/html"
        : name.endsWith(".xml") ? "application/xml" : name.endsWith(".txt") ? "text/plain" : null;
  }

  /// The URL of a file, if that is one of the base or of the host.
  private Optional<Url> url(Path name) {
    boolean mirror = base == null;
    if (mirror && name.getNameCount() < 2) {
      return Optional.empty();
    }
    String root = mirror ? "https://" + name.getName(0) + "/" : below();
    Optional<Url> top = Url.parse(root);
    StringBuilder path = new StringBuilder(root);
    for (int i = mirror ? 1 : 0; i < name.getNameCount(); i++) {
      boolean last = i == name.getNameCount() - 1;
      path.append(escaped(name.getName(i).toString(), last)).append(last ? "" : "/");
    }
    return top.flatMap(
        t -> Url.parse(path.toString()).filter(url -> url.toString().startsWith(t.toString())));
  }

  private String below() {
    String text = String.valueOf(base);
    return text.endsWith("/") ? text : text + "/";
  }

  /// A name as a part of a path; only the last may have a query.
  private static String escaped(String name, boolean query) {
    String safe =
        name.replaceAll("%(?![0-9A-Fa-f]{2})", "%25").replace("#", "%23").replace("\\", "%5C");
    return query ? safe : safe.replace("?", "%3F");
  }

  private static Url withoutIndex(Url url) {
    String text = url.toString();
    int query = text.indexOf('?');
    int slash = text.lastIndexOf('/', query < 0 ? text.length() : query);
    return Url.parse(
            text.substring(0, slash + 1) + text.substring(slash + 1).replaceFirst("^" + INDEX, ""))
        .orElse(url);
  }

  private static Url otherScheme(Url url) {
    String rest = url.toString().substring(url.scheme().length());
    return Url.parse((url.scheme().equals("https") ? "http" : "https") + rest).orElse(url);
  }
}
