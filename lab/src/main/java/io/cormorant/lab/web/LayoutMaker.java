package io.cormorant.lab.web;

import io.cormorant.lab.web.Layout.Pages;
import io.cormorant.lab.web.Layout.Sections;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Builds the [Layout]: hosts, their sections, and what every page is.
final class LayoutMaker {
  /// The share of a section's pages that are about its subject.
  private static final double FAITHFUL = 0.88;

  private final WebSpec spec;
  private final Lexicon lexicon;
  private final Quota quota;
  private final Pages pages;
  private final List<Host> hosts = new ArrayList<>();
  private final Sections sections = new Sections();

  private LayoutMaker(WebSpec spec, Lexicon lexicon) {
    this.spec = spec;
    this.lexicon = lexicon;
    this.quota = new Quota(lexicon, spec.pages());
    this.pages = new Pages(spec.pages());
  }

  static Layout make(WebSpec spec, Lexicon lexicon) {
    return new LayoutMaker(spec, lexicon).make();
  }

  private Layout make() {
    HostMaker maker = new HostMaker(spec, lexicon, quota);
    int[] sizes = HostMaker.sizes(spec.pages());
    int page = 0;
    for (int id = 0; id < sizes.length; id++) {
      Host host = maker.make(id, sizes.length, page, sizes[id], sections.count);
      hosts.add(host);
      divide(host);
      fill(host);
      page += sizes[id];
    }
    return new Layout(spec, lexicon, hosts, sections, pages);
  }

  private void divide(Host host) {
    SeededDice dice = SeededDice.of(spec.seed(), Salt.SECTION, host.id());
    double[] weights = new double[host.sections()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = 0.4 + dice.uniform();
    }
    double sum = Arrays.stream(weights).sum();
    int left = host.pages() - 1 - host.sections();
    int first = host.firstPage() + 1;
    long taken = 0;
    for (int i = 0; i < weights.length; i++) {
      boolean last = i == weights.length - 1;
      int length = last ? Layout.end(host) - first : 1 + (int) (left * weights[i] / sum);
      int subject = sectionSubject(host, i, taken, dice);
      taken |= 1L << subject;
      sections.add(host.id(), first, subject);
      quota.give(subject, length);
      first += length;
    }
  }

  private int sectionSubject(Host host, int ordinal, long taken, SeededDice dice) {
    boolean main =
        switch (host.kind()) {
          case TOPICAL -> ordinal == 0 || dice.chance(0.4);
          case BLOG, PERSONAL, MIRROR, SPAM -> ordinal == 0;
          case PORTAL, FORUM, SHOP, ENCYCLOPEDIA, DIRECTORY -> false;
        };
    if (main) {
      return host.subject();
    }
    return quota.pick(host.language(), taken, HostMaker.interest(host.kind()), dice);
  }

  private void fill(Host host) {
    setKind(host.firstPage(), PageKind.HOME);
    pages.section[host.firstPage()] = host.firstSection();
    pages.subject[host.firstPage()] = (byte) host.subject();
    Host original = original(host);
    for (int section = host.firstSection(); section < sections.count; section++) {
      int first = sections.first[section];
      int end = section + 1 < sections.count ? sections.first[section + 1] : Layout.end(host);
      int lists = Layout.lists(end - first);
      for (int page = first; page < end; page++) {
        pages.section[page] = section;
        pages.subject[page] = sections.subject[section];
        if (page < first + lists) {
          setKind(page, page == first ? PageKind.SECTION : PageKind.LIST);
        }
      }
      for (int page = first + lists; page < end; ) {
        page += item(host, original, page, first + lists, end);
      }
    }
  }

  /// The host a mirror copies from; a host that is no mirror gets itself.
  private Host original(Host host) {
    if (host.kind() != HostKind.MIRROR) {
      return host;
    }
    SeededDice dice = SeededDice.of(spec.seed(), Salt.ODD, host.id());
    for (int attempt = 0; attempt < 20; attempt++) {
      Host candidate = hosts.get(dice.below(hosts.size()));
      boolean usable = candidate.kind() == HostKind.TOPICAL || candidate.kind() == HostKind.PORTAL;
      if (usable && candidate.open() && candidate.language().equals(host.language())) {
        return candidate;
      }
    }
    return host;
  }

  /// Decides what a listed page is, and returns how many pages that took: some oddities need two.
  private int item(Host host, Host original, int page, int firstItem, int end) {
    SeededDice dice = SeededDice.of(spec.seed(), Salt.PAGE, page);
    setKind(page, host.kind() == HostKind.DIRECTORY ? PageKind.HUB : PageKind.ARTICLE);
    double roll = dice.uniform();
    if (host.kind() == HostKind.DIRECTORY) {
      return 1;
    }
    subjects(host, page, dice);
    if (host.id() != original.id() && roll > 0.2) {
      copy(page, original.firstPage() + 1, Layout.end(original), Layout.NEAR_COPY, dice);
    } else if (roll < 0.025) {
      return redirect(page, firstItem, end, dice);
    } else if (roll < 0.045) {
      setKind(page, PageKind.ERROR);
    } else if (roll < 0.06) {
      setKind(page, PageKind.BINARY);
    } else if (roll < 0.075) {
      copy(page, firstItem, page, Layout.EXACT_COPY, dice);
    } else if (roll < 0.095 && !spec.mix().farms(host)) {
      copy(page, 0, host.firstPage(), Layout.NEAR_COPY, dice);
    } else if (roll < 0.12) {
      flag(page, dice);
    }
    return 1;
  }

