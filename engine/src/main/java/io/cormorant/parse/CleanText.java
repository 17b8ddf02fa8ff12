package io.cormorant.parse;

import io.cormorant.core.Page;
import java.util.Arrays;
import java.util.stream.Collectors;

/// The main text of a page as a corpus wants it: a paragraph, heading, list item or row of a table
/// a line, white space folded, control and invisible characters gone, lines that every page of a
/// site has left out.
public final class CleanText {
  private CleanText() {}

  /// The lines of a page's main text, parted by line ends; empty where a page has none of its own.
  public static String of(Page page) {
    return Arrays.stream(page.mainText().split("\n", -1))
        .map(line -> WhiteSpace.fold(line, Limits.TEXT))
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining("\n"));
  }
}
