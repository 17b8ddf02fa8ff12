package io.cormorant.judge;

import io.cormorant.core.Judge;
import io.cormorant.core.Keyword;
import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Plugins;
import io.cormorant.core.Prose;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.text.WordSimilarity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// Pages, topics and judges for tests.
public final class Pages {
  private Pages() {}

  public static Judge judge(String spec, Topic topic) {
    return judge(spec, topic, Material.NONE);
  }

  public static Judge judge(String spec, Topic topic, Material material) {
    Plugins.Chosen<JudgePlugin> chosen = new Plugins<>("judge", JudgePlugin.class).choose(spec);
    return chosen.plugin().create(topic, material, chosen.options());
  }

  public static Material examples(Page... good) {
    return new Material(List.of(good), List.of(), List.of(), WordSimilarity.EXACT, null);
  }

  public static Topic topic(Keyword... keywords) {
    return new Topic("t", "T", List.of(keywords), null, null);
  }

  /// Keywords of weight 1.
  public static Topic topic(String... keywords) {
    return new Topic(
        "t",
        "T",
        List.of(keywords).stream().map(term -> new Keyword(term, 1)).toList(),
        null,
        null);
  }

  /// The same topic with generic words.
  public static Topic generic(Topic topic, String... words) {
    return new Topic(
        topic.id(),
        topic.name(),
        topic.keywords(),
        topic.sentence(),
        List.of(),
        List.of(),
        List.of(words),
        List.of(),
        null,
        null);
  }

  public static Page page(String title, String mainText) {
    return page(title, "", List.of(), mainText, List.of());
  }

  public static Page page(
      String title,
      String description,
      List<String> keywords,
      String mainText,
      List<String> anchors) {
    Url url = Url.of("https://a.example/" + Integer.toHexString((title + mainText).hashCode()));
    return Page.of(url, new Prose.Known(mainText, mainText, ""))
        .title(title)
        .description(description)
        .keywords(keywords)
        .links(IntStream.range(0, anchors.size()).mapToObj(i -> link(anchors.get(i), i)).toList())
        .charset("UTF-8")
        .build();
  }

  private static Link link(String anchor, int position) {
    return new Link(
        Url.of("https://a.example/to/" + position),
        anchor,
        "",
        "body/a",
        Set.of(),
        position,
        Link.Kind.ANCHOR);
  }

  /// What was learned by one is loaded by the other.
  public static void hand(Judge from, Judge to) throws IOException {
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    from.save(new DataOutputStream(saved));
    to.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
  }
}
