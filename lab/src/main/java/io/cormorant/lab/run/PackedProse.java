package io.cormorant.lab.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.core.Mark;
import io.cormorant.core.Prose;
import java.io.ByteArrayOutputStream;
import java.lang.ref.WeakReference;
import java.time.LocalDate;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/// The texts of a page in a tenth of the room, unpacked when somebody asks and kept as long as
/// there is no need for the room. Dates are not kept: nobody asks for them in a run.
final class PackedProse implements Prose {
  private final byte[] packed;
  private final int mainBytes;
  private final int bytes;
  private final String language;
  private final Set<Mark> marks;
  private volatile WeakReference<@Nullable Texts> unpacked = new WeakReference<>(null);

  private record Texts(String main, String all) {}

  private PackedProse(byte[] packed, int mainBytes, int bytes, Prose prose) {
    this.packed = packed;
    this.mainBytes = mainBytes;
    this.bytes = bytes;
    this.language = prose.language();
    this.marks = Set.copyOf(prose.marks());
  }

  static PackedProse of(Prose prose) {
    byte[] main = prose.mainText().getBytes(UTF_8);
    byte[] all = prose.text().getBytes(UTF_8);
    try (Deflater deflater = new Deflater(Deflater.BEST_SPEED, true)) {
      ByteArrayOutputStream out = new ByteArrayOutputStream(512 + all.length / 4);
      byte[] part = new byte[8_192];
      deflater.setInput(main);
      while (!deflater.needsInput()) {
        out.write(part, 0, deflater.deflate(part));
      }
      deflater.setInput(all);
      deflater.finish();
      while (!deflater.finished()) {
        out.write(part, 0, deflater.deflate(part));
      }
      return new PackedProse(out.toByteArray(), main.length, main.length + all.length, prose);
    }
  }

  /// The room it needs.
  int size() {
    return packed.length;
  }

  @Override
  public String text() {
    return texts().all;
  }

  @Override
  public String mainText() {
    return texts().main;
  }

  @Override
  public String language() {
    return language;
  }

  @Override
  public Set<Mark> marks() {
    return marks;
  }

  /// It is, and stays packed.
  @Override
  public Prose settled(LocalDate latest) {
    return this;
  }

  private Texts texts() {
    Texts known = unpacked.get();
    if (known == null) {
      byte[] all = unpack();
      known =
          new Texts(
              new String(all, 0, mainBytes, UTF_8),
              new String(all, mainBytes, bytes - mainBytes, UTF_8));
      unpacked = new WeakReference<>(known);
    }
    return known;
  }

  private byte[] unpack() {
    byte[] all = new byte[bytes];
    try (Inflater inflater = new Inflater(true)) {
      inflater.setInput(packed);
      int at = 0;
      while (at < bytes) {
        at += inflater.inflate(all, at, bytes - at);
      }
      return all;
    } catch (DataFormatException e) {
      throw new IllegalStateException("a page that was packed cannot be unpacked", e);
    }
  }
}
