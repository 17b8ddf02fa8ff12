package io.cormorant.crawls;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.Cut;
import io.cormorant.core.Topic;
import io.cormorant.crawl.PageKinds;
import io.cormorant.judge.NoJudge;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Precision;
import io.cormorant.plan.Render;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Looks for what goes wrong with a crawl. Nothing is said of a crawl that has too few pages to
/// tell.
final class Adviser {
  /// Fewer pages of a kind tell nothing.
  static final int ENOUGH = 50;

  /// Documents of which fewer than one in so many are relevant are the wrong ones.
  private static final int HARDLY = 100;

  /// So many in a hundred are nearly all.
  private static final int NEARLY_ALL = 97;

  /// With one document for so many lists, a crawl sees only lists.
  private static final int LISTS_A_DOCUMENT = 10;

  /// One page in so many that is nothing without its scripts is a pity; of few pages, every other.
  private static final int PAGES_A_SHELL = 5;

  private static final int PAGES_A_SHELL_OF_FEW = 2;

  /// One document in so many that may be relevant is worth a look.
  private static final int DOCUMENTS_A_MAYBE = 20;

  /// How many more pages a crawl is given that goes on.
  private static final String MORE_PAGES = "+1000";

  private static final Invocation OTHER_WORDS =
      Invocation.of("topic", "suggest", "--examples", "urls.txt", "--out", "topic.yaml");

  private final CrawlPlan plan;
  private final Path folder;
  private final boolean running;

  /// What can be counted of a crawl at any time.
  ///
  /// @param cut what decides, if that is known
  record Counts(long downloads, long relevant, long maybe, PageKinds kinds, @Nullable Cut cut) {}

  /// @param folder of the crawl
  /// @param running whether it runs: then it has to be stopped first
  Adviser(CrawlPlan plan, Path folder, boolean running) {
    this.plan = plan;
    this.folder = folder;
    this.running = running;
  }

