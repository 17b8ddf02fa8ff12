package io.cormorant.app.measure;

import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.lab.run.Digests;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Names of webs and of programs that change with their content, so that what was measured with
/// another is not taken for the same.
public final class ContentDigests {
  /// Pages of a generated web that stand for all.
  private static final int SAMPLE = 50;

  private static final int SHOWN = 16;
  private static final int BUFFER = 1 << 16;

  private ContentDigests() {}

  /// Of a recorded web by all its files, of a generated one by its name, its topics and some of its
  /// pages.
  ///
  /// @param name as [Webs#open] takes it
  public static String web(String name, OpenWeb web) throws InterruptedException {
    MessageDigest digest = Digests.sha256();
    if (name.startsWith(Webs.RECORDED)) {
      addFiles(digest, Path.of(name.substring(Webs.RECORDED.length())));
    } else {
      addSample(digest, name, web);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /// Of the code that classes come from, a short one.
  public static String code(List<? extends Class<?>> types) {
    TreeSet<Path> sources = new TreeSet<>();
    for (Class<?> type : types) {
      CodeSource source = type.getProtectionDomain().getCodeSource();
      if (source != null && source.getLocation() != null) {
        try {
          sources.add(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException e) {
          throw new IllegalStateException("a class of ours comes from nowhere: " + type, e);
        }
      }
    }
    return files(sources);
  }

  /// Of files and folders, a short one.
  public static String files(Iterable<Path> paths) {
    MessageDigest digest = Digests.sha256();
    paths.forEach(path -> addFiles(digest, path));
    return HexFormat.of().formatHex(digest.digest()).substring(0, SHOWN);
  }

  /// What is behind a symbolic link counts like all else: that is what is read later.
  private static void addFiles(MessageDigest digest, Path root) {
    try (Stream<Path> all = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        digest.update(root.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
        try (InputStream in = Files.newInputStream(file)) {
          byte[] part = new byte[BUFFER];
          for (int read = in.read(part); read >= 0; read = in.read(part)) {
            digest.update(part, 0, read);
          }
        }
      }
    } catch (IOException | UncheckedIOException e) {
      throw new BadInput(root + " cannot be read: " + e.getMessage());
    }
  }

  private static void addSample(MessageDigest digest, String name, OpenWeb web)
      throws InterruptedException {
    digest.update(name.getBytes(StandardCharsets.UTF_8));
    for (Topic topic : web.topics()) {
      digest.update(web.topic(topic.id()).toString().getBytes(StandardCharsets.UTF_8));
    }
    List<Url> pages = web.posts();
    for (int i = 0; i < SAMPLE && i < pages.size(); i++) {
      Url url = pages.get((int) ((long) i * pages.size() / SAMPLE));
      digest.update(url.toString().getBytes(StandardCharsets.UTF_8));
      if (web.web().fetch(url) instanceof Response.Document document) {
        digest.update(document.body());
      }
    }
  }
}
