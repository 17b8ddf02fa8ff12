package io.cormorant.archive.report;

import io.cormorant.archive.report.CrawlTally.Share;
import io.cormorant.archive.report.HostTally.Host;
import io.cormorant.drawing.Figures;
import io.cormorant.drawing.Html;
import java.util.List;
import org.jsoup.nodes.Element;

/// Tables of where pages came from: by host, by distance from a seed, and the hosts that gave
/// trouble.
final class HostTables {
  static final int MAX_HOSTS = 20;

  private static final int MAX_TROUBLE = 6;
  private static final int ASKED_ENOUGH = 3;

  private HostTables() {}

  static void addLargest(Element parent, HostTally hosts, Tongue words) {
    Element body =
        Html.addTable(
            parent,
            "sortable hosts",
            words.say("Hosts by pages"),
            words.say("host"),
            "#" + words.say("pages"),
            "#" + words.say("relevant"),
            "#" + words.say("harvest"),
            "");
    List<Host> largest = hosts.largest(MAX_HOSTS);
    double most = largest.isEmpty() ? 1 : largest.getFirst().downloads();
    for (Host host : largest) {
      Element row = body.appendElement("tr");
      Html.addHost(row, host.name());
      Html.addCount(row, host.downloads());
      Html.addCount(row, host.relevant());
      double harvest = (double) host.relevant() / host.downloads();
      Html.addNumber(row, harvest, Figures.percent(harvest));
      Html.addBar(Html.add(row, "td", "bar-cell"), host.downloads() / most, host.relevant() / most);
    }
  }

  /// What the strategy expected and what came, so that one sees what it had to learn.
  ///
  /// @param name of the column, `host` or what is smaller
  static void addExpected(
      Element parent, String title, String name, HostTally tally, Tongue words) {
    Element body =
        Html.addTable(
            parent,
            "sortable seen",
            title,
            name,
            "#" + words.say("pages"),
            "#" + words.say("relevant"),
            "#" + words.say("expected"));
    for (Host host : tally.largest(MAX_HOSTS)) {
      Element row = body.appendElement("tr");
      Html.addHost(row, host.name());
      Html.addCount(row, host.downloads());
      Html.addCount(row, host.relevant());
      Html.addNumber(row, host.expected(), Figures.count(Math.round(host.expected())));
    }
  }

  static void addDepths(Element parent, List<Share> depths, Tongue words) {
    int deepest = depths.size() - 1;
    while (deepest > 0 && depths.get(deepest).pages() == 0) {
      deepest--;
    }
    double most = Math.max(1, depths.stream().mapToLong(Share::pages).max().orElse(1));
    Element body =
        Html.addTable(
            parent,
            "depths",
            words.say("Pages by clicks"),
            "#" + words.say("clicks"),
            "",
            "#" + words.say("pages"),
            "#" + words.say("relevant"));
    for (int depth = 0; depth <= deepest; depth++) {
      Share share = depths.get(depth);
      Element row = body.appendElement("tr");
      String name = depth == CrawlTally.MAX_DEPTH ? depth + "+" : Integer.toString(depth);
      Html.add(row, "th", "num", name).attr("scope", "row");
      Html.addBar(Html.add(row, "td", "bar-cell"), share.pages() / most, share.relevant() / most);
      Html.addCount(row, share.pages());
      Html.addCount(row, share.relevant());
    }
  }

  static boolean anyTrouble(HostTally hosts) {
    return !hosts.failing(1).isEmpty() || !hosts.slowest(ASKED_ENOUGH, 1).isEmpty();
  }

  static void addTrouble(Element parent, HostTally hosts, Tongue words) {
    Element pair = Html.add(parent, "div", "pair");
    addSlowest(pair, hosts.slowest(ASKED_ENOUGH, MAX_TROUBLE), words);
    addFailing(pair, hosts.failing(MAX_TROUBLE), words);
  }

  private static void addSlowest(Element parent, List<Host> slowest, Tongue words) {
    if (slowest.isEmpty()) {
      return;
    }
    Element body =
        Html.addTable(
            parent,
            "sortable seen",
            words.say("Slowest"),
            words.say("host"),
            "#" + words.say("mean"),
            "#" + words.say("longest"));
    for (Host host : slowest) {
      Element row = body.appendElement("tr");
      Html.addHost(row, host.name());
      Html.addNumber(row, host.meanMillis(), Figures.millis(host.meanMillis()));
      double longest = (double) host.slowestMillis();
      Html.addNumber(row, longest, Figures.millis(longest));
    }
  }

  private static void addFailing(Element parent, List<Host> failing, Tongue words) {
    if (failing.isEmpty()) {
      return;
    }
    Element body =
        Html.addTable(
            parent,
            "sortable seen",
            words.say("Failing most often"),
            words.say("host"),
            "#" + words.say("failed"),
            "#" + words.say("asked"));
    for (Host host : failing) {
      Element row = body.appendElement("tr");
      Html.addHost(row, host.name());
      Html.addCount(row, host.failures());
      Html.addCount(row, host.endings());
    }
  }
}
