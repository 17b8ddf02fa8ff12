package io.cormorant.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class CleanTextTest {
  @Test
  void givesAParagraphALineWithoutWhatIsNoText() {
    String html =
        """
        <nav><a href=1>Home</a></nav><article><h1>Cormorants</h1>
        <p>The  cormorant\u0007 dives from the surface&nbsp; and swims after\u200B fish with its feet.</p>
        <p>It stays below<br><br>for a minute or more, and comes up with its catch in the bill.</p>
        <p>Copyright © 2024 Birds Ltd. All rights reserved.</p></article>
        """;
    assertEquals(
        """
        Cormorants
        The cormorant dives from the surface and swims after fish with its feet.
        It stays below
        for a minute or more, and comes up with its catch in the bill.""",
        CleanText.of(Documents.page(html)));
  }
}