  private void subjects(Host host, int page, SeededDice dice) {
    if (spec.mix().farms(host)) {
      Theme any = dice.pick(lexicon.subjects(host.language()));
      boolean strays = any.wanted() && dice.chance(0.3);
      pages.manner[page] = Manner.FRANK.code();
      pages.second[page] = (byte) (strays ? any.index() : lexicon.farmed(host));
      return;
    }
    int section = pages.subject[page];
    int own = dice.chance(FAITHFUL) ? section : stray(host, section, dice);
    SeededDice mixing = SeededDice.of(spec.seed(), Salt.MANNER, page);
    boolean alone = lexicon.subjects(host.language()).size() == 1;
    Manner manner = Manner.of(host.kind(), spec.mixed(), alone, mixing);
    pages.manner[page] = manner.code();
    pages.subject[page] = (byte) own;
    switch (manner) {
      case FRANK, RESERVED -> pages.second[page] = (byte) passing(host, section, own, dice);
      case DIARY -> pages.second[page] = (byte) other(host, section, own, mixing);
      case HALVES, ASIDE -> pair(host, page, section, mixing);
    }
  }

  /// Another subject, unless hosts of that kind do not care for it.
  private int stray(Host host, int subject, SeededDice dice) {
    Theme stray = dice.pick(lexicon.subjects(host.language()));
    boolean ignored = stray.wanted() && !dice.chance(HostMaker.interest(host.kind()));
    return ignored ? subject : stray.index();
  }

  /// The subject an article touches or names in passing, or -1. Where it does not fit its section,
  /// that is often what the section is about.
  private int passing(Host host, int section, int own, SeededDice dice) {
    int related = lexicon.related(own);
    if (related >= 0 && dice.chance(0.3)) {
      return related;
    }
    if (host.kind() == HostKind.SPAM || dice.chance(own == section ? 0.2 : 0.6)) {
      int second = own == section ? dice.pick(lexicon.subjects(host.language())).index() : section;
      return second == own ? -1 : second;
    }
    return -1;
  }

  /// Two subjects, one of them that of the section; which of them comes first is open.
  private void pair(Host host, int page, int section, SeededDice dice) {
    int own = pages.subject[page];
    int other = other(host, section, own, dice);
    Theme first = lexicon.subject(other);
    boolean swapped =
        own == section
            && dice.chance(0.5)
            && (!first.wanted() || dice.chance(HostMaker.interest(host.kind())));
    pages.subject[page] = (byte) (swapped ? other : own);
    pages.second[page] = (byte) (swapped ? own : other);
  }

  /// The subject of the section, or any but it if that is what the article is about already.
  private int other(Host host, int section, int own, SeededDice dice) {
    int other = section;
    while (other == own) {
      other = dice.pick(lexicon.subjects(host.language())).index();
    }
    return other;
  }

  /// Makes a page a copy of an article in [from, to), if a try or two finds one in the same
  /// language.
  private void copy(int page, int from, int to, byte how, SeededDice dice) {
    for (int attempt = 0; attempt < 8 && to > from; attempt++) {
      int source = dice.between(from, to - 1);
      boolean plain = pages.kind[source] == PageKind.ARTICLE.code() && pages.flags[source] == 0;
      if (plain && language(source).equals(language(page))) {
        pages.other[page] = source;
        pages.flags[page] = how;
        pages.subject[page] = pages.subject[source];
        pages.second[page] = pages.second[source];
        pages.manner[page] = pages.manner[source];
        return;
      }
    }
  }

  private String language(int page) {
    return lexicon.subject(pages.subject[page]).language();
  }

  private int redirect(int page, int firstItem, int end, SeededDice dice) {
    setKind(page, PageKind.REDIRECT);
    boolean room = page + 1 < end;
    int roll = dice.below(10);
    if (room && roll == 0) {
      setKind(page + 1, PageKind.REDIRECT);
      pages.other[page] = page + 1;
      pages.other[page + 1] = page;
      return 2;
    }
    if (room && roll == 1) {
      setKind(page + 1, PageKind.ERROR);
      pages.other[page] = page + 1;
      return 2;
    }
    if (room && roll <= 3) {
      setKind(page + 1, PageKind.REDIRECT);
      pages.other[page] = page + 1;
      pages.other[page + 1] = target(page, firstItem, roll == 3, dice);
      return 2;
    }
    pages.other[page] = target(page, firstItem, roll >= 8, dice);
    return 1;
  }

  /// An earlier page of the same section, or the home page of an earlier host.
  private int target(int page, int firstItem, boolean elsewhere, SeededDice dice) {
    if (elsewhere || page == firstItem) {
      Host host = hosts.get(dice.below(hosts.size()));
      return (host.open() ? host : hosts.getFirst()).firstPage();
    }
    return dice.between(firstItem, page - 1);
  }

  private void flag(int page, SeededDice dice) {
    pages.flags[page] =
        switch (dice.below(5)) {
          case 0, 1 -> Layout.SLOW;
          case 2 -> Layout.NOINDEX;
          case 3 -> Layout.NOFOLLOW;
          default -> Layout.NOINDEX | Layout.NOFOLLOW;
        };
  }

  private void setKind(int page, PageKind kind) {
    pages.kind[page] = kind.code();
  }
}
