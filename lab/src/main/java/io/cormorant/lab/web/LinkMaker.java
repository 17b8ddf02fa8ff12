package io.cormorant.lab.web;

import io.cormorant.lab.web.Graph.Anchor;
import io.cormorant.lab.web.Graph.Slot;
import java.util.Arrays;
import java.util.List;

/// Links the pages: navigation inside a host, lists, and links between hosts that prefer the
/// subject of the page they are on and pages that are popular already.
final class LinkMaker {
  private static final int MOST_NAV = 9;
  private static final int ROOM = 256;

  /// The share of links between hosts that do not care for the language.
  private static final double ABROAD = 0.2;

  /// The share of articles about a topic that have a link to its farm.
  private static final double LURED = 0.2;

  /// The share of links in the text of a farm's pages that lead to their like.
  private static final double WITHIN_FARM = 0.75;

  private final Layout layout;
  private final Pools pools;
  private final Mix mix;
  private final long[] bridges;
  private final int[] offset;
  private final int[] row = new int[ROOM];
  private int[] links;
  private int size;
  private int count;
  private int bridge;

  private LinkMaker(Layout layout, Pools pools) {
    this.layout = layout;
    this.pools = pools;
    this.mix = layout.spec.mix();
    this.bridges = Bridges.make(layout, pools);
    this.offset = new int[layout.pages() + 1];
    this.links = new int[layout.pages() * 24];
  }

  static Graph make(Layout layout, Pools pools) {
    return new LinkMaker(layout, pools).make();
  }

  private Graph make() {
    for (int page = 0; page < layout.pages(); page++) {
      count = 0;
      if (layout.kind(page).hasText() && !layout.is(page, Layout.EXACT_COPY)) {
        link(page);
      }
      while (bridge < bridges.length && bridges[bridge] >>> 32 == page) {
        SeededDice dice = SeededDice.of(layout.spec.seed(), Salt.TUNNEL, bridge);
        add(page, (int) bridges[bridge], Slot.BODY, dice.chance(0.5) ? Anchor.SHORT : Anchor.TITLE);
        bridge++;
      }
      flush(page);
    }
    return new Graph(offset, Arrays.copyOf(links, size));
  }

  private void flush(int page) {
    if (size + count > links.length) {
      links = Arrays.copyOf(links, links.length + links.length / 3 + ROOM);
    }
    System.arraycopy(row, 0, links, size, count);
    size += count;
    offset[page + 1] = size;
  }

  private void link(int page) {
    Host host = layout.host(page);
    SeededDice dice = layout.dice(Salt.LINK, page);
    nav(page, host);
    switch (layout.kind(page)) {
      case HOME -> home(page, host, dice);
      case SECTION, LIST -> list(page, host, dice);
      case HUB -> hub(page, host, dice);
      default -> article(page, host, dice);
    }
    footer(page, host, dice);
  }

  private void nav(int page, Host host) {
    add(page, host.firstPage(), Slot.NAV, Anchor.SHORT);
    int own = layout.pageSection[page];
    int shown = Math.min(host.sections(), MOST_NAV);
    for (int i = 0; i < shown; i++) {
      add(page, layout.sectionFirst[host.firstSection() + i], Slot.NAV, Anchor.SHORT);
    }
    add(page, layout.sectionFirst[own], Slot.NAV, Anchor.SHORT);
  }

  private void home(int page, Host host, SeededDice dice) {
    int each = host.sections() > 6 ? 3 : 5;
    for (int s = host.firstSection(); s <= host.lastSection(); s++) {
      add(page, layout.sectionFirst[s], Slot.NAV, Anchor.SHORT);
      int first = layout.firstItem(s);
      int items = layout.sectionEnd(s) - first;
      for (int i = 0; i < Math.min(each, items); i++) {
        add(page, first + dice.skewed(items, 1.5), Slot.LIST, Anchor.TITLE);
      }
    }
    for (int i = 0; i < 4; i++) {
      add(page, onHost(host, dice), Slot.RELATED, Anchor.TITLE);
    }
    side(page, host, dice, 5);
    int friends = dice.between(4, 10);
    for (int i = 0; i < friends; i++) {
      add(page, pools.home(friendly(host, dice), dice, page), Slot.FOOTER, Anchor.SHORT);
    }
  }

  private void list(int page, Host host, SeededDice dice) {
    int section = layout.pageSection[page];
    int number = page - layout.sectionFirst[section];
    int first = layout.firstItem(section) + number * Layout.LISTED;
    int end = Math.min(layout.sectionEnd(section), first + Layout.LISTED);
    for (int item = first; item < end; item++) {
      add(page, item, Slot.LIST, dice.chance(0.9) ? Anchor.TITLE : anchor(page, item, dice));
    }
    if (number > 0) {
      add(page, page - 1, Slot.PREVIOUS, Anchor.SHORT);
    }
    if (number + 1 < layout.listPages(section)) {
      add(page, page + 1, Slot.NEXT, Anchor.SHORT);
    }
    for (int i = 0; i < 3; i++) {
      add(page, pools.about(layout.subject[page], dice, page), Slot.RELATED, Anchor.TITLE);
    }
    side(page, host, dice, 4);
  }

  private void hub(int page, Host host, SeededDice dice) {
    int subject = layout.subject[page];
    int wanted = dice.between(22, 40);
    for (int i = 0; i < wanted; i++) {
      double roll = dice.uniform();
      int target =
          roll < 0.15
              ? pools.homeAbout(subject, dice, page)
              : roll < 0.62 ? pools.aboutEvenly(subject, dice, page) : elsewhere(page, host, dice);
      add(page, target, Slot.LIST, anchor(page, target, dice));
    }
    add(page, elsewhere(page, host, dice), Slot.RELATED, Anchor.TITLE);
    side(page, host, dice, 4);
    neighbours(page);
  }

