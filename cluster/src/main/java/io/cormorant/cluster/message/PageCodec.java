package io.cormorant.cluster.message;

import io.cormorant.core.Guard;
import io.cormorant.core.Link;
import io.cormorant.core.Mark;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Published;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.UsageSignals;
import java.io.IOException;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.TreeMap;

/// Settled pages as bytes.
final class PageCodec {
  private PageCodec() {}

  static void write(WireOut out, Page page) throws IOException {
    out.url(page.url());
    out.maybe(page.canonical(), WireOut::url);
    out.text(page.title());
    out.text(page.description());
    out.list(page.keywords(), WireOut::text);
    out.codes(page.robots(), RobotsRule.class);
    out.list(page.headings(), WireOut::text);
    prose(out, page.prose());
    out.list(page.links(), PageCodec::link);
    out.text(page.charset());
    out.flag(page.list());
    out.codes(page.cuts(), Guard.class);
    usage(out, page.usage());
  }

  static Page read(WireIn in) throws IOException {
    return new Page(
        in.url(),
        in.maybe(WireIn::url),
        in.text(),
        in.text(),
        in.list(WireIn::text),
        in.codes(RobotsRule.class),
        in.list(WireIn::text),
        prose(in),
        in.list(PageCodec::link),
        in.text(),
        in.flag(),
        in.codes(Guard.class),
        usage(in));
  }

  private static void prose(WireOut out, Prose prose) throws IOException {
    out.text(prose.mainText());
    out.text(prose.text());
    out.text(prose.language());
    out.codes(prose.marks(), Mark.class);
    out.maybe(
        prose.published(LocalDate.MAX),
        (to, published) -> {
          to.number(published.date().toEpochDay());
          to.code(published.source());
        });
  }

  private static Prose prose(WireIn in) throws IOException {
    return new Prose.Settled(
        in.text(),
        in.text(),
        in.text(),
        in.codes(Mark.class),
        in.maybe(
            from ->
                new Published(
                    LocalDate.ofEpochDay(from.number()), from.code(Published.Source.class))));
  }

  private static void link(WireOut out, Link link) throws IOException {
    out.url(link.target());
    out.text(link.anchor());
    out.text(link.around());
    out.text(link.tagPath());
    out.list(link.rel(), WireOut::text);
    out.small(link.position());
    out.code(link.kind());
  }

  private static Link link(WireIn in) throws IOException {
    return new Link(
        in.url(),
        in.text(),
        in.text(),
        in.text(),
        new LinkedHashSet<>(in.list(WireIn::text)),
        in.small(),
        in.code(Link.Kind.class));
  }

  private static void usage(WireOut out, UsageSignals usage) throws IOException {
    out.flag(!usage.isEmpty());
    if (usage.isEmpty()) {
      return;
    }
    out.list(usage.robots(), WireOut::text);
    out.list(
        usage.contentSignal().entrySet(),
        (to, entry) -> {
          to.text(entry.getKey());
          to.text(entry.getValue());
        });
    out.maybe(usage.tdmReservation(), WireOut::flag);
    out.maybe(usage.tdmPolicy(), WireOut::text);
    out.maybe(usage.license(), WireOut::text);
  }

  private static UsageSignals usage(WireIn in) throws IOException {
    if (!in.flag()) {
      return UsageSignals.NONE;
    }
    var robots = in.list(WireIn::text);
    Map<String, String> signals = new TreeMap<>();
    in.list(from -> Map.entry(from.text(), from.text()))
        .forEach(entry -> signals.put(entry.getKey(), entry.getValue()));
    return new UsageSignals(
        robots, signals, in.maybe(WireIn::flag), in.maybe(WireIn::text), in.maybe(WireIn::text));
  }
}
