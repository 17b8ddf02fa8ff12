package io.cormorant.judge.llm;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Mark;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.judge.Answerer;
import io.cormorant.judge.Answerer.Answer;
import io.cormorant.judge.llm.Inquiry.Asked;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The judge `auto`, taught by a language model: every page is judged by `auto` alone and at once;
/// those it is not sure of are asked about behind its back, and it learns the answers as it learns
/// what people say.
final class LlmJudge implements Judge {
  private final Judge auto;
  private final Topic topic;
  private final @Nullable String language;
  private final double low;
  private final double high;
  private final Inquiry inquiry;
  private final @Nullable Answerer answerer;

  /// Held while something is learned and remembered, so that no state is saved that has the one
  /// without the other.
  private final Object lessons = new Object();

  /// @param low the least score of which `auto` is not sure
  /// @param high the largest
  /// @param answerer null to ask nobody, as outside a crawl
  LlmJudge(
      Judge auto,
      Topic topic,
      double low,
      double high,
      Inquiry inquiry,
      @Nullable Answerer answerer) {
    this.auto = auto;
    this.topic = topic;
    this.language = topic.language();
    this.low = low;
    this.high = high;
    this.inquiry = inquiry;
    this.answerer = answerer;
  }

  @Override
  public Judgement judge(Page page) {
    Judgement judgement = auto.judge(page);
    if (answerer != null && isUncertain(judgement.score()) && isWorthAsking(page)) {
      inquiry.add(page);
      askNext(answerer);
    }
    return judgement;
  }

  private boolean isUncertain(double score) {
    return score >= low && score <= high;
  }

  private boolean isWorthAsking(Page page) {
    boolean says = !page.title().isBlank() || !page.mainText().isBlank();
    return says
        && !page.marks().contains(Mark.LIST)
        && (language == null || !page.isInOtherThan(language));
  }

  private void askNext(Answerer model) {
    List<Asked> next = inquiry.next();
    if (!next.isEmpty()) {
      model.ask(
          topic, next.stream().map(Asked::page).toList(), answer -> hear(model, next, answer));
    }
  }

  private void hear(Answerer model, List<Asked> pages, Answer answer) {
    synchronized (lessons) {
      switch (answer) {
        case Answer.Said(List<Boolean> relevant) ->
            inquiry
                .answered(pages, relevant)
                .forEach(verdict -> auto.learn(verdict.page(), verdict.relevant()));
        case Answer.Failed(String reason) -> inquiry.failed(pages.size(), reason);
      }
    }
    askNext(model);
  }

  @Override
  public double score(String shortText) {
    return auto.score(shortText);
  }

  @Override
  public boolean isCalibrated() {
    return auto.isCalibrated();
  }

  @Override
  public OptionalDouble scoreNow(Url page) {
    return auto.scoreNow(page);
  }

  @Override
  public long lessons() {
    return auto.lessons();
  }

  @Override
  public double threshold() {
    return auto.threshold();
  }

  @Override
  public boolean learn(Page page, boolean relevant) {
    synchronized (lessons) {
      inquiry.told(page, relevant);
      return auto.learn(page, relevant);
    }
  }

  @Override
  public long revision() {
    return auto.revision() + inquiry.revision();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    synchronized (lessons) {
      auto.save(out);
      inquiry.save(out);
    }
  }

  @Override
  public void load(DataInput in) throws IOException {
    synchronized (lessons) {
      auto.load(in);
      inquiry.load(in);
    }
  }

  @Override
  public List<String> remarks() {
    return answerer == null ? List.of() : List.of(counts().sentence());
  }

  LlmCounts counts() {
    return inquiry.counts();
  }
}
