package io.cormorant.text;

import java.util.random.RandomGenerator;

/// Texts such as no page should have and some do: scripts mixed, half characters, marks on nothing.
public final class RandomText {
  private static final int[][] RANGES = {
    {0x20, 0x7E}, // ASCII
    {0x27, 0x27}, // apostrophe
    {0x2019, 0x2019}, // typographic apostrophe
    {'a', 'z'},
    {0x4E00, 0x9FFF}, // Han
    {0x20000, 0x2A6DF}, // Han of two chars each
    {0xF900, 0xFAFF}, // compatibility Han
    {0xFF01, 0xFF5E}, // full-width
    {0x1F300, 0x1FAFF}, // emoji
    {0xD800, 0xDFFF}, // half characters
    {0x300, 0x36F}, // accents
    {0x900, 0x97F}, // Devanagari
    {0x3040, 0x30FF}, // kana
    {0xAC00, 0xD7A3}, // hangul
    {0xE00, 0xEFF}, // Thai, Lao
    {0, 0x10FFFF}
  };

  private RandomText() {}

  public static String of(RandomGenerator random, int codePoints) {
    StringBuilder text = new StringBuilder();
    int[] range = RANGES[0];
    for (int i = 0; i < codePoints; i++) {
      if (random.nextInt(4) == 0) {
        range = RANGES[random.nextInt(RANGES.length)];
      }
      text.appendCodePoint(random.nextInt(range[0], range[1] + 1));
    }
    return text.toString();
  }
}
