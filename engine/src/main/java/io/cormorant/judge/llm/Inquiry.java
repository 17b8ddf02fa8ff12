package io.cormorant.judge.llm;

import io.cormorant.core.ContentDigest;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The pages somebody is to be asked about: those that wait, the one batch that is being asked
/// about, and what is known of the others. Everything in it is bounded. Safe for use by many
/// threads, none of which waits for an answer in here.
final class Inquiry {
  /// More pages do not wait: the oldest is dropped, since the newest are those a crawl is among.
  static final int MOST_WAITING = 64;

  /// Verdicts that are remembered, the latest used; some 40 bytes each in a saved state.
  static final int MOST_REMEMBERED = 4_096;

  /// After so many failed batches in a row nothing is asked any more.
  static final int MOST_FAILURES = 5;

  /// A page that is asked about.
  ///
  /// @param key names its address and its text
  record Asked(String key, Page page) {}

  /// What is to be learned.
  record Verdict(Page page, boolean relevant) {}

  private final int batch;
  private final int budget;
  private final Map<String, Page> waiting = new LinkedHashMap<>();
  private final Map<String, Boolean> verdicts = new LinkedHashMap<>(16, 0.75f, true);
  private Set<String> underWay = Set.of();

  /// Pages asked about in the crawl, in earlier runs too.
  private int spent;

  private int failures;
  private long revision;
  private LlmCounts counts = new LlmCounts(0, 0, 0, 0, "", false);

  /// @param batch pages asked about at once
  /// @param budget pages asked about in the whole crawl
  Inquiry(int batch, int budget) {
    this.batch = batch;
    this.budget = budget;
  }

  /// Lets a page wait, unless it is known, under way, or nothing is asked any more.
  void add(Page page) {
    String key = key(page);
    synchronized (this) {
      if (isClosed() || underWay.contains(key) || verdicts.get(key) != null) {
        return;
      }
      waiting.putIfAbsent(key, light(page));
      if (waiting.size() > MOST_WAITING) {
        waiting.remove(waiting.keySet().iterator().next());
      }
    }
  }

  /// The next batch, which is then under way; empty while another one is, until enough pages wait,
  /// and when nothing is asked any more.
  synchronized List<Asked> next() {
    int size = Math.min(batch, budget - spent);
    if (isClosed() || !underWay.isEmpty() || waiting.size() < size) {
      return List.of();
    }
    List<Asked> next = new ArrayList<>();
    waiting.entrySet().stream()
        .limit(size)
        .forEach(entry -> next.add(new Asked(entry.getKey(), entry.getValue())));
    next.forEach(asked -> waiting.remove(asked.key));
    underWay = Set.copyOf(next.stream().map(Asked::key).toList());
    spent += size;
    revision++;
    count(size, 0, 0, 0, counts.lastReason());
    if (isClosed()) {
      waiting.clear();
    }
    return next;
  }

  /// Takes the answer for the batch under way.
  ///
  /// @param relevant one for each page
  /// @return what is to be learned of it: nothing of pages of which a person spoke since
  synchronized List<Verdict> answered(List<Asked> pages, List<Boolean> relevant) {
    List<Verdict> fresh = new ArrayList<>();
    for (int i = 0; i < pages.size(); i++) {
      String key = pages.get(i).key;
      boolean wanted = relevant.get(i);
      count(0, 1, wanted ? 1 : 0, 0, counts.lastReason());
      if (!verdicts.containsKey(key)) {
        remember(key, wanted);
        fresh.add(new Verdict(pages.get(i).page, wanted));
      }
    }
    underWay = Set.of();
    failures = 0;
    return fresh;
  }

  /// There is no answer for the batch under way.
  synchronized void failed(int pages, String reason) {
    underWay = Set.of();
    failures++;
    count(0, 0, 0, pages, reason);
    if (isClosed()) {
      waiting.clear();
    }
  }

  /// A person has said whether a page is relevant, so nobody else need be asked.
  void told(Page page, boolean relevant) {
    String key = key(page);
    synchronized (this) {
      waiting.remove(key);
      remember(key, relevant);
    }
  }

  synchronized LlmCounts counts() {
    return counts;
  }

  synchronized long revision() {
    return revision;
  }

  synchronized void save(DataOutput out) throws IOException {
    out.writeInt(spent);
    out.writeInt(verdicts.size());
    for (Map.Entry<String, Boolean> verdict : verdicts.entrySet()) {
      out.writeUTF(verdict.getKey());
      out.writeBoolean(verdict.getValue());
    }
  }

  synchronized void load(DataInput in) throws IOException {
    spent = in.readInt();
    verdicts.clear();
    for (int left = in.readInt(); left > 0; left--) {
      remember(in.readUTF(), in.readBoolean());
    }
  }

  private boolean isClosed() {
    return spent >= budget || failures >= MOST_FAILURES;
  }

  private void remember(String key, boolean relevant) {
    verdicts.put(key, relevant);
    if (verdicts.size() > MOST_REMEMBERED) {
      verdicts.remove(verdicts.keySet().iterator().next());
    }
    revision++;
  }

  private void count(int asked, int answered, int relevant, int failed, String reason) {
    counts =
        new LlmCounts(
            counts.asked() + asked,
            counts.answered() + answered,
            counts.relevant() + relevant,
            counts.failed() + failed,
            reason,
            failures >= MOST_FAILURES);
  }

  private static String key(Page page) {
    return ContentDigest.ofLines(page.url().toString(), page.mainText());
  }

  /// What can be learned from a page, without its links and all that its parser holds on to.
  private static Page light(Page page) {
    String text = page.mainText();
    return Page.of(page.url(), new Prose.Known(text, text, page.language()))
        .title(page.title())
        .description(page.description())
        .keywords(page.keywords())
        .headings(page.headings())
        .charset(page.charset())
        .build();
  }
}
