package io.cormorant.crawls;

import io.cormorant.core.OptionSpec;
import io.cormorant.core.Plugin;
import io.cormorant.core.Plugins;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanException;
import io.cormorant.plan.PlanFile;
import io.cormorant.plan.Render;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// What a plan may say that comes from somebody who may use this machine but does not own it: what
/// is looked for, where and how, and how far. It says nothing of files and of services to ask, and
/// nothing of who asks: that is up to whoever runs the crawls.
///
/// Whatever is not allowed is refused. A plan that passes is one that [PlanFile#shared] can write.
///
/// @param pages that a crawl may fetch
/// @param time that it may take
/// @param bytes that it may fetch
/// @param connections that it may have at the same time
/// @param delay between two requests to one host, at least
/// @param seeds that it may begin with
/// @param examples that its topic may have, counter-examples included
/// @param searches whether it may look for more seeds while it goes on; only where there are search
///   engines
public record PlanLimits(
    long pages,
    Duration time,
    long bytes,
    int connections,
    Duration delay,
    int seeds,
    int examples,
    boolean searches) {
  /// For crawls of people who share a machine, without search engines.
  public static final PlanLimits USUAL =
      new PlanLimits(
          20_000,
          Duration.ofDays(2),
          20L << 30,
          CrawlPlan.DEFAULT_CONNECTIONS,
          CrawlPlan.DEFAULT_DELAY,
          1_000,
          50,
          false);

  /// Whole numbers in options set how much work is done or remembered at a time.
  private static final int MOST_IN_OPTIONS = 10_000;

  /// Judges that ask others.
  private static final Set<String> ASKING = Set.of("llm");

  private static final String COMBINED = "combined";

  /// Options of any text that name neither a file nor a place.
  private static final Set<String> HARMLESS =
      Set.of("combined:of", "dwdbrm:operators", "fcosa-lg:branch");

  private static final List<Rule> NOT_THEIRS =
      List.of(
          new Rule("vectors", plan -> plan.words().vectors() != null, "it names a file"),
          new Rule("hownet", plan -> plan.words().hownet() != null, "it names a folder"),
          new Rule(
              "engines",
              plan -> !plan.discovery().engines().isEmpty(),
              "crawls use the search engines of this server"),
          new Rule(
              "min-free",
              plan -> plan.minFree() != CrawlPlan.DEFAULT_MIN_FREE,
              "this server watches its own disk"),
          new Rule(
              "web", plan -> !plan.web().equals(CrawlPlan.LIVE), "only the live web is crawled"),
          access("contact", access -> access.contact() != null, "this server has its own contact"),
          access("allow-private", Access::allowPrivate, "private addresses are never crawled"),
          access(
              "proxy",
              access -> access.proxy() != null,
              "this server has its own network settings"),
          access(
              "resolve", access -> !access.resolve().isEmpty(), "addresses of hosts come from DNS"),
          access("cookies", Access::cookies, "crawls do not accept cookies"),
          access("logins", access -> access.logins() != null, "it names a file"),
          access("render", access -> access.render() != Render.NEVER, "pages are not rendered"));

  /// What is refused, and the sentence for whoever wrote it.
  ///
  /// @param key of the topic file, as in `budget.pages`
  public record Refusal(String key, String sentence) {}

  /// A key that must be left alone.
  private record Rule(String key, Predicate<CrawlPlan> isSet, String why) {
    Refusal refusal() {
      return new Refusal(key, "`%s` cannot be set here: %s. Remove it.".formatted(key, why));
    }
  }

  private static Rule access(String key, Predicate<Access> isSet, String why) {
    return new Rule(key, plan -> isSet.test(plan.access()), why);
  }

  /// The plan, if there is nothing to refuse.
  ///
  /// @throws BadInput with a sentence a line for all that is refused
  public CrawlPlan checked(CrawlPlan plan) {
    List<Refusal> refusals = refusals(plan);
    if (!refusals.isEmpty()) {
      throw new BadInput(
          refusals.stream().map(Refusal::sentence).collect(Collectors.joining("\n")));
    }
    return plan;
  }

  /// All that is refused of a plan, as somebody wrote it: nothing was added for this machine yet.
  public List<Refusal> refusals(CrawlPlan plan) {
    List<Refusal> found = new ArrayList<>();
    NOT_THEIRS.stream()
        .filter(rule -> rule.isSet.test(plan))
        .map(Rule::refusal)
        .forEach(found::add);
    refuseTooMuch(plan, found);
    refuseStrategy(plan, found);
    judgeRefusals(plan.judge()).forEach(why -> found.add(new Refusal("judge", "judge: " + why)));
    if (found.isEmpty()) {
      refuseUnwritable(plan, found);
    }
    return found;
  }

  private void refuseTooMuch(CrawlPlan plan, List<Refusal> found) {
    atMost("budget.pages", plan.budget().pages(), pages, found);
    if (plan.budget().time().compareTo(time) > 0) {
      add("budget.minutes", "a crawl may take at most %s".formatted(PlanFile.text(time)), found);
    }
    atMost("budget.bytes", plan.budget().bytes(), bytes, found);
    atMost("connections", plan.connections(), connections, found);
    if (plan.delay().compareTo(delay) < 0 && plan.web().equals(CrawlPlan.LIVE)) {
      add("delay", "the delay must be at least %s".formatted(PlanFile.text(delay)), found);
    }
    atMost("seeds", plan.seeds().size(), seeds, found);
    int all = plan.topic().examples().size() + plan.topic().counterExamples().size();
    atMost("examples", all, examples, found);
    if (plan.discovery().seeds() && !searches) {
      add("discover", "there is no search engine; remove it", found);
    }
  }

  private static void atMost(String key, long value, long most, List<Refusal> found) {
    if (value > most) {
      add(
          key,
          String.format(Locale.ROOT, "%,d is more than the %,d allowed here", value, most),
          found);
    }
  }

  private static void add(String key, String why, List<Refusal> found) {
    found.add(new Refusal(key, "%s: %s.".formatted(key, why)));
  }

  private static void refuseStrategy(CrawlPlan plan, List<Refusal> found) {
    List<String> why;
    try {
      why = optionRefusals(Assembly.chosenStrategy(plan.strategy()));
      if (why.isEmpty()) {
        Assembly.strategy(plan, Path.of(""));
      }
    } catch (BadInput e) {
      why = List.of("" + e.getMessage());
    }
    why.forEach(each -> found.add(new Refusal("strategy", "strategy: " + each)));
  }

  private static List<String> judgeRefusals(String spec) {
    Plugins.Chosen<?> chosen;
    try {
      chosen = Assembly.chosenJudge(spec);
    } catch (BadInput e) {
      return List.of("" + e.getMessage());
    }
    String name = chosen.plugin().name();
    if (ASKING.contains(name)) {
      return List.of(
          "'%s' uses a service, which cannot be named here. Choose another.".formatted(name));
    }
    List<String> refusals = new ArrayList<>(optionRefusals(chosen));
    if (name.equals(COMBINED)) {
      for (String each : chosen.options().word("of").split("\\+", -1)) {
        boolean itself = each.equals(COMBINED) || each.startsWith(COMBINED + ":");
        refusals.addAll(
            itself
                ? List.of("'combined' cannot be one of the judges it combines. Remove it.")
                : judgeRefusals(each));
      }
    }
    return refusals;
  }

  private static List<String> optionRefusals(Plugins.Chosen<? extends Plugin> chosen) {
    String owner = chosen.plugin().name();
    List<String> refusals = new ArrayList<>();
    for (OptionSpec option : chosen.plugin().about().options()) {
      if (chosen.options().isGiven(option.name())) {
        String named = "option '%s' of '%s' ".formatted(option.name(), owner);
        switch (option.values()) {
          case "whole" -> {
            if (Math.abs((long) chosen.options().whole(option.name())) > MOST_IN_OPTIONS) {
              refusals.add(
                  named + String.format(Locale.ROOT, "can be at most %,d here.", MOST_IN_OPTIONS));
            }
          }
          case "file" ->
              refusals.add(named + "names a file, which cannot be done here. Remove it.");
          case "text" -> {
            if (!HARMLESS.contains(owner + ":" + option.name())) {
              refusals.add(named + "cannot be set here. Remove it.");
            }
          }
          default -> {} // a number, or one of a few words
        }
      }
    }
    return refusals;
  }

  /// Whatever a plan may say one day that nobody thought of here is refused too.
  private static void refuseUnwritable(CrawlPlan plan, List<Refusal> found) {
    try {
      if (!PlanFile.readTopic(PlanFile.shared(plan), "plan").equals(plan)) {
        found.add(new Refusal("", "The plan contains something that cannot be set here."));
      }
    } catch (PlanException e) {
      e.problems().forEach(problem -> found.add(new Refusal("", problem.text())));
    }
  }
}
