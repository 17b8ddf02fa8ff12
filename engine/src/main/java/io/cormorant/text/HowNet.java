package io.cormorant.text;

import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Word similarity by HowNet (Liu and Li, 2002): words are defined by sememes, and are as alike as
/// the nearest two of their meanings.
///
/// HowNet may not be given away with a program, so its files are the user's: the glossary, lines of
/// a word, its part of speech and a definition (`医生 N human|人,*cure|医治`, where `DEF=` may stand
/// before the definition), and the sememes (see [Sememes]), in UTF-8 or GB 18030. Never changes.
public final class HowNet implements WordSimilarity {
  static final int MAX_LINE = 4_000;

  private static final int MAX_WORDS = 1_000_000;
  private static final int MAX_MEANINGS = 32;

  /// So much of a file shows what encoding it is in.
  private static final int PROBE = 1 << 16;

  private static final Charset CHINESE = Charset.forName("GB18030");

  private final Sememes sememes;
  private final Map<String, List<Meaning>> glossary = new Object2ObjectOpenHashMap<>();

  private HowNet(Sememes sememes) {
    this.sememes = sememes;
  }

  /// Reads the two files.
  ///
  /// @throws IllegalArgumentException if a file cannot be read or has a line that is none of HowNet
  public static HowNet read(Path glossary, Path sememes) {
    HowNet hownet = new HowNet(Sememes.read(sememes, charset(sememes)));
    try (BoundedLines lines = BoundedLines.open(glossary, charset(glossary), MAX_LINE)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (!line.isBlank()) {
          hownet.add(line, lines);
        }
      }
    }
    return hownet;
  }

  private void add(String line, BoundedLines lines) {
    String[] parts = line.strip().split("\\s+", 3);
    if (parts.length < 3) {
      throw lines.wrong(
          "is not an entry of HowNet: a word, its part of speech and its definition are expected");
    }
    if (glossary.size() >= MAX_WORDS) {
      throw lines.wrong("is one word too many: at most " + MAX_WORDS + " are read");
    }
    String definition = parts[2].startsWith("DEF=") ? parts[2].substring(4) : parts[2];
    List<Meaning> meanings = glossary.computeIfAbsent(parts[0], _ -> new ArrayList<>(1));
    if (meanings.size() < MAX_MEANINGS) {
      meanings.add(Meaning.parse(definition));
    }
  }

  /// UTF-8 if the beginning of the file is, else GB 18030, in which HowNet has always been.
  private static Charset charset(Path file) {
    if (file.toString().endsWith(".gz")) {
      return StandardCharsets.UTF_8;
    }
    byte[] probe;
    try (InputStream in = Files.newInputStream(file)) {
      probe = in.readNBytes(PROBE);
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read " + file + "; check that it exists", e);
    }
    CharsetDecoder decoder =
        StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
    boolean utf8 =
        !decoder
            .decode(ByteBuffer.wrap(probe), CharBuffer.allocate(probe.length + 1), false)
            .isError();
    return utf8 ? StandardCharsets.UTF_8 : CHINESE;
  }

  @Override
  public double of(String word, String other) {
    if (word.equals(other)) {
      return 1;
    }
    double best = 0;
    for (Meaning meaning : glossary.getOrDefault(word, List.of())) {
      for (Meaning otherMeaning : glossary.getOrDefault(other, List.of())) {
        best = Math.max(best, meaning.alike(otherMeaning, sememes));
      }
    }
    return Math.min(1, best);
  }
}
