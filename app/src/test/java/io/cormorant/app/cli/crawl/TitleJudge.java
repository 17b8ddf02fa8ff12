package io.cormorant.app.cli.crawl;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Keyword;
import io.cormorant.core.Options;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// A judge for tests: scores texts by their words, and learns the words of titles.
public final class TitleJudge implements JudgePlugin {
  static final String NAME = "title-words";

  private static final About ABOUT =
      About.named(NAME).does("for tests: words of titles").from("for tests");

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    Words judge = new Words();
    for (Keyword keyword : topic.keywords()) {
      judge.words.put(keyword.term().toLowerCase(Locale.ROOT), keyword.weight());
    }
    return judge;
  }

  /// The number of lessons in a saved state.
  static long lessons(byte[] state) {
    return ByteBuffer.wrap(state).getLong();
  }

  private static final class Words implements Judge {
    private final Map<String, Double> words = new ConcurrentHashMap<>();
    private final AtomicLong lessons = new AtomicLong();

    @Override
    public Judgement judge(Page page) {
      double score = score(page.title());
      return new Judgement(score, score >= threshold(), List.of());
    }

    @Override
    public double score(String shortText) {
      double sum = 0;
      for (String word : shortText.toLowerCase(Locale.ROOT).split("\\P{L}+", -1)) {
        sum += words.getOrDefault(word, 0.0);
      }
      return Math.clamp(sum, 0, 1);
    }

    @Override
    public double threshold() {
      return .3;
    }

    @Override
    public boolean learn(Page page, boolean relevant) {
      for (String word : page.title().toLowerCase(Locale.ROOT).split("\\P{L}+", -1)) {
        words.merge(word, relevant ? .5 : -.5, Double::sum);
      }
      lessons.incrementAndGet();
      return true;
    }

    @Override
    public long revision() {
      return lessons.get();
    }

    @Override
    public void save(DataOutput out) throws IOException {
      out.writeLong(lessons.get());
      out.writeInt(words.size());
      for (Map.Entry<String, Double> word : words.entrySet()) {
        out.writeUTF(word.getKey());
        out.writeDouble(word.getValue());
      }
    }

    @Override
    public void load(DataInput in) throws IOException {
      lessons.set(in.readLong());
      for (int left = in.readInt(); left > 0; left--) {
        words.put(in.readUTF(), in.readDouble());
      }
    }
  }
}
