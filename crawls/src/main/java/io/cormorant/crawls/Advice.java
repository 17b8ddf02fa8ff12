package io.cormorant.crawls;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.Cut;
import io.cormorant.core.ShellWord;
import io.cormorant.core.Topic;
import io.cormorant.crawl.PageKinds;
import io.cormorant.judge.NoJudge;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Precision;
import io.cormorant.plan.Render;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What to do about a crawl that goes wrong: a sentence for each thing that does, with the command
/// to run next. Nothing is said of a crawl that has too few pages to tell.
final class Advice {
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

  private static final String OTHER_WORDS =
      "the topic needs other words, in the language of the pages; have some proposed from pages you know to"
          + " be right by 'cormorant topic suggest --examples urls.txt --out topic.yaml'";

  private final CrawlPlan plan;

  /// The folder and its plan, as they are typed.
  private final String folder;

  private final String planFile;
  private final boolean running;

  /// What can be counted of a crawl at any time.
  ///
  /// @param cut what decides, if that is known
  record Counts(long downloads, long relevant, long maybe, PageKinds kinds, @Nullable Cut cut) {}

  /// @param folder of the crawl
  /// @param running whether it runs: then it has to be stopped first
  Advice(CrawlPlan plan, Path folder, boolean running) {
    this.plan = plan;
    this.folder = ShellWord.of(folder);
    this.planFile = ShellWord.of(folder.resolve(CrawlFolder.PLAN_FILE));
    this.running = running;
  }

  /// What can be said before the first page has come.
  static Optional<String> on(Topic topic) {
    List<String> words = PlaceholderWords.in(topic);
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Placeholders among the keywords ('%s'): put in words of your topic, or have some proposed by"
                    .formatted(String.join("', '", words))
                + " 'cormorant topic suggest --text \"what you look for\" --out topic.yaml'.");
  }

  List<String> on(Counts counts) {
    List<String> advice = new ArrayList<>();
    on(plan.topic()).ifPresent(advice::add);
    if (hasShells(counts)) {
      advice.add(aboutShells(counts));
    }
    if (!plan.judge().equals(NoJudge.NAME)) {
      addOnChoice(counts, advice);
    }
    return advice;
  }

  /// What only a crawl that chooses its pages can do wrong.
  private void addOnChoice(Counts counts, List<String> advice) {
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
      advice.add(aboutOneHost(counts));
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

  private String aboutShells(Counts counts) {
    return "%s of %s pages are empty without their scripts: have them rendered with %s."
        .formatted(
            count(counts.kinds().shells()),
            count(counts.downloads()),
            again("crawl " + planFile + " --render auto"));
  }

  private boolean seesOnlyLists(PageKinds kinds) {
    long lists = kinds.lists() - kinds.shells();
    return lists >= ENOUGH
        && lists > kinds.documents() * LISTS_A_DOCUMENT
        && !plan.keeping().lists();
  }

  private String aboutLists(PageKinds kinds) {
    return "%s documents and %s lists (tag, archive and index pages) came: lists lead to documents, so go deeper"
            .formatted(count(kinds.documents()), count(kinds.lists()))
        + " with %s or, if lists are what you want, keep them with 'cormorant crawl %s --keep-lists'."
            .formatted(again("crawl --resume " + folder + " --pages +1000"), planFile);
  }

  private String aboutNothing(Counts counts) {
    Cut cut = counts.cut();
    if (cut != null && cut.origin() == Cut.Origin.SET) {
      return aboutThreshold(counts, cut, Precision.RECALL, OTHER_WORDS);
    }
    return isWorthALook(counts) ? aboutMaybes(counts) : aboutWords(counts);
  }

  private static boolean isWorthALook(Counts counts) {
    return counts.maybe() * DOCUMENTS_A_MAYBE >= counts.kinds().documents();
  }

  private String aboutMaybes(Counts counts) {
    return "%s of %s documents are relevant but %s may be: look at them with 'cormorant search %s --maybe',"
            .formatted(
                count(counts.relevant()),
                count(counts.kinds().documents()),
                count(counts.maybe()),
                folder)
        + " and take them with "
        + rejudge(counts.cut(), Precision.RECALL)
        + ".";
  }

  private String aboutWords(Counts counts) {
    return "%s of %s documents are relevant and hardly any may be: %s."
        .formatted(count(counts.relevant()), count(counts.kinds().documents()), OTHER_WORDS);
  }

  private String aboutEverything(Counts counts) {
    Cut cut = counts.cut();
    if (cut != null && cut.origin() == Cut.Origin.SET) {
      return aboutThreshold(counts, cut, Precision.HIGH, "the topic may be too general");
    }
    return "%s of %s documents are relevant, so the topic may be too general: keep fewer with %s."
        .formatted(
            count(counts.relevant()),
            count(counts.kinds().documents()),
            rejudge(cut, Precision.HIGH));
  }

  /// Whoever set a threshold is told of that first: it may be all that is wrong. It surely is where
  /// many documents lie close below it.
  ///
  /// @param wanted where it should have been
  /// @param otherwise what is wrong if it is not the threshold
  private String aboutThreshold(Counts counts, Cut set, Precision wanted, String otherwise) {
    boolean sure = wanted == Precision.RECALL && isWorthALook(counts);
    return "%s of %s documents are relevant %s the threshold%s set to %s: do without it by %s, or set a %s one by '%s'%s."
        .formatted(
            count(counts.relevant()),
            count(counts.kinds().documents()),
            sure ? "because" : "with",
            sure ? " is" : "",
            BigDecimal.valueOf(set.from()).stripTrailingZeros().toPlainString(),
            again(precision(Precision.BALANCED)),
            wanted == Precision.RECALL ? "lower" : "higher",
            "cormorant " + threshold(set, wanted),
            sure ? "" : "; if that changes little, " + otherwise);
  }

  private String aboutOneHost(Counts counts) {
    return "%s of %s pages come from one host: add seeds on other sites with %s or, if one site is what you want,"
            .formatted(
                count(counts.kinds().ofLargestHost()),
                count(counts.downloads()),
                again("crawl --resume " + folder + " --seeds more.txt --pages +1000"))
        + " name it under 'include-domains' in the scope of the topic.";
  }

  /// A cut that was not found from the scores, or was moved already, is set.
  private String rejudge(@Nullable Cut cut, Precision precision) {
    boolean moves =
        cut == null || cut.origin() == Cut.Origin.FOUND || cut.origin() == Cut.Origin.USUAL;
    return again(
        cut == null || (moves && plan.keeping().precision() != precision)
            ? precision(precision)
            : threshold(cut, precision));
  }

  private String precision(Precision precision) {
    return "rejudge " + folder + " --precision " + precision.name().toLowerCase(Locale.ROOT);
  }

  private String threshold(Cut cut, Precision wanted) {
    double threshold = wanted == Precision.RECALL ? cut.from() / 2 : (1 + cut.from()) / 2;
    return String.format(Locale.ROOT, "rejudge %s --threshold %.2g", folder, threshold);
  }

  /// A command that works on the folder, or does the crawl once more.
  private String again(String command) {
    return (running ? "'cormorant stop " + folder + "' and then " : "")
        + ("'cormorant " + command + "'");
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
