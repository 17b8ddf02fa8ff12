package io.cormorant.strategy.discovery;

import io.cormorant.discover.Query;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Asks search engines for the name of the topic and a word that good pages are described by. Short
/// questions of which few results are taken find more than long ones of which many are. At first,
/// and where a page has no words of its own, the topic's keywords are asked for.
final class KeywordSearch implements Operator {
  /// Characters of a question; engines take no more.
  private static final int LONGEST = 400;

  private final int most;

  /// @param most questions at a time
  KeywordSearch(int most) {
    this.most = most;
  }

  @Override
  public String code() {
    return "keywords";
  }

  @Override
  public String name() {
    return "keyword search";
  }

  @Override
  public boolean isAble(Hunt hunt) {
    return hunt.answers(Query.Kind.WORDS);
  }

  @Override
  public void search(List<FoundPage> feed, Hunt hunt) {
    int put = 0;
    for (String words : questions(feed, hunt)) {
      if (put < most && hunt.ask(new Query.Words(words))) {
        put++;
      }
    }
  }

  /// The first words of all pages come before the second words of any.
  private static Set<String> questions(List<FoundPage> feed, Hunt hunt) {
    String name = hunt.context().topic().name().strip();
    Set<String> questions = new LinkedHashSet<>();
    hunt.context()
        .topic()
        .keywords()
        .forEach(keyword -> questions.add(joined(name, keyword.term())));
    List<List<String>> left = new ArrayList<>();
    feed.forEach(page -> left.add(page.words()));
    for (int place = 0; left.stream().anyMatch(words -> !words.isEmpty()); place++) {
      int at = place;
      left.removeIf(words -> words.size() <= at);
      left.forEach(words -> questions.add(joined(name, words.get(at))));
    }
    return questions;
  }

  private static String joined(String name, String word) {
    String question = name.isEmpty() || name.equalsIgnoreCase(word) ? word : name + " " + word;
    return question.substring(0, Math.min(question.length(), LONGEST));
  }
}
