package io.cormorant.lab.web;

import io.cormorant.lab.web.Host.Trait;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Invents hosts: kind, language, name, habits. Their sizes follow Zipf's law by rank.
final class HostMaker {
  private static final int PAGES_PER_HOST = 38;
  private static final int FEWEST_HOSTS = 14;
  private static final int SMALLEST = 5;

  private static final List<HostKind> LARGE =
      List.of(
          HostKind.PORTAL,
          HostKind.ENCYCLOPEDIA,
          HostKind.PORTAL,
          HostKind.FORUM,
          HostKind.PORTAL,
          HostKind.SHOP,
          HostKind.TOPICAL,
          HostKind.PORTAL);

  private static final List<String> MAJOR = List.of("zh", "en");

  private final long seed;
  private final Mix mix;
  private final Lexicon lexicon;
  private final Quota quota;
  private final Set<String> names = new HashSet<>();

  HostMaker(WebSpec spec, Lexicon lexicon, Quota quota) {
    this.seed = spec.seed();
    this.mix = spec.mix();
    this.lexicon = lexicon;
    this.quota = quota;
  }

  /// The numbers of pages of all hosts, largest first; they sum to `pages`.
  static int[] sizes(int pages) {
    int count = Math.max(FEWEST_HOSTS, pages / PAGES_PER_HOST);
    double[] weights = new double[count];
    double sum = 0;
    for (int rank = 0; rank < count; rank++) {
      weights[rank] = 1 / Math.pow(rank + 3, 0.85);
      sum += weights[rank];
    }
    int[] sizes = new int[count];
    int left = pages - count * SMALLEST;
    int given = 0;
    for (int rank = 0; rank < count; rank++) {
      int more = (int) (left * weights[rank] / sum);
      sizes[rank] = SMALLEST + more;
      given += more;
    }
    sizes[0] += left - given;
    return sizes;
  }

  Host make(int id, int hosts, int firstPage, int pages, int firstSection) {
    SeededDice dice = SeededDice.of(seed, Salt.HOST, id);
    boolean large = id < Math.max(4, hosts / 25);
    String language = large ? MAJOR.get((id + id / LARGE.size()) % 2) : quota.language(dice);
    HostKind kind =
        large
            ? LARGE.get(id % LARGE.size())
            : isFarmed(id, language) ? HostKind.SPAM : kind(dice, language);
    int subject = quota.pick(language, 0, interest(kind), dice);
    Mix.Access access = kind == HostKind.TOPICAL && !large ? mix.access(dice) : Mix.Access.OPEN;
    String name = name(kind, lexicon.subject(subject), dice);
    return new Host(
        id,
        name,
        title(lexicon.subject(subject), kind, dice),
        kind,
        subject,
        language,
        access,
        firstPage,
        pages,
        firstSection,
        sections(kind, pages, dice),
        skin(kind, dice),
        Encoding.pick(language, dice),
        dice.below(60),
        dice.between(1_000, 900_000),
        dice.pick(List.of(1, 1, 2, 3, 7)),
        Set.copyOf(traits(kind, pages, dice)));
  }

  /// How much a host of that kind writes about wanted topics, measured by what background gets:
  /// sites for everybody have less of them than sites made by the few who care.
  static double interest(HostKind kind) {
    return switch (kind) {
      case SHOP, SPAM -> 0;
      case PORTAL, FORUM, ENCYCLOPEDIA -> 0.2;
      default -> 1;
    };
  }

  private boolean isFarmed(int id, String language) {
    return MAJOR.contains(language) && SeededDice.of(seed, Salt.FARM, id).chance(mix.farmed());
  }

  private static HostKind kind(SeededDice dice, String language) {
    if (!MAJOR.contains(language)) {
      return dice.chance(0.5) ? HostKind.BLOG : HostKind.PERSONAL;
    }
    double roll = dice.uniform();
    if (roll < 0.44) {
      return HostKind.TOPICAL;
    }
    if (roll < 0.64) {
      return HostKind.BLOG;
    }
    if (roll < 0.76) {
      return HostKind.PERSONAL;
    }
    List<HostKind> rest =
        List.of(
            HostKind.FORUM,
            HostKind.FORUM,
            HostKind.SHOP,
            HostKind.SHOP,
            HostKind.SPAM,
            HostKind.DIRECTORY,
            HostKind.MIRROR,
            HostKind.PORTAL);
    return dice.pick(rest);
  }

  private static int sections(HostKind kind, int pages, SeededDice dice) {
    int wish =
        switch (kind) {
          case PORTAL -> dice.between(8, 12);
          case ENCYCLOPEDIA -> dice.between(9, 12);
          case FORUM -> dice.between(4, 8);
          case SHOP -> dice.between(4, 7);
          case TOPICAL -> dice.between(3, 6);
          case DIRECTORY -> dice.between(4, 10);
          case BLOG, SPAM, MIRROR -> dice.between(2, 4);
          case PERSONAL -> dice.between(1, 3);
        };
    return Math.clamp((pages - 1) / 7, 1, wish);
  }

