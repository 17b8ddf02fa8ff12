package io.cormorant.portal.inbox;

import io.cormorant.portal.store.Storable;
import java.util.Locale;
import java.util.regex.Pattern;

/// The beginning of a page's text as it is shown below its title.
public final class Snippet {
  private static final int LONGEST = 300;

  /// A headline is this part of a title at least.
  private static final int HEADLINE = 4;

  private static final String MORE = "…";
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private Snippet() {}

  /// Texts often begin with the title, which is not said twice. What is cut off is cut between two
  /// words where there are any.
  public static String of(String title, String text) {
    String whole = text.strip();
    int end = whole.indexOf('\n');
    boolean twice = end > 0 && isTitle(folded(whole.substring(0, end)), folded(title));
    String shown = SPACE.matcher(twice ? whole.substring(end).strip() : whole).replaceAll(" ");
    if (shown.length() <= LONGEST) {
      return Storable.text(shown, LONGEST);
    }
    String cut = Storable.text(shown, LONGEST - MORE.length());
    int space = cut.lastIndexOf(' ');
    return (space > LONGEST / 2 ? cut.substring(0, space) : cut) + MORE;
  }

  /// A page's title often has the name of its site beside the headline.
  private static boolean isTitle(String line, String title) {
    return title.contains(line) && line.length() >= title.length() / HEADLINE;
  }

  private static String folded(String text) {
    return SPACE.matcher(text.strip()).replaceAll(" ").toLowerCase(Locale.ROOT);
  }
}
