package io.cormorant.strategy.graph;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.strategy.QueuedStrategy;
import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Links by how good a hub of the topic their page is, times its score; between equals by the
/// score.
///
/// The last pages are remembered with their links. Hubs are computed over them now and then, and
/// all their links that wait get another priority then, higher or lower. What is saved is the
/// addresses and scores of these pages: the link graph knows their links.
final class HitsOrder extends QueuedStrategy {
  private static final int VERSION = 1;

  private final int refresh;
  private final int base;
  private final HubBase hubs;

  /// The last pages, oldest first: those of the last refresh and those since.
  private final List<HubBase.Member> pages = new ArrayList<>();

  private long visits;
  private int since;

  /// @param refresh pages after which hubs are computed anew
  /// @param base pages they are computed over
  /// @param within whether links within a host count
  HitsOrder(int refresh, int rounds, int base, boolean within) {
    this.refresh = refresh;
    this.base = base;
    this.hubs = new HubBase(rounds, within);
  }

  @Override
  protected void expand(Visit visit) {
    double score = visit.page().list() ? context().judge().threshold() : visit.score();
    List<Url> targets = visit.links().stream().map(Link::target).toList();
    HubBase.Member page =
        HubBase.Member.of(visit.page().url(), (float) score, visit.judgement().relevant(), targets);
    double hub = hubs.estimate(page);
    List<Pick> links = new ArrayList<>(visit.links().size());
    for (Link link : visit.links()) {
      links.add(new Pick(candidate(visit, link, 0), priority(hub, page)));
    }
    offerAll(links);
    pages.add(page);
    visits++;
    since++;
    if (since >= Math.min(refresh, visits - since)) {
      refresh();
    }
  }

  private void refresh() {
    since = 0;
    int old = Math.max(0, pages.size() - base);
    pages.subList(0, old).clear();
    hubs.compute(pages, context().judge().threshold());
    hubs.forEachLink(pages, this::again);
  }

  /// @param page the best of those that link to it
  private void again(Url url, double hub, HubBase.Member page) {
    context()
        .frontier()
        .waiting(url)
        .filter(waiting -> waiting.priority() != Priority.SEED)
        .ifPresent(waiting -> replace(waiting, priority(hub, page)));
  }

  private void replace(Pick waiting, long priority) {
    if (waiting.priority() != priority) {
      Candidate same = waiting.candidate();
      context().frontier().replace(waiting, new Pick(same, priority));
    }
  }

  static long priority(double hub, HubBase.Member page) {
    return Priority.of(hub * page.score(), page.score());
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeLong(visits);
    out.writeInt(since);
    out.writeInt(pages.size());
    for (HubBase.Member page : pages) {
      out.writeUTF(page.url().toString());
      out.writeFloat(page.score());
      out.writeBoolean(page.relevant());
    }
  }

  @Override
  public void load(DataInput in) throws IOException {
    Saved.version(in, VERSION, "the pages of 'hits'");
    visits = in.readLong();
    since = in.readInt();
    int count = in.readInt();
    if (count < 0 || since < 0 || since > count) {
      throw new IOException("the pages of 'hits' are not as they were saved");
    }
    pages.clear();
    for (int i = 0; i < count; i++) {
      Url url = Saved.url(in.readUTF());
      Collection<Url> targets = context().links().outLinks(url);
      pages.add(HubBase.Member.of(url, in.readFloat(), in.readBoolean(), targets));
    }
    hubs.compute(pages.subList(0, count - since), context().judge().threshold());
  }
}
