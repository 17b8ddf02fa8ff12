package io.cormorant.judge;

import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/// Calls no page relevant that is known to be in another language than the topic's; its score
/// stands, so that its links are still followed for what they are worth.
///
/// @param language a BCP 47 tag, of which only the language itself counts: `zh` in `zh-Hans`
public record WantedLanguage(Judge judge, String language) implements Judge {
  @Override
  public Judgement judge(Page page) {
    Judgement judgement = judge.judge(page);
    return page.isInOtherThan(language) && judgement.relevant()
        ? new Judgement(judgement.score(), false, judgement.evidence())
        : judgement;
  }

  @Override
  public double score(String shortText) {
    return judge.score(shortText);
  }

  @Override
  public double threshold() {
    return judge.threshold();
  }

  @Override
  public boolean isCalibrated() {
    return judge.isCalibrated();
  }

  @Override
  public boolean learn(Page page, boolean relevant) {
    return judge.learn(page, relevant);
  }

  @Override
  public OptionalDouble scoreNow(Url page) {
    return judge.scoreNow(page);
  }

  @Override
  public long lessons() {
    return judge.lessons();
  }

  @Override
  public long revision() {
    return judge.revision();
  }

  @Override
  public void save(DataOutput out) throws IOException {
    judge.save(out);
  }

  @Override
  public void load(DataInput in) throws IOException {
    judge.load(in);
  }

  @Override
  public List<String> remarks() {
    return judge.remarks();
  }
}
