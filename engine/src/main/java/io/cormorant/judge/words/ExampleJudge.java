package io.cormorant.judge.words;

import io.cormorant.core.Judgement;
import io.cormorant.core.Judgement.Evidence;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.judge.GenericWords;
import io.cormorant.judge.Material;
import io.cormorant.judge.PagePart;
import io.cormorant.judge.PageReading;
import io.cormorant.judge.TopicWords;
import io.cormorant.text.TermAnalyzer;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A judge that compares a page with each example, and takes the mean. A page that somebody calls
/// relevant becomes an example; one that was called so and is taken back is none any more. Pages
/// called irrelevant are not made use of otherwise, nor are counter-examples.
abstract class ExampleJudge extends ReadingJudge {
  /// When more pages are called relevant, the first of them are forgotten.
  private static final int MAX_LEARNED = 100;

  private final List<Example> given = new ArrayList<>();
  private final GenericWords generic;

  /// Guarded by this.
  private final Map<String, Example> learned = new LinkedHashMap<>();

  private volatile long revision;

  /// @throws IllegalArgumentException if there is nothing to compare with
  ExampleJudge(String name, Topic topic, Material material, double threshold) {
    TermAnalyzer analyzer = TopicWords.analyzer(topic);
    super(analyzer, PagePart.TEXTS, topic.threshold().orElse(threshold));
    this.generic = GenericWords.withCommon(topic.generic(), topic.keywords(), analyzer);
    for (Page page : material.good()) {
      given.add(example(page));
    }
    if (given.isEmpty()) {
      given.add(Example.of(topic, analyzer));
    }
    given.removeIf(Example::isEmpty);
    if (given.isEmpty()) {
      throw new IllegalArgumentException(
          "judge '%s' needs example pages with some text, or keywords: add `examples:` or `keywords:` to the topic"
              .formatted(name));
    }
  }

  /// Goes by these examples from now on.
  abstract void compareWith(List<Example> examples);

  /// Goes by the examples that were given: to be called at the end of construction.
  final void begin() {
    compareWith(given);
  }

  final GenericWords generic() {
    return generic;
  }

  /// As a short text is judged, but the evidence is shown in the words of the page.
  @Override
  final Judgement page(PageReading reading) {
    Judgement judgement = text(reading);
    List<Evidence> shown =
        judgement.evidence().stream()
            .map(e -> new Evidence(reading.written(e.term()), e.share()))
            .toList();
    return new Judgement(judgement.score(), judgement.relevant(), shown);
  }

  private Example example(Page page) {
    PageReading reading = read(page);
    Example example = Example.of(reading);
    giveBack(reading);
    return example;
  }

  @Override
  public boolean learn(Page page, boolean relevant) {
    Example example = example(page);
    if (example.isEmpty()) {
      return true;
    }
    synchronized (this) {
      String key = page.url().toString();
      boolean known = learned.remove(key) != null;
      if (relevant) {
        learned.put(key, example);
        if (learned.size() > MAX_LEARNED) {
          learned.remove(learned.keySet().iterator().next());
        }
      } else if (!known) {
        return true;
      }
      revision++;
      changed();
    }
    return true;
  }

  private void changed() {
    List<Example> all = new ArrayList<>(given);
    all.addAll(learned.values());
    compareWith(all);
    forget();
  }

  @Override
  public final long revision() {
    return revision;
  }

  @Override
  public final synchronized void save(DataOutput out) throws IOException {
    out.writeLong(revision);
    out.writeInt(learned.size());
    for (Map.Entry<String, Example> entry : learned.entrySet()) {
      out.writeUTF(entry.getKey());
      entry.getValue().save(out);
    }
  }

  @Override
  public final synchronized void load(DataInput in) throws IOException {
    revision = in.readLong();
    int size = in.readInt();
    learned.clear();
    for (int i = 0; i < size; i++) {
      learned.put(in.readUTF(), Example.load(in));
    }
    changed();
  }
}
