package io.cormorant.judge.learned;

import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.judge.Material;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// The pages that a judge learns from, each in one role only: good, bad, or background. Bounded.
///
/// A page given as good and as bad at once is neither; of what is said later the last word counts.
/// Pages without a word are not kept. Where no background is given the first pages that are met
/// become it. Not safe for use by many threads.
final class ExampleSet {
  /// Of good and of bad pages; beyond this the oldest are forgotten.
  static final int MAX_NAMED = 500;

  /// More of a given background is not used: every n-th page is taken.
  private static final int MAX_GIVEN = 1_000;

  /// Where a background grows, a model is usually worth making anew at these sizes.
  static final List<Integer> STEPS = List.of(30, 100, 300);

  /// A model that is worth making is in force when the background is larger by one part in so many:
  /// it can be made meanwhile, and what is in force depends on the pages alone, not on how long
  /// that took.
  private static final int LATER = 10;

  /// What to do after a page was met.
  enum Step {
    /// Nothing.
    NONE,

    /// A model is worth making of [ExampleSet#next].
    WORTH,

    /// The model of [ExampleSet#sample] is another one now.
    IN_FORCE
  }

  private static final int MAX_SAVED = 1 << 16;

  private final Map<Long, PageVector> good = new LinkedHashMap<>();
  private final Map<Long, PageVector> bad = new LinkedHashMap<>();
  private final Map<Long, PageVector> background = new LinkedHashMap<>();
  private final boolean grows;
  private final List<Integer> steps;

  /// The first pages of a growing background as they are saved, and how many they are: saving comes
  /// with every commit, and pages are only added.
  private ByteArrayOutputStream saved = new ByteArrayOutputStream();

  private int savedPages;

  /// @param steps sizes of a growing background at which a model is worth making anew; when the
  ///   last is in force it grows no more
  ExampleSet(Material material, Function<Page, PageVector> reader, List<Integer> steps) {
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
        ? needs
            + ": pages of the topic are both examples and counter-examples; remove them from one of the lists"
        : needs + " with text: none of the topic's has a word, add others to `examples:`";
  }

  /// Whether the first pages that are met become the background, and more are wanted.
  boolean wantsBackground() {
    return grows && background.size() < inForce(steps.getLast());
  }

  private static int inForce(int step) {
    return step + step / LATER;
  }

  /// Takes a page that was met into the background, if it has no role yet.
  Step meet(PageVector page) {
    if (!wantsBackground() || !addBackground(page)) {
      return Step.NONE;
    }
    int size = background.size();
    if (steps.contains(size)) {
      return Step.WORTH;
    }
    return steps.stream().anyMatch(step -> inForce(step) == size) ? Step.IN_FORCE : Step.NONE;
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

  /// The pages of which the model in force is made. A background that grows is none before there is
  /// enough of it, and then as much as at the last step, so that the same is learned whenever it is
  /// asked for.
  TrainingPages sample() {
    return grows
        ? sample(largest(step -> inForce(step) <= background.size()))
        : sample(background.size());
  }

  /// The pages of which the model is made that will be in force next, if it is worth making by now;
  /// else those of the model in force.
  TrainingPages next() {
    return grows ? sample(largest(step -> step <= background.size())) : sample(background.size());
  }

  private int largest(IntPredicate wanted) {
    return steps.stream().mapToInt(step -> step).filter(wanted).max().orElse(0);
  }

  private TrainingPages sample(int size) {
    return new TrainingPages(
        List.copyOf(good.values()),
        List.copyOf(bad.values()),
        background.values().stream().limit(size).filter(page -> !isNamed(page)).toList());
  }

  /// Whether the background is what was met in a crawl, of which much may be about the topic.
  boolean grows() {
    return grows;
  }

  private boolean isNamed(PageVector page) {
    return good.containsKey(page.page()) || bad.containsKey(page.page());
  }

  void save(DataOutput out) throws IOException {
    save(good.values(), out);
    save(bad.values(), out);
    out.writeInt(grows ? background.size() : 0);
    if (grows) {
      saveBackground(out);
    }
  }

  private void saveBackground(DataOutput out) throws IOException {
    DataOutputStream more = new DataOutputStream(saved);
    for (PageVector page : background.values().stream().skip(savedPages).toList()) {
      page.save(more);
    }
    more.flush();
    out.write(saved.toByteArray());
    boolean whole = !wantsBackground();
    savedPages = whole ? 0 : background.size();
    saved = whole ? new ByteArrayOutputStream() : saved;
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
      saved = new ByteArrayOutputStream();
      savedPages = 0;
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