  private void article(int page, Host host, SeededDice dice) {
    int inText = dice.between(3, 6);
    for (int i = 0; i < inText; i++) {
      int target = inText(page, host, dice);
      add(page, target, Slot.BODY, anchor(page, target, dice));
    }
    if (mix.farmed() > 0 && dice.chance(LURED)) {
      add(page, pools.farmed(layout.subject[page], dice, page), Slot.BODY, Anchor.TITLE);
    }
    int section = layout.pageSection[page];
    int first = layout.firstItem(section);
    int items = layout.sectionEnd(section) - first;
    int related = dice.between(4, 7);
    for (int i = 0; i < related; i++) {
      double roll = dice.uniform();
      int target =
          roll < 0.55
              ? first + dice.skewed(items, 1.6)
              : roll < 0.75 ? pools.about(layout.subject[page], dice, page) : onHost(host, dice);
      add(page, target, Slot.RELATED, anchor(page, target, dice));
    }
    side(page, host, dice, dice.between(5, 9));
    neighbours(page);
  }

  private int inText(int page, Host host, SeededDice dice) {
    if (mix.farms(host) && dice.chance(WITHIN_FARM)) {
      return pools.farmed(layout.second[page], dice, page);
    }
    double roll = dice.uniform();
    int second = layout.second[page];
    if (second >= 0 && roll < 0.12) {
      return pools.about(second, dice, page);
    }
    if (roll < 0.62) {
      return pools.about(layout.subject[page], dice, page);
    }
    return roll < 0.75 ? onHost(host, dice) : elsewhere(page, host, dice);
  }

  private int elsewhere(int page, Host host, SeededDice dice) {
    if (host.kind() == HostKind.SPAM && dice.chance(0.7)) {
      return pools.spamHome(dice, page);
    }
    boolean abroad = dice.chance(ABROAD);
    List<Theme> subjects =
        abroad ? layout.lexicon.subjects() : layout.lexicon.subjects(host.language());
    Theme subject = dice.pick(subjects);
    if (subject.wanted() && dice.chance(0.5)) {
      subject = dice.pick(subjects);
    }
    return pools.about(subject.index(), dice, page);
  }

  /// Any page of a host, the front of each section before the rest.
  private int onHost(Host host, SeededDice dice) {
    int section = host.firstSection() + dice.below(host.sections());
    int first = layout.firstItem(section);
    int items = layout.sectionEnd(section) - first;
    return items == 0 ? host.firstPage() : first + dice.skewed(items, 1.9);
  }

  private void side(int page, Host host, SeededDice dice, int wanted) {
    for (int i = 0; i < wanted; i++) {
      int target = onHost(host, dice);
      add(page, target, Slot.SIDE, anchor(page, target, dice));
    }
  }

  private void neighbours(int page) {
    int section = layout.pageSection[page];
    if (page > layout.firstItem(section)) {
      add(page, page - 1, Slot.PREVIOUS, Anchor.TITLE);
    }
    if (page + 1 < layout.sectionEnd(section)) {
      add(page, page + 1, Slot.NEXT, Anchor.TITLE);
    }
  }

  private void footer(int page, Host host, SeededDice dice) {
    int friends = dice.between(2, 5);
    for (int i = 0; i < friends; i++) {
      int target =
          dice.chance(0.2)
              ? pools.homeAbout(host.subject(), dice, page)
              : pools.home(friendly(host, dice), dice, page);
      add(page, target, Slot.FOOTER, Anchor.SHORT);
    }
    if (host.kind() == HostKind.SPAM) {
      for (int i = 0; i < 6; i++) {
        add(page, pools.spamHome(dice, page), Slot.FOOTER, Anchor.LYING);
      }
    }
    if (mix.farms(host)) {
      for (int i = 0; i < 6; i++) {
        int target = pools.farmed(layout.lexicon.farmed(host), dice, page);
        add(page, target, Slot.FOOTER, Anchor.TITLE);
      }
    }
  }

  private static String friendly(Host host, SeededDice dice) {
    return dice.chance(ABROAD) ? dice.pick(Lexicon.LANGUAGES) : host.language();
  }

  private Anchor anchor(int page, int target, SeededDice dice) {
    boolean sameSection = layout.pageSection[page] == layout.pageSection[target];
    double roll = dice.uniform();
    double lying = layout.spec.lying();
    lying = sameSection ? lying / 3 : lying;
    if (roll < lying) {
      return Anchor.LYING;
    }
    if (roll < lying + mix.generic()) {
      return Anchor.GENERIC;
    }
    if (roll < lying + mix.generic() + 0.04) {
      return dice.chance(0.7) ? Anchor.IMAGE : Anchor.BARE;
    }
    return dice.chance(0.6) ? Anchor.TITLE : Anchor.SHORT;
  }

  /// Adds a link unless the page has one to that target already or is the target itself.
  private void add(int page, int target, Slot slot, Anchor anchor) {
    if (target == page || count == ROOM) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (Graph.target(row[i]) == target) {
        return;
      }
    }
    SeededDice dice = SeededDice.of(layout.spec.seed() ^ target, Salt.ANCHOR, page);
    boolean nofollow = slot == Slot.BODY && dice.chance(0.04);
    row[count++] = Graph.code(target, slot, anchor, nofollow);
  }
}