  /// What can be said before the first page has come.
  static Optional<Advice> on(Topic topic) {
    List<String> words = PlaceholderWords.in(topic);
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Advice.Placeholders(
                words,
                Invocation.of(
                    "topic", "suggest", "--text", "what you look for", "--out", "topic.yaml")));
  }

  List<Advice> on(Counts counts) {
    List<Advice> advice = new ArrayList<>();
    on(plan.topic()).ifPresent(advice::add);
    if (hasShells(counts)) {
      advice.add(
          new Advice.Shells(
              counts.kinds().shells(),
              counts.downloads(),
              again(Invocation.of("crawl", planFile(), "--render", "auto"))));
    }
    if (!plan.judge().equals(NoJudge.NAME)) {
      addOnChoice(counts, advice);
    }
    return advice;
  }

  /// What only a crawl that chooses its pages can do wrong.
  private void addOnChoice(Counts counts, List<Advice> advice) {
    PageKinds kinds = counts.kinds();
    if (seesOnlyLists(kinds)) {
      advice.add(aboutLists(kinds));
    }
    if (kinds.documents() >= ENOUGH && counts.relevant() * HARDLY < kinds.documents()) {
      advice.add(aboutNothing(counts));
    }
    if (kinds.documents() >= ENOUGH && isNearlyAll(counts.relevant(), kinds.documents())) {
      advice.add(aboutEverything(counts));
    }
    if (isOfOneHost(counts)) {
      advice.add(
          new Advice.OneHost(
              kinds.ofLargestHost(),
              counts.downloads(),
              again(
                  Invocation.of(
                      "crawl", "--resume", folder, "--seeds", "more.txt", "--pages", MORE_PAGES))));
    }
  }

  /// A recorded or generated web may have no more, and who names domains wants no others.
  private boolean isOfOneHost(Counts counts) {
    return counts.downloads() >= ENOUGH
        && isNearlyAll(counts.kinds().ofLargestHost(), counts.downloads())
        && plan.web().equals(CrawlPlan.LIVE)
        && plan.scope().includeDomains().isEmpty();
  }

  private static boolean isNearlyAll(long part, long all) {
    return part * 100 >= all * NEARLY_ALL;
  }

  /// Only pages of the live web can be rendered.
  private boolean hasShells(Counts counts) {
    long shells = counts.kinds().shells();
    long one = counts.downloads() < ENOUGH ? PAGES_A_SHELL_OF_FEW : PAGES_A_SHELL;
    return shells > 0
        && shells * one >= counts.downloads()
        && plan.web().equals(CrawlPlan.LIVE)
        && plan.access().render() == Render.NEVER;
  }

  private boolean seesOnlyLists(PageKinds kinds) {
    long lists = kinds.lists() - kinds.shells();
    return lists >= ENOUGH
        && lists > kinds.documents() * LISTS_A_DOCUMENT
        && !plan.keeping().lists();
  }

  private Advice aboutLists(PageKinds kinds) {
    return new Advice.OnlyLists(
        kinds.documents(),
        kinds.lists(),
        again(Invocation.of("crawl", "--resume", folder, "--pages", MORE_PAGES)),
        Invocation.of("crawl", planFile(), "--keep-lists"));
  }

  /// Whoever set a threshold is told of that first: it may be all that is wrong.
  private Advice aboutNothing(Counts counts) {
    Cut cut = counts.cut();
    long relevant = counts.relevant();
    long documents = counts.kinds().documents();
    boolean worthALook = counts.maybe() * DOCUMENTS_A_MAYBE >= documents;
    if (cut != null && cut.origin() == Cut.Origin.SET) {
      return new Advice.ThresholdTooHigh(
          relevant,
          documents,
          cut.from(),
          again(precision(Precision.BALANCED)),
          threshold(cut, Precision.RECALL),
          worthALook ? null : OTHER_WORDS);
    }
    return worthALook
        ? new Advice.OnlyMaybes(
            relevant,
            documents,
            counts.maybe(),
            Invocation.of("search", folder, "--maybe"),
            rejudge(cut, Precision.RECALL))
        : new Advice.WrongWords(relevant, documents, OTHER_WORDS);
  }

  /// A threshold comes first here too.
  private Advice aboutEverything(Counts counts) {
    Cut cut = counts.cut();
    long relevant = counts.relevant();
    long documents = counts.kinds().documents();
    return cut != null && cut.origin() == Cut.Origin.SET
        ? new Advice.ThresholdTooLow(
            relevant,
            documents,
            cut.from(),
            again(precision(Precision.BALANCED)),
            threshold(cut, Precision.HIGH))
        : new Advice.TooGeneral(relevant, documents, rejudge(cut, Precision.HIGH));
  }

  /// A cut that was not found from the scores, or was moved already, is set.
  private List<Invocation> rejudge(@Nullable Cut cut, Precision precision) {
    boolean moves =
        cut == null || cut.origin() == Cut.Origin.FOUND || cut.origin() == Cut.Origin.USUAL;
    return again(
        cut == null || (moves && plan.keeping().precision() != precision)
            ? precision(precision)
            : threshold(cut, precision));
  }

  private Invocation precision(Precision precision) {
    return Invocation.of(
        "rejudge", folder, "--precision", precision.name().toLowerCase(Locale.ROOT));
  }

  private Invocation threshold(Cut cut, Precision wanted) {
    double threshold = wanted == Precision.RECALL ? cut.from() / 2 : (1 + cut.from()) / 2;
    return Invocation.of(
        "rejudge", folder, "--threshold", String.format(Locale.ROOT, "%.2g", threshold));
  }

  /// A command that works on the folder, or does the crawl once more.
  private List<Invocation> again(Invocation command) {
    return running ? List.of(Invocation.of("stop", folder), command) : List.of(command);
  }

  private Path planFile() {
    return folder.resolve(CrawlFolder.PLAN_FILE);
  }
}