  private static String skin(HostKind kind, SeededDice dice) {
    if (kind == HostKind.TOPICAL || kind == HostKind.MIRROR) {
      return dice.pick(List.of("modern", "modern", "portal", "oldstyle", "blog"));
    }
    return kind == HostKind.PORTAL && dice.chance(0.3) ? "modern" : kind.skin();
  }

  private String name(HostKind kind, Theme subject, SeededDice dice) {
    WordLists words = lexicon.words(subject.language());
    String front = dice.pick(words.list("syllable"));
    String stem =
        switch (kind) {
          case TOPICAL, BLOG, MIRROR, SPAM -> dice.pick(subject.words().list("host"));
          default -> dice.pick(words.list("syllable"));
        };
    String joined =
        switch (dice.below(4)) {
          case 0 -> stem + dice.pick(words.list("suffix"));
          case 1 -> front + "-" + stem;
          default -> front + stem;
        };
    String label = joined.replace(" ", "");
    for (int number = 2; ; number++) {
      String name = domain(kind, subject.language(), label, dice);
      if (names.add(name)) {
        return name;
      }
      label = joined + number;
    }
  }

  private static String domain(HostKind kind, String language, String label, SeededDice dice) {
    String host =
        switch (kind) {
          case BLOG -> dice.chance(0.5) ? label + ".blogs" : "blog." + label;
          case FORUM -> dice.chance(0.7) ? "bbs." + label : "forum." + label;
          case PORTAL -> dice.chance(0.5) ? "www." + label : "news." + label;
          case SHOP -> dice.chance(0.5) ? "shop." + label : "www." + label + "mall";
          case PERSONAL -> dice.chance(0.6) ? label + ".homepages" : label;
          case ENCYCLOPEDIA -> (language.equals("zh") ? "baike." : "wiki.") + label;
          case DIRECTORY -> "dir." + label;
          case TOPICAL, SPAM, MIRROR -> dice.chance(0.7) ? "www." + label : label;
        };
    return (host + ".test").toLowerCase(Locale.ROOT);
  }

  private String title(Theme subject, HostKind kind, SeededDice dice) {
    WordLists words = lexicon.words(subject.language());
    String city = dice.pick(words.list("city"));
    String space = subject.language().equals("en") || subject.language().equals("ko") ? " " : "";
    return switch (kind) {
      case TOPICAL, MIRROR, BLOG -> {
        String site = dice.pick(subject.words().list("site"));
        yield dice.chance(0.5) ? site : city + space + site;
      }
      case PERSONAL -> dice.pick(words.list("person"));
      case DIRECTORY -> city + space + words.named("label", "directory");
      default -> city + space + words.named("kind", kind.name().toLowerCase(Locale.ROOT));
    };
  }

  /// A large site that asked for seconds between requests would decide every short crawl.
  private static final int MOST_PAGES_WITH_DELAY = 50;

  private static Set<Trait> traits(HostKind kind, int pages, SeededDice dice) {
    EnumSet<Trait> traits = EnumSet.noneOf(Trait.class);
    boolean news = kind == HostKind.BLOG || kind == HostKind.PORTAL;
    addIf(traits, Trait.CALENDAR, dice.chance(0.08));
    addIf(traits, Trait.SESSIONS, dice.chance(kind == HostKind.FORUM ? 0.25 : 0.03));
    addIf(traits, Trait.FACETS, kind == HostKind.SHOP && dice.chance(0.8));
    addIf(traits, Trait.REPEAT, dice.chance(0.04));
    addIf(traits, Trait.NO_ROBOTS, dice.chance(0.2));
    addIf(traits, Trait.CRAWL_DELAY, dice.chance(0.08) && pages < MOST_PAGES_WITH_DELAY);
    addIf(traits, Trait.HIDES_SECTION, pages > 30 && dice.chance(0.08));
    addIf(traits, Trait.SITEMAP, dice.chance(0.4));
    addIf(traits, Trait.SITEMAP_PARTS, pages > 1_000 || dice.chance(0.15));
    addIf(traits, Trait.SITEMAP_GZIP, dice.chance(0.3));
    addIf(traits, Trait.FEED, news ? dice.chance(0.85) : dice.chance(0.15));
    addIf(traits, Trait.BROKEN_HTML, dice.chance(0.08));
    addIf(traits, Trait.DESCRIPTION, dice.chance(0.7));
    addIf(traits, Trait.KEYWORDS, dice.chance(0.5) || kind == HostKind.SPAM);
    addIf(traits, Trait.CANONICAL, dice.chance(0.25));
    return traits;
  }

  private static void addIf(Set<Trait> traits, Trait trait, boolean wanted) {
    if (wanted) {
      traits.add(trait);
    }
  }
}
