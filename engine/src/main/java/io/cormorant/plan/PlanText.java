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
        # The settings of this crawl. A topic file has the same format, so this one can be copied,
        # changed and crawled again. All values are included.""";
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
      # A topic for Cormorant: what to look for, where to start, how much to spend.
      # Fill in keywords and seeds, then run: cormorant crawl THIS-FILE

      # Name of the topic.
      name: NAME

      # Words and phrases of the topic with weights in (0, 1]; 1.0 counts most. Any script will do:
      #   机器学习: 1.0
      #   神经网络: 0.8
      keywords:
        NAME: 1.0

      # More ways to describe the topic; it needs at least one of keywords, sentence, examples and
      # concepts. A sentence or two about what you want, for judges that go by meaning:
      #sentence: Reports on heavy rain, the floods it causes and how people prepare for them.
      # Pages that are about the topic, and pages that look like it but are not.
      #examples: []
      #counter-examples: []
      # Words that say little although the topic's pages are full of them, such as [report, news].
      #generic: []
      # An ontology, such as [{name: rain, terms: [rain]}, {name: flood, parent: rain, terms: [flood]}]:
      # its terms are keywords; the deeper a concept, the lower the weight of its terms.
      #concepts: []
      # Your own word vectors (.vec) and HowNet lexicon; paths are relative to this file.
      #vectors: words.vec
      #hownet: hownet/

      # Where to start: pages or hosts that link to pages about the topic. At least one is needed:
      # remove the # before a line and enter your own URL.
      seeds:
      #  - https://www.example.org/topics/
      #  - example.com

      # A file with more seeds, one per line; the path is relative to this file.
      #seeds-file: seeds.txt

      # Everything below is optional. The values shown are the defaults; id, language, threshold,
      # contact, proxy and logins have no default and show examples.

      # Short name for folders and commands; made from the name if left out.
      #id: my-topic

      # Language of the pages you want, such as en or zh; any if left out.
      #language: en

      # A page with at least this score, above 0 and up to 1, is relevant. If left out, the judge auto
      # finds the threshold from the scores of the crawl; other judges have their own thresholds.
      #threshold: 0.2

      # The limits of the crawl; an empty list or 0 means no limit.
      #scope:
      # Only these domains and their subdomains, such as [example.org].
      #  include-domains: []
      # None of these domains or their subdomains.
      #  exclude-domains: []
      # Only paths like these, as in robots.txt: [/blog/, "*.html$"].
      #  include-paths: []
      # No paths like these.
      #  exclude-paths: []
      # Maximum number of links from a seed.
      #  depth: 0
      # Maximum number of pages from one host.
      #  pages-per-host: 0
      # Drop pages known to be in languages other than these, such as [en, zh].
      #  languages: []
      # Avoid endless families of pages, such as calendars, when they yield too little.
      #  traps: true

      # Which page to fetch next; `cormorant strategies` lists them.
      #strategy: adaptive

      # How pages are scored against the topic; `cormorant judges` lists them.
      #judge: auto

      # Search engines to query, such as ["searxng:url=http://localhost:8888"];
      # docs/discovery.md lists them.
      #engines: []
      # Ask them for more seeds during the crawl.
      #discover: false

      # The crawl ends when the first of these is used up.
      #budget:
      # Documents downloaded.
      #  pages: 1000
      # Time, in minutes or with a unit (36h, 2d).
      #  minutes: 1440
      # Total size of downloaded documents (500MB, 2GiB).
      #  bytes: 10GiB
      # Relevant pages found; any = no limit.
      #  relevant: any
      # Minimum share of relevant pages (0.05): the crawl ends when the last 1000 documents have less
      # and the next 1000 are not expected to have more; 0 = never.
      #  harvest: 0

      # Maximum number of concurrent fetches.
      #connections: 16

      # Pause between requests to the same host (500ms, 2s).
      #delay: 1s

      # Seed of the random number generator.
      #random-seed: 1

      # Which pages to store: relevant, maybe (also those that may be relevant) or all.
      #keep: maybe
      # How to decide when in doubt: high (fewer wrong pages), balanced or recall (fewer missed).
      #precision: balanced
      # Also keep tag, archive and index pages.
      #keep-lists: false

      # Record which page links to which: needed to estimate what was missed, and shown by 'why'.
      #links: true

      # Pause while the disk has less free space than this (500MB, 2GiB); 0 = never.
      #min-free: 1GiB

      # Where pages come from: live, recorded:FOLDER, generated:OPTIONS or served:OPTIONS.
      #web: live

      # An email address or URL where site owners can reach you. Required to crawl the live web.
      #contact: you@example.org

      # Also fetch from this machine and private networks.
      #allow-private: false

      # A proxy for all requests, http:// or socks5://. A user:password@ before the host is not saved.
      #proxy: http://proxy.example.org:3128

      # Fixed addresses of hosts, such as {www.example.org: "192.0.2.1:8080"}.
      #resolve: {}

      # Accept cookies and send them back while the crawl runs.
      #cookies: false

      # A file of headers, cookies and passwords for particular hosts; the path is relative to this file.
      #logins: logins.yaml

      # Render pages with Chromium before reading them: never, auto (only pages with scripts and
      # almost no text) or always.
      #render: never
      """;
}
