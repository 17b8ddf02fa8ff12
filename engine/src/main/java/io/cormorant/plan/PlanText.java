package io.cormorant.plan;

import io.cormorant.core.Concept;
import io.cormorant.core.Keyword;
import io.cormorant.core.Ontology;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Plans as YAML text, in the order of the keys a person would write them.
final class PlanText {
  private static final Pattern PLAIN = Pattern.compile("\\p{L}[\\p{L}\\p{N} _./=&%+~?-]*");
  private static final Pattern PLAIN_URL = Pattern.compile("https?://[A-Za-z0-9_./=&%+~?:;-]+[^:]");

  private final StringBuilder out = new StringBuilder();

  private PlanText() {}

  static String of(CrawlPlan plan) {
    String heading =
        """
        # What this crawl was asked to do. A topic file has the same format, so this one can be
        # copied, changed and crawled again. All values are spelled out.""";
    return of(plan, heading, Map.of());
  }

  /// @param heading comment lines to begin with
  /// @param notes comments on keywords, by their terms
  static String of(CrawlPlan plan, String heading, Map<String, String> notes) {
    return new PlanText()
        .line(heading)
        .topic(plan.topic(), notes)
        .optional("vectors", quotedIfAny(plan.words().vectors()))
        .optional("hownet", quotedIfAny(plan.words().hownet()))
        .optional("threshold", plan.topic().minimumScore())
        .urls("seeds", plan.seeds())
        .scope(plan.scope())
        .running(plan, true)
        .machine(plan)
        .out
        .toString();
  }

  /// Without what holds on this machine only.
  static String shared(CrawlPlan plan) {
    return new PlanText()
        .line("# A topic for Cormorant: cormorant crawl THIS-FILE --contact YOU@EXAMPLE.ORG")
        .topic(plan.topic(), Map.of())
        .optional("threshold", plan.topic().minimumScore())
        .urls("seeds", plan.seeds())
        .scope(plan.scope())
        .running(plan, false)
        .out
        .toString();
  }

  private PlanText topic(Topic topic, Map<String, String> notes) {
    line("name: " + quoted(topic.name())).line("id: " + quoted(topic.id()));
    optional("language", topic.language());
    List<Keyword> keywords = given(topic);
    if (!keywords.isEmpty()) {
      line("keywords:");
    }
    for (Keyword keyword : keywords) {
      String note = notes.getOrDefault(keyword.term(), "");
      line(
          "  "
              + quoted(keyword.term())
              + ": "
              + keyword.weight()
              + (note.isEmpty() ? "" : "  # " + PlanFile.oneLine(note)));
    }
    optional("sentence", topic.sentence().isEmpty() ? null : quoted(topic.sentence()));
    return urls("examples", topic.examples())
        .urls("counter-examples", topic.counterExamples())
        .line("generic: " + list(topic.generic()))
        .concepts(topic.concepts());
  }

  /// The keywords that reading would not add by itself, from the concepts.
  private static List<Keyword> given(Topic topic) {
    boolean plain = topic.concepts().isEmpty() || !Ontology.flaws(topic.concepts()).isEmpty();
    return plain ? topic.keywords() : new Ontology(topic.concepts()).given(topic.keywords());
  }

  private PlanText urls(String key, List<Url> urls) {
    line(urls.isEmpty() ? key + ": []" : key + ":");
    urls.forEach(url -> line("  - " + quoted(url.toString())));
    return this;
  }

  private PlanText concepts(List<Concept> concepts) {
    line(concepts.isEmpty() ? "concepts: []" : "concepts:");
    for (Concept concept : concepts) {
      line("  - name: " + quoted(concept.name()));
      optional("    parent", quotedIfAny(concept.parent()));
      line("    terms: " + list(concept.terms()));
    }
    return this;
  }

  static String template(String name) {
    return TEMPLATE.replace("NAME", quoted(name));
  }

  private PlanText scope(Scope scope) {
    return line("scope:")
        .line("  include-domains: " + list(scope.includeDomains()))
        .line("  exclude-domains: " + list(scope.excludeDomains()))
        .line("  include-paths: " + list(scope.includePaths()))
        .line("  exclude-paths: " + list(scope.excludePaths()))
        .line("  depth: " + scope.depth())
        .line("  pages-per-host: " + scope.pagesPerHost())
        .line("  languages: " + list(scope.languages()))
        .line("  traps: " + scope.traps());
  }

