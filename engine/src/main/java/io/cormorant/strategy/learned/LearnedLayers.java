package io.cormorant.strategy.learned;

import io.cormorant.core.Page;
import io.cormorant.core.Visit;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Layers as the crawl itself shows them: a page from which relevant pages were found is as far
/// from them as the links followed, and pages with words like it are taken to be as far.
final class LearnedLayers implements Layers {
  private static final int BITS = 14;

  /// Words of a page, and characters of its text, that count.
  private static final int MOST_WORDS = 192;

  private static final int MOST_TEXT = 4_000;
  private static final int MOST_HEADINGS = 10;

  private final WordHashes hashes = new WordHashes(BITS, MOST_WORDS);
  private final LayerModel model;
  private final Trail trail;
  private final int far;

  /// @param far the number of layers
  /// @param memory pages whose labels may still change
  LearnedLayers(int far, int memory) {
    this.far = far;
    this.model = new LayerModel(far, BITS);
    this.trail = new Trail(memory, far, MOST_WORDS, model::move);
  }

  @Override
  public int layer(Visit visit) {
    int[] words = words(visit.page());
    boolean relevant = visit.judgement().relevant();
    int layer = relevant ? 0 : model.layer(words);
    model.add(words, relevant ? 0 : far);
    trail.add(visit.page().url(), visit.pick().candidate().via(), words, relevant);
    return layer;
  }

  private int[] words(Page page) {
    hashes.clear().read(page.title(), 0, MOST_TEXT).read(page.description(), 0, MOST_TEXT);
    page.headings().stream()
        .limit(MOST_HEADINGS)
        .forEach(heading -> hashes.read(heading, 0, MOST_TEXT));
    return hashes.read(page.text(), 0, MOST_TEXT).words();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    model.save(out);
    trail.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    model.load(in);
    trail.load(in);
  }
}
