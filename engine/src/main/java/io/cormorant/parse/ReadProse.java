package io.cormorant.parse;

import io.cormorant.core.DeferredText;
import io.cormorant.core.Mark;
import io.cormorant.core.Prose;
import io.cormorant.core.Published;
import io.cormorant.core.ScriptShell;
import io.cormorant.core.Url;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The prose of a page that was walked, made into strings when somebody asks.
final class ReadProse implements Prose {
  /// With less main text than this the whole text tells the language better.
  private static final int SHORT = 300;

  /// A page is heavy with links from this share of its visible text on.
  private static final double LINK_HEAVY = 0.5;

  private final Url url;
  private final byte[] body;
  private final PageText walked;
  private final StatedDates dates;
  private final DeferredText text;
  private final DeferredText mainText;
  private final DeferredText language;
  private volatile @Nullable Set<Mark> marks;

  /// @param body the document that was walked
  ReadProse(Url url, byte[] body, PageWalk walk) {
    PageText walked = walk.text;
    Containers containers = walk.containers;
    String declared = walk.meta.language();
    this.url = url;
    this.body = body;
    this.walked = walked;
    this.dates = walk.dates;
    this.text = new DeferredText(() -> walked.folded().toString());
    this.mainText = new DeferredText(() -> MainText.of(walked.folded(), containers, this::text));
    this.language =
        new DeferredText(
            () -> LanguageGuess.of(mainText().length() < SHORT ? text() : mainText(), declared));
  }

  @Override
  public String text() {
    return text.toString();
  }

  @Override
  public String mainText() {
    return mainText.toString();
  }

  @Override
  public String language() {
    return language.toString();
  }

  @Override
  public @Nullable Published published(LocalDate latest) {
    return PublicationDate.of(dates, walked.folded(), url, latest);
  }

  @Override
  public Set<Mark> marks() {
    Set<Mark> known = marks;
    if (known == null) {
      known = Collections.unmodifiableSet(mark());
      marks = known;
    }
    return known;
  }

  private Set<Mark> mark() {
    Set<Mark> found = Prose.super.marks();
    if (found.contains(Mark.SHORT) && ScriptShell.isShell(body)) {
      found.add(Mark.SCRIPT_SHELL);
    }
    long all = 0;
    long links = 0;
    for (FoldedText.Block block : walked.folded().blocks()) {
      all += block.weight();
      links += block.linkWeight();
    }
    if (ListGuess.isList(url, walked.folded(), mainText().length())) {
      found.add(Mark.LIST);
    }
    if (links > all * LINK_HEAVY) {
      found.add(Mark.LINK_HEAVY);
    }
    return found;
  }
}