  private PlanText budget(Budget budget) {
    line("budget:")
        .line("  pages: " + budget.pages())
        .line("  minutes: " + Quantities.minutesText(budget.time()))
        .line("  bytes: " + Quantities.bytesText(budget.bytes()));
    if (budget.relevant() != Budget.ANY) {
      line("  relevant: " + budget.relevant());
    }
    return budget.harvest() == 0 ? this : line("  harvest: " + budget.harvest());
  }

  private PlanText running(CrawlPlan plan, boolean withEngines) {
    return line("strategy: " + quoted(plan.strategy()))
        .line("judge: " + quoted(plan.judge()))
        .optional("engines", withEngines ? list(plan.discovery().engines()) : null)
        .line("discover: " + plan.discovery().seeds())
        .budget(plan.budget())
        .line("connections: " + plan.connections())
        .line("delay: " + Quantities.durationText(plan.delay()))
        .line("random-seed: " + plan.randomSeed())
        .line("keep: " + plan.keeping().keep().name().toLowerCase(Locale.ROOT))
        .line("precision: " + plan.keeping().precision().name().toLowerCase(Locale.ROOT))
        .line("keep-lists: " + plan.keeping().lists())
        .line("links: " + plan.links());
  }

  private PlanText machine(CrawlPlan plan) {
    return line("min-free: " + Quantities.bytesText(plan.minFree()))
        .line("web: " + quoted(plan.web()))
        .access(plan.access().withoutSecrets());
  }

  private PlanText access(Access access) {
    optional("contact", quotedIfAny(access.contact()));
    line("allow-private: " + access.allowPrivate());
    optional("proxy", quotedIfAny(access.proxy()));
    line(access.resolve().isEmpty() ? "resolve: {}" : "resolve:");
    access
        .resolve()
        .forEach((host, place) -> line("  " + quoted(host) + ": " + quoted(Access.text(place))));
    line("cookies: " + access.cookies());
    optional("logins", quotedIfAny(access.logins()));
    return line("render: " + access.render().name().toLowerCase(Locale.ROOT));
  }

  private PlanText line(String line) {
    out.append(line).append('\n');
    return this;
  }

  private PlanText optional(String key, @Nullable Object value) {
    return value == null ? this : line(key + ": " + value);
  }

  private static @Nullable String quotedIfAny(@Nullable Object value) {
    return value == null ? null : quoted(value.toString());
  }

  private static String list(List<String> items) {
    return "[" + String.join(", ", items.stream().map(PlanText::alwaysQuoted).toList()) + "]";
  }

  /// A scalar of a block map or list, in quotes where YAML would read it otherwise.
  private static String quoted(String text) {
    boolean word =
        PLAIN.matcher(text).matches() && !text.endsWith(" ") && !text.equalsIgnoreCase("null");
    return word || PLAIN_URL.matcher(text).matches() ? text : alwaysQuoted(text);
  }

