package io.cormorant.app.cli.portal;

import io.cormorant.portal.backup.Contents;
import java.util.Locale;

/// How much is in a back-up, in words.
final class ContentsText {
  private ContentsText() {}

  static String of(Contents contents) {
    return String.format(
        Locale.ROOT,
        "%s, %s and %s (%,d bytes)",
        count(contents.accounts(), "account"),
        count(contents.topics(), "topic"),
        count(contents.files(), "file"),
        contents.bytes());
  }

  private static String count(long many, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", many, what, many == 1 ? "" : "s");
  }
}
