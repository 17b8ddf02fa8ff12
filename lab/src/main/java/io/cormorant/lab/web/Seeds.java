package io.cormorant.lab.web;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

/// Chooses where a crawl for a topic starts: what somebody would find by hand in a few minutes.
final class Seeds {
  static final int COUNT = 10;

  private final Layout layout;
  private final Pools pools;
  private final Grades grades;
  private final int subject;
  private final String language;
  private final Set<Integer> chosen = new LinkedHashSet<>();

  private Seeds(Layout layout, Pools pools, Theme subject) {
    this.layout = layout;
    this.pools = pools;
    this.grades = new Grades(layout);
    this.subject = subject.index();
    this.language = subject.language();
  }

  static int[] choose(Layout layout, Pools pools, Theme subject) {
    return new Seeds(layout, pools, subject).choose();
  }

  private int[] choose() {
    homes(3, HostKind.PORTAL);
    homes(1, HostKind.ENCYCLOPEDIA);
    homes(1, HostKind.FORUM);
    homes(1, HostKind.DIRECTORY);
    int[] homes = pools.homesAbout(subject);
    for (int i = homes.length / 3; i < homes.length && chosen.size() < COUNT - 2; i++) {
      chosen.add(homes[i]);
    }
    pages(1, page -> layout.kind(page) == PageKind.HUB);
    pages(COUNT, page -> layout.kind(page) == PageKind.ARTICLE);
    if (layout.spec.mix() == Mix.LIAR) {
      chosen.remove(chosen.stream().reduce(-1, (first, last) -> last));
      pages(1, page -> layout.kind(page) == PageKind.ERROR);
    }
    return chosen.stream().limit(COUNT).mapToInt(Integer::intValue).toArray();
  }

  private void homes(int wanted, HostKind kind) {
    layout.hosts.stream()
        .filter(h -> h.kind() == kind && h.open() && h.language().equals(language))
        .limit(wanted)
        .forEach(h -> chosen.add(h.firstPage()));
  }

  private void pages(int wanted, Predicate<Integer> fit) {
    int added = 0;
    for (int page : pools.all(subject)) {
      boolean article = layout.kind(page) == PageKind.ARTICLE;
      boolean good = !article || grades.relevant(page, subject);
      if (added < wanted
          && chosen.size() < COUNT
          && good
          && layout.flags[page] == 0
          && fit.test(page)) {
        added += chosen.add(page) ? 1 : 0;
      }
    }
  }
}
