package io.cormorant.judge;

import io.cormorant.core.Page;
import io.cormorant.core.Url;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The pages that a judge learns from, each in one role only: good, bad, or background. Bounded.
///
/// A page given as good and as bad at once is neither; of what is said later the last word counts.
/// Pages without a word are not kept. Where no background is given the first pages that are met
/// become it. Not safe for use by many threads.
final class Examples {
  /// Of good and of bad pages; beyond this the oldest are forgotten.
  static final int MAX_NAMED = 500;

  /// More of a given background is not used: every n-th page is taken.
  private static final int MAX_GIVEN = 1_000;

  /// Where a background grows, a model is usually worth making anew at these sizes.
  static final List<Integer> STEPS = List.of(30, 100, 300);

  private static final int MAX_SAVED = 1 << 16;

  private final Map<Long, PageVector> good = new LinkedHashMap<>();
  private final Map<Long, PageVector> bad = new LinkedHashMap<>();
  private final Map<Long, PageVector> background = new LinkedHashMap<>();
  private final boolean grows;
  private final List<Integer> steps;

  /// @param steps sizes of a growing background at which a model is worth making anew; beyond the
  ///   last it does not grow
  Examples(Material material, Function<Page, PageVector> reader, List<Integer> steps) {
    material.good().forEach(page -> put(good, reader.apply(page)));
    material.bad().forEach(page -> put(bad, reader.apply(page)));
    List<Long> both = good.keySet().stream().filter(bad::containsKey).toList();
    both.forEach(good::remove);
    both.forEach(bad::remove);
    int step = 1 + (material.background().size() - 1) / MAX_GIVEN;
    for (int i = 0; i < material.background().size(); i += step) {
      addBackground(reader.apply(material.background().get(i)));
    }
    this.grows = background.isEmpty();
    this.steps = steps;
  }

  /// @param owner the judge's name
  /// @throws IllegalArgumentException if there is no good page
  void refuseIfNone(String owner, Material material) {
    if (good.isEmpty()) {
      throw new IllegalArgumentException(lack(owner, material));
    }
  }

  private static String lack(String owner, Material material) {
    String needs = "judge '" + owner + "' needs example pages";
    if (material.good().isEmpty()) {
      return needs + ": add `examples:` to the topic";
    }
    List<Url> bad = material.bad().stream().map(Page::url).toList();
    return material.good().stream().anyMatch(page -> bad.contains(page.url()))
        ? needs + ": those of the topic are counter-examples as well, take them out of one list"
        : needs + " with text: none of the topic's has a word, add others to `examples:`";
  }

  /// Whether the first pages that are met become the background, and more are wanted.
  boolean wantsBackground() {
    return grows && background.size() < steps.getLast();
  }

  /// Takes a page that was met into the background, if it has no role yet.
  ///
  /// @return whether a model is worth making anew
  boolean meet(PageVector page) {
    return wantsBackground() && addBackground(page) && steps.contains(background.size());
  }

  /// A page by its number, or null where it is not among them.
  @Nullable PageVector remembered(long page) {
    for (Map<Long, PageVector> role : List.of(good, bad, background)) {
      PageVector known = role.get(page);
      if (known != null) {
        return known;
      }
    }
    return null;
  }

  /// Takes what was said of a page; the last word counts.
  void name(PageVector page, boolean relevant) {
    (relevant ? bad : good).remove(page.page());
    put(relevant ? good : bad, page);
  }

  /// The pages as they are now. A background that grows is none before there is enough of it, and
  /// then as much as at the last step, so that the same is learned whenever it is asked for.
  Sample sample() {
    int size = background.size();
    if (grows) {
      size = steps.stream().filter(s -> s <= background.size()).reduce(0, (_, s) -> s);
    }
    return new Sample(
        List.copyOf(good.values()),
        List.copyOf(bad.values()),
        background.values().stream().limit(size).filter(page -> !isNamed(page)).toList());
  }

  /// The pages as they are now. What is met in a crawl may well be about the topic, so pages of a
  /// growing background that look so are left out.
  Sample sampleWithoutLookalikes() {
    Sample sample = sample();
    boolean doubtful = grows && !sample.good().isEmpty() && !sample.background().isEmpty();
    return doubtful ? sample.withoutLookalikes() : sample;
  }

  private boolean isNamed(PageVector page) {
    return good.containsKey(page.page()) || bad.containsKey(page.page());
  }

  void save(DataOutput out) throws IOException {
    save(good.values(), out);
    save(bad.values(), out);
    save(grows ? background.values() : List.of(), out);
  }

  /// Adds what was saved; where a page has another role now the saved one counts.
  void load(DataInput in) throws IOException {
    for (PageVector page : loaded(in)) {
      name(page, true);
    }
    for (PageVector page : loaded(in)) {
      name(page, false);
    }
    List<PageVector> met = loaded(in);
    if (grows) {
      background.clear();
      met.forEach(page -> background.put(page.page(), page));
    }
  }

  private boolean addBackground(PageVector page) {
    return !page.isEmpty() && !isNamed(page) && background.putIfAbsent(page.page(), page) == null;
  }

  private static void put(Map<Long, PageVector> pages, PageVector page) {
    if (!page.isEmpty()) {
      pages.put(page.page(), page);
      if (pages.size() > MAX_NAMED) {
        pages.remove(pages.keySet().iterator().next());
      }
    }
  }

  private static void save(Collection<PageVector> pages, DataOutput out) throws IOException {
    out.writeInt(pages.size());
    for (PageVector page : pages) {
      page.save(out);
    }
  }

  private static List<PageVector> loaded(DataInput in) throws IOException {
    int size = in.readInt();
    if (size < 0 || size > MAX_SAVED) {
      throw new IOException("not what a judge saved: " + size + " pages");
    }
    List<PageVector> pages = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      pages.add(PageVector.load(in));
    }
    return pages;
  }
}
