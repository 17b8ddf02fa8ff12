package io.cormorant.lab.run;

import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.parse.Parsed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Makes the judges of a web ready before a run begins.
///
/// A judge gets a background drawn from the web, always the same, and judges it until it has
/// nothing more to learn from pages. Then it is frozen and shared. One that still learns is handed
/// out anew for each run, as it is at the begin of a crawl.
public final class JudgePreparation {
  private static final int BACKGROUND = 1_000;
  private static final int PROBES = 50;
  private static final long DRAW = 1;

  private final Workshop workshop;
  private final List<Page> background;
  private final List<Page> probes;

  private JudgePreparation(Workshop workshop, List<Page> background, List<Page> probes) {
    this.workshop = workshop;
    this.background = List.copyOf(background);
    this.probes = List.copyOf(probes);
  }

  /// A judge of one topic for all runs.
  public interface Prepared {
    /// The judge of the next run.
    Judge judge() throws InterruptedException;

    /// Whether it still learns, so that each run has its own.
    boolean learning();
  }

  /// Reads the background of a web.
  public static JudgePreparation open(NamedWeb web, PageCache pages, Workshop workshop)
      throws InterruptedException {
    List<Url> drawn = new ArrayList<>(web.pages());
    Collections.shuffle(drawn, new Random(DRAW));
    List<Page> read = new ArrayList<>();
    for (Url url : drawn) {
      if (read.size() == BACKGROUND + PROBES) {
        break;
      }
      if (pages.fetch(url) instanceof Response.Document document
          && pages.parse(document) instanceof Parsed.Ok(Page page)
          && !page.list()) {
        read.add(page);
      }
    }
    int probes = Math.min(PROBES, read.size() / 10);
    int rest = read.size() - probes;
    return new JudgePreparation(workshop, read.subList(0, rest), read.subList(rest, read.size()));
  }

  /// Makes a judge of a topic.
  ///
  /// @throws IllegalArgumentException if there is no such judge, or it cannot judge the topic
  public Prepared prepare(Subject subject, String spec) throws InterruptedException {
    Judge judge = workshop.judge(subject, spec, background);
    if (learnsFrom(probes.subList(0, probes.size() / 2), judge)) {
      background.forEach(judge::judge);
    }
    if (learnsFrom(probes.subList(probes.size() / 2, probes.size()), judge)) {
      return new Learning(subject, spec);
    }
    return new Frozen(new FrozenJudge(judge));
  }

  private static boolean learnsFrom(List<Page> pages, Judge judge) {
    long before = judge.revision();
    pages.forEach(judge::judge);
    return judge.revision() != before;
  }

  private record Frozen(Judge judge) implements Prepared {
    @Override
    public boolean learning() {
      return false;
    }
  }

  private final class Learning implements Prepared {
    private final Subject subject;
    private final String spec;

    Learning(Subject subject, String spec) {
      this.subject = subject;
      this.spec = spec;
    }

    @Override
    public Judge judge() throws InterruptedException {
      return workshop.judge(subject, spec, background);
    }

    @Override
    public boolean learning() {
      return true;
    }
  }
}
