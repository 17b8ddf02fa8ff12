package io.cormorant.app.measure;

import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// One way to share out the labelled pages of a web: some relevant ones as examples, some of all
/// kinds as background, the rest to be judged.
///
/// The background is drawn without a look at the labels. With the same random seed a draw with more
/// examples has those of one with fewer.
///
/// @param examples in the order of the draw
/// @param measured in random order, for judges that learn from the first pages they see
public record Draw(List<Page> examples, List<Page> background, List<Page> measured) {
  public Draw {
    examples = List.copyOf(examples);
    background = List.copyOf(background);
    measured = List.copyOf(measured);
  }

  /// Draws examples and a background; the same seed draws the same.
  ///
  /// @param examples at most so many, and always fewer than there are relevant pages
  /// @param background at most so many, and never more than a quarter of what the examples leave
  public static Draw of(
      List<Page> pages, Set<Url> relevant, int examples, int background, long seed) {
    List<Page> good =
        new ArrayList<>(pages.stream().filter(p -> relevant.contains(p.url())).toList());
    Collections.shuffle(good, new Random(seed));
    List<Page> drawn = good.subList(0, Math.max(0, Math.min(examples, good.size() - 1)));
    Set<Page> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    taken.addAll(drawn);
    List<Page> rest = new ArrayList<>(pages.stream().filter(p -> !taken.contains(p)).toList());
    Collections.shuffle(rest, new Random(seed ^ 0x5DEECE66DL));
    int aside = Math.min(background, rest.size() / 4);
    return new Draw(drawn, rest.subList(0, aside), rest.subList(aside, rest.size()));
  }

  /// The topic with the examples of the draw, and nothing else that says what is wanted unless its
  /// words are to count too.
  public Topic topic(Topic topic, boolean words) {
    List<Url> urls = new ArrayList<>(topic.examples());
    urls.addAll(examples.stream().map(Page::url).toList());
    return new Topic(
        topic.id(),
        topic.name(),
        words ? topic.keywords() : List.of(),
        words ? topic.sentence() : "",
        urls,
        topic.counterExamples(),
        words ? topic.generic() : List.of(),
        words ? topic.concepts() : List.of(),
        topic.language(),
        topic.minimumScore());
  }
}
