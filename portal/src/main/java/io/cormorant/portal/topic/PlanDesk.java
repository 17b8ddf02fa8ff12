package io.cormorant.portal.topic;

import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.PlanLimits;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.Budget;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanException;
import io.cormorant.plan.PlanFile;
import io.cormorant.portal.store.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Makes plans of what users say, within the limits of the portal.
@Component
public final class PlanDesk {
  public static final PlanLimits LIMITS = PlanLimits.USUAL;
  private static final String FILE = "topic.yaml";

  /// The plan of a topic that has one.
  public CrawlPlan read(TopicRow topic) {
    return PlanFile.read(Objects.requireNonNull(topic.plan()), FILE);
  }

  /// The plan in a topic file of a user.
  ///
  /// @throws BadInput with everything that is wrong with it or not allowed
  public CrawlPlan imported(String yaml) {
    try {
      return LIMITS.checked(PlanFile.read(yaml, FILE));
    } catch (PlanException e) {
      throw new BadInput(String.valueOf(e.getMessage()));
    }
  }

  /// A plan as a topic file, which the command line can crawl too.
  public String text(CrawlPlan plan) {
    return PlanFile.shared(plan);
  }

  /// The plan of a draft.
  ///
  /// @param fallback where it begins if the draft does not say
  /// @throws BadInput if the draft says too little, or something that cannot be
  public CrawlPlan of(TopicRow row, Draft draft, List<Url> fallback) {
    List<Url> seeds = draft.seeds().isEmpty() ? fallback : urls(draft.seeds());
    if (seeds.isEmpty()) {
      throw new Problem("problem.no-seeds", "name at least one start page");
    }
    Budget budget =
        new Budget(
            Math.clamp(draft.pages(), 1, LIMITS.pages()),
            Duration.ofHours(Math.clamp(draft.hours(), 1, LIMITS.time().toHours())),
            Budget.DEFAULT.bytes());
    return LIMITS.checked(
        BadInput.unless(() -> CrawlPlan.of(topic(row, draft), seeds).budget(budget).build()));
  }

  /// A plan with more pages to fetch than were fetched so far.
  ///
  /// @param fetched so far
  /// @param more beyond these, or beyond the budget where that is larger
  /// @throws BadInput if a crawl may not fetch so many
  public CrawlPlan longer(CrawlPlan plan, long fetched, int more) {
    Budget before = plan.budget();
    long pages = Math.max(before.pages(), fetched) + Math.max(1, more);
    return LIMITS.checked(
        BadInput.unless(
            () ->
                plan.change()
                    .budget(
                        new Budget(
                            pages,
                            before.time(),
                            before.bytes(),
                            before.relevant(),
                            before.harvest()))
                    .build()));
  }

  /// The topic that a draft describes.
  ///
  /// @throws BadInput if it describes none
  public Topic topic(TopicRow row, Draft draft) {
    List<Keyword> keywords = BadInput.unless(() -> keywords(draft));
    if (keywords.isEmpty() && draft.sentence().isBlank() && draft.examples().isEmpty()) {
      throw new Problem(
          "problem.nothing-said", "describe the topic with a sentence, words or example pages");
    }
    return BadInput.unless(
        () ->
            new Topic(
                "topic-" + row.id(),
                row.name(),
                keywords,
                draft.sentence().strip(),
                urls(draft.examples()),
                List.of(),
                List.of(),
                List.of(),
                language(draft),
                null));
  }

  private static @Nullable String language(Draft draft) {
    return draft.language().isBlank() ? null : draft.language();
  }

  private static List<Keyword> keywords(Draft draft) {
    List<Draft.Term> chosen = draft.keywords();
    return chosen == null
        ? List.of()
        : chosen.stream().map(term -> new Keyword(term.term(), term.weight())).toList();
  }

  /// The addresses that texts name, each once.
  ///
  /// @throws BadInput if one of them is no address
  public static List<Url> urls(List<String> texts) {
    List<Url> all = new ArrayList<>();
    for (String text : texts) {
      String whole = text.contains("://") ? text : "https://" + text;
      all.add(
          Url.parse(whole)
              .orElseThrow(() -> new Problem("problem.url", "'%s' is not a web address", text)));
    }
    return all.stream().distinct().toList();
  }

  /// The lines of a text box, without blank ones.
  public static List<String> lines(String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .collect(Collectors.toList());
  }
}
