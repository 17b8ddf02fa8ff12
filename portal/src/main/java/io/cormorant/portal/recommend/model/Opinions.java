package io.cormorant.portal.recommend.model;

import java.util.Arrays;
import java.util.function.IntConsumer;

/// The pages that one reader has an opinion on. All other pages are missing, which says nothing of
/// them. Never changes.
public final class Opinions {
  public static final Opinions NONE = new Opinions(new int[0], new Opinion[0]);

  private final int[] pages;
  private final Opinion[] said;

  private Opinions(int[] pages, Opinion[] said) {
    this.pages = pages;
    this.said = said;
  }

  /// The opinions on some pages.
  ///
  /// @param pages each once
  /// @param said what was thought of each, in the same order
  public static Opinions of(int[] pages, Opinion[] said) {
    if (pages.length != said.length) {
      throw new IllegalArgumentException(pages.length + " pages, " + said.length + " opinions");
    }
    return new Opinions(pages.clone(), said.clone());
  }

  public int size() {
    return pages.length;
  }

  /// The number of the i-th page.
  public int page(int i) {
    return pages[i];
  }

  public Opinion said(int i) {
    return said[i];
  }

  public boolean isLiked(int i) {
    return said[i] == Opinion.LIKED;
  }

  /// How many pages are liked.
  public int likes() {
    return (int) Arrays.stream(said).filter(one -> one == Opinion.LIKED).count();
  }

  /// Gives the liked pages, in their order.
  public void forEachLiked(IntConsumer use) {
    for (int i = 0; i < pages.length; i++) {
      if (said[i] == Opinion.LIKED) {
        use.accept(pages[i]);
      }
    }
  }
}