  private static String alwaysQuoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                quoted.append('\\').appendCodePoint(c);
              } else if (isPrintable(c)) {
                quoted.appendCodePoint(c);
              } else {
                quoted.append(String.format("\\U%08X", c));
              }
            });
    return quoted.append('"').toString();
  }

  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /// Prose follows `# `; a key that may be switched on follows `#` at once and shows its default.
  private static final String TEMPLATE =
      """
      # A topic for Cormorant: what to look for, where to begin, how much to spend.
      # Fill in keywords and seeds, then run: cormorant crawl THIS-FILE

      # Name of the topic.
      name: NAME

      # Words and phrases of the topic with weights in (0, 1]; 1.0 counts most. Any script will do:
      #   机器学习: 1.0
      #   神经网络: 0.8
      keywords:
        NAME: 1.0

      # More ways to say what is wanted; a topic needs at least one of keywords, sentence, examples and
      # concepts. What is wanted in a sentence or two, for judges by meaning:
      #sentence: Reports on heavy rain, the floods it causes and how people prepare for them.
      # Pages that are about the topic, and pages that look like it and are not.
      #examples: []
      #counter-examples: []
      # Words that say little although the topic's pages are full of them, such as [report, news].
      #generic: []
      # An ontology, such as [{name: rain, terms: [rain]}, {name: flood, parent: rain, terms: [flood]}]:
      # its terms are keywords, and weigh the less the deeper their concept is.
      #concepts: []
      # Word vectors (.vec) and a HowNet lexicon of your own, looked for beside this file.
      #vectors: words.vec
      #hownet: hownet/

      # Where to begin: pages or hosts that link to pages about the topic. At least one is needed:
      # remove the # before a line and put your own address there.
      seeds:
      #  - https://www.example.org/topics/
      #  - example.com

      # A file with more seeds, one a line, looked for beside this one.
      #seeds-file: seeds.txt

      # Everything below is optional. The values shown are the defaults; id, language, threshold,
      # contact, proxy and logins have none and show examples.

      # Short name for folders and commands; made from the name if left out.
      #id: my-topic

      # Language of the wanted pages, such as en or zh; any if left out.
      #language: en

      # A page with at least this score, above 0 and up to 1, is relevant. If left out, the judge auto
      # finds the score from those of the crawl, and other judges have thresholds of their own.
      #threshold: 0.2

      # The borders of the crawl; an empty list or 0 sets none.
      #scope:
      # Only these domains and all below them, such as [example.org].
      #  include-domains: []
      # None of these domains nor any below them.
      #  exclude-domains: []
      # Only paths like these, as in robots.txt: [/blog/, "*.html$"].
      #  include-paths: []
      # No paths like these.
      #  exclude-paths: []
      # At most so many links away from a seed.
      #  depth: 0
      # At most so many pages of one host.
      #  pages-per-host: 0
      # Drop pages known to be in other languages than these, such as [en, zh].
      #  languages: []
      # Leave endless families of pages alone when they give too little for what they cost.
      #  traps: true

      # Which page to fetch next; `cormorant strategies` lists them.
      #strategy: adaptive

      # How pages are scored against the topic; `cormorant judges` lists them.
      #judge: auto

      # Search engines that may be asked for pages, such as ["searxng:url=http://localhost:8888"];
      # docs/discovery.md lists them.
      #engines: []
      # Whether they are asked for more seeds while the crawl goes on.
      #discover: false

      # The crawl ends when the first of these is used up.
      #budget:
      # Documents downloaded.
      #  pages: 1000
      # Time, in minutes or with a unit (36h, 2d).
      #  minutes: 1440
      # Size of all documents downloaded (500MB, 2GiB).
      #  bytes: 10GiB
      # Relevant pages found; any = as many as there are.
      #  relevant: any
      # Share of relevant pages (0.05): with less of the last 1000 documents, and less expected of the
      # next 1000, the crawl ends; 0 = never.
      #  harvest: 0

      # Fetches under way at the same time.
      #connections: 16

      # Pause between two requests to one host (500ms, 2s).
      #delay: 1s

      # Chance repeats itself with the same number.
      #random-seed: 1

      # Which visited pages are stored: relevant, maybe (also those that may be relevant, marked) or all.
      #keep: maybe
      # What to prefer where the crawl is not sure: high (fewer wrong pages), balanced or recall (fewer missed).
      #precision: balanced
      # Whether tag, archive and index pages are kept like documents.
      #keep-lists: false

      # Whether it is kept which page links to which: the estimate of what was missed needs it, and 'why' shows it.
      #links: true

      # The crawl pauses while its disk has less room than this (500MB, 2GiB); 0 for no such limit.
      #min-free: 1GiB

      # Where pages come from: live, recorded:FOLDER, generated:OPTIONS or served:OPTIONS.
      #web: live

      # A mail address or URL where the people whose sites you crawl can reach you. The live web is
      # not crawled without one.
      #contact: you@example.org

      # Whether addresses of this machine and of private networks may be asked.
      #allow-private: false

      # An HTTP proxy through which all is asked. A user:password@ before the host is not kept.
      #proxy: http://proxy.example.org:3128

      # Hosts to be found at fixed addresses, such as {www.example.org: "192.0.2.1:8080"}.
      #resolve: {}

      # Whether cookies are taken and sent back while the crawl runs.
      #cookies: false

      # A file with headers, cookies and passwords for particular hosts, looked for beside this one.
      #logins: logins.yaml

      # Whether pages are rendered by a browser (Chromium) before they are read: never, auto (those
      # with almost no text but scripts) or always.
      #render: never
      """;
}
