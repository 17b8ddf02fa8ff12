package io.cormorant.lab.web;

import java.util.Arrays;
import java.util.stream.LongStream;

/// The few links that lead to hosts apart from the main part of the web: a tunnel goes from a page
/// on their topic through two to four pages off it; a rare link starts anywhere.
///
/// Each bridge is a long: the page it leaves in the upper half, the page it leads to in the lower.
/// They are sorted, so a pass over the pages in order can take them as it goes.
final class Bridges {
  private static final int TRIES = 50;

  private final Layout layout;
  private final Pools pools;

  private Bridges(Layout layout, Pools pools) {
    this.layout = layout;
    this.pools = pools;
  }

  static long[] make(Layout layout, Pools pools) {
    Bridges bridges = new Bridges(layout, pools);
    long[] all = layout.hosts.stream().flatMapToLong(bridges::to).toArray();
    Arrays.sort(all);
    return all;
  }

  private LongStream to(Host host) {
    SeededDice dice = SeededDice.of(layout.spec.seed(), Salt.TUNNEL, host.id());
    return switch (host.access()) {
      case OPEN, LOST -> LongStream.empty();
      case RARE -> rare(host, dice);
      case TUNNEL -> tunnel(host, dice);
    };
  }

  private LongStream rare(Host host, SeededDice dice) {
    int links = dice.between(1, 2);
    LongStream.Builder found = LongStream.builder();
    for (int i = 0; i < links; i++) {
      found.add(bridge(article(offTopic(host, dice), dice), host.firstPage()));
    }
    return found.build();
  }

  private LongStream tunnel(Host host, SeededDice dice) {
    int length = dice.between(2, 4);
    LongStream.Builder found = LongStream.builder();
    int from = article(host.subject(), dice);
    for (int i = 0; i < length; i++) {
      int step = article(offTopic(host, dice), dice);
      found.add(bridge(from, step));
      from = step;
    }
    found.add(bridge(from, host.firstPage()));
    return found.build();
  }

  private int offTopic(Host host, SeededDice dice) {
    Theme subject = dice.pick(layout.lexicon.subjects(host.language()));
    while (subject.index() == host.subject()) {
      subject = dice.pick(layout.lexicon.subjects(host.language()));
    }
    return subject.index();
  }

  /// A readable page about a subject whose links may be followed.
  private int article(int subject, SeededDice dice) {
    for (int i = 0; i < TRIES; i++) {
      int page = pools.aboutEvenly(subject, dice, 0);
      if (layout.kind(page) == PageKind.ARTICLE && layout.flags[page] == 0) {
        return page;
      }
    }
    return 0;
  }

  private static long bridge(int from, int to) {
    return (long) from << 32 | to;
  }
}
