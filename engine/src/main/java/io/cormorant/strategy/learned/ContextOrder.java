package io.cormorant.strategy.learned;

import io.cormorant.core.Candidate;
import io.cormorant.core.Link;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Visit;
import io.cormorant.strategy.LinkNote;
import io.cormorant.strategy.QueuedStrategy;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Links by the layer of their page, the lowest first; within a layer by the mean of the scores of
/// page and anchor.
///
/// A list is no page and in no layer: its links wait where it waited itself, those of a seed with
/// the links of pages one link away.
final class ContextOrder extends QueuedStrategy {
  private static final double UNVOUCHED = 0.5;

  private final Layers layers;
  private final int far;

  /// @param far the number of layers
  ContextOrder(Layers layers, int far) {
    this.layers = layers;
    this.far = far;
  }

  @Override
  protected void expand(Visit visit) {
    boolean isList = visit.page().list();
    double nearness = isList ? handedOn(visit) : far - layers.layer(visit);
    double page = isList ? context().judge().threshold() : visit.score();
    List<Pick> links = new ArrayList<>(visit.links().size());
    for (Link link : visit.links()) {
      Candidate found = candidate(visit, link, LinkNote.of(page, link.isVouched(), isList));
      links.add(new Pick(found, Priority.of(nearness, score(found))));
    }
    offerAll(links);
  }

  private double handedOn(Visit list) {
    long own = list.pick().priority();
    return own == Priority.SEED ? far - 1 : Priority.major(own);
  }

  private double score(Candidate link) {
    int note = link.note();
    double anchor = score(link.url(), link.anchor());
    double mean = (LinkNote.parent(note) + anchor) / 2;
    return LinkNote.isVouched(note) ? mean : UNVOUCHED * mean;
  }

  @Override
  public boolean followsJudge() {
    return true;
  }

  /// A page that is relevant now is in the first layer; one that is not any more was in none
  /// before, and so goes last.
  @Override
  public Pick rescored(Pick waiting, OptionalDouble parent) {
    Candidate link = waiting.candidate();
    int note = link.note();
    if (note == LinkNote.NONE) {
      return waiting;
    }
    double nearness = Priority.major(waiting.priority());
    if (parent.isPresent() && !LinkNote.isOnList(note)) {
      boolean relevant = parent.getAsDouble() >= context().judge().threshold();
      nearness = relevant ? far : nearness == far ? 0 : nearness;
      note = LinkNote.with(note, parent.getAsDouble());
    }
    Candidate anew = link.withNote(note);
    return new Pick(anew, Priority.of(nearness, score(anew)));
  }

  @Override
  public void save(DataOutput out) throws IOException {
    layers.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    layers.load(in);
  }
}
