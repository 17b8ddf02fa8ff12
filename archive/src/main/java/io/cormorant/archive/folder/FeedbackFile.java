package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// `feedback.jsonl`: a line for everything somebody said. The number of a line never changes, since
/// the judge remembers by it what it has learned: a line that is purged stays as one that says
/// nothing, and one that cannot be read is passed over.
final class FeedbackFile {
  private static final byte[] PURGED =
      "{\"outcome\":\"purged\"}\n".getBytes(StandardCharsets.UTF_8);

  private final Path file;

  FeedbackFile(Path file) {
    this.file = file;
  }

  /// Adds lines in one piece; a torn line at the end, left by a process that died, is ended first.
  void add(List<Feedback> said) {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    if (isTorn()) {
      lines.write('\n');
    }
    said.forEach(each -> lines.writeBytes(FolderJson.line(each)));
    try (AppendFile out = new AppendFile(file)) {
      out.append(lines.toByteArray());
      out.force();
    }
  }

  private boolean isTorn() {
    if (!Files.exists(file)) {
      return false;
    }
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      in.seek(Math.max(0, in.length() - 1));
      int last = in.read();
      return last >= 0 && last != '\n';
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  /// What was said after a line, oldest first.
  List<Feedback.Numbered> after(long number) {
    List<Feedback.Numbered> all = new ArrayList<>();
    if (!Files.exists(file)) {
      return all;
    }
    try (LineReader lines = new LineReader(file)) {
      for (String text = lines.next(); text != null; text = lines.next()) {
        Feedback said = lines.number() > number ? readable(text) : null;
        if (said != null) {
          all.add(new Feedback.Numbered(lines.number(), said));
        }
      }
    }
    return all;
  }

  /// Takes out what was said of some pages.
  void forget(Predicate<Url> gone) {
    if (after(0).stream().noneMatch(each -> gone.test(each.said().url()))) {
      return;
    }
    List<byte[]> rest = new ArrayList<>();
    try (LineReader lines = new LineReader(file)) {
      for (String text = lines.next(); text != null; text = lines.next()) {
        Feedback said = readable(text);
        boolean stays = said != null && !gone.test(said.url());
        rest.add(stays ? (text + "\n").getBytes(StandardCharsets.UTF_8) : PURGED);
      }
    }
    VisitRewrite.replace(file, rest);
  }

  @SuppressWarnings("ConstantValue") // what the line does not say is null
  private static @Nullable Feedback readable(String text) {
    try {
      Feedback said = FolderJson.MAPPER.readValue(text, Feedback.class);
      return said == null || said.url() == null ? null : said;
    } catch (JacksonException _) {
      return null;
    }
  }
}
