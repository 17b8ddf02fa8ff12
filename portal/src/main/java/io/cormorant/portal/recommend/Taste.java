package io.cormorant.portal.recommend;

import io.cormorant.portal.recommend.model.Blend;
import io.cormorant.portal.recommend.model.Neighbours;
import io.cormorant.portal.recommend.model.Opinion;
import io.cormorant.portal.recommend.model.Opinions;
import io.cormorant.portal.recommend.model.Ranker;
import io.cormorant.portal.recommend.model.RbmTraining;
import io.cormorant.portal.recommend.model.ReadOdds;
import io.cormorant.portal.recommend.model.TermCounts;
import io.cormorant.portal.recommend.model.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// What was learned from all that is shared, and puts pages in order by it and by what one account
/// has read. Never changes.
final class Taste {
  /// With fewer readers nothing is learned from others.
  private static final int FEWEST_READERS = 10;

  /// With so many likes of pages that others read, a reader is not new any more.
  private static final int KNOWN = 5;

  /// Pages are alike from this cosine on.
  private static final double ALIKE = 0.12;

  private final SharedReading shared;
  private final Neighbours neighbours;
  private final Ranker machine;
  private final int[] likes;

  /// A page that the account has read, passed or not liked.
  record OwnPage(String hash, String title, Opinion opinion, TermCounts terms) {}

  /// A page that is recommended.
  ///
  /// @param because title of the page that the ground speaks of
  record Advised(Candidate page, Ground ground, String because, double score) {}

  private Taste(SharedReading shared, Neighbours neighbours, Ranker machine) {
    this.shared = shared;
    this.neighbours = neighbours;
    this.machine = machine;
    this.likes = shared.ratings().likes();
  }

  static Taste learn(SharedReading shared) {
    boolean enough = shared.ratings().readers().size() >= FEWEST_READERS;
    SharedReading used = enough ? shared : shared.withoutOpinions();
    return new Taste(
        used,
        new Neighbours(used.ratings(), Neighbours.Options.USUAL),
        new ReadOdds(RbmTraining.train(used.ratings(), RbmTraining.Options.USUAL), used.ratings()));
  }

  SharedReading shared() {
    return shared;
  }

  /// The best pages that something speaks for, best first.
  ///
  /// @param own pages that the account knows
  /// @param said what it did with pages, by their hashes
  List<Advised> advise(
      List<Candidate> candidates,
      List<TermCounts> terms,
      List<OwnPage> own,
      Map<String, Said> said,
      int most) {
    List<TermCounts> all = new ArrayList<>(terms);
    own.forEach(page -> all.add(page.terms));
    Texts texts = new Texts(all, Texts.Options.USUAL);
    Opinions read =
        Opinions.of(
            IntStream.range(terms.size(), all.size()).toArray(),
            own.stream().map(OwnPage::opinion).toArray(Opinion[]::new));
    Opinions common = shared.of(said);
    float[] scores = scores(candidates, texts.scores(read), common);
    return IntStream.range(0, candidates.size())
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> scores[i]).reversed())
        .flatMap(i -> because(candidates.get(i), i, own, texts, read, common, scores[i]).stream())
        .limit(most)
        .toList();
  }

  /// What others read counts where it is known, and otherwise as a page in the middle.
  private float[] scores(List<Candidate> candidates, float[] words, Opinions common) {
    float[] sum = new float[candidates.size()];
    boolean isNew = common.likes() < KNOWN;
    Blend.add(known(candidates, machine.scores(common)), 1, sum);
    Blend.add(known(candidates, neighbours.scores(common)), isNew ? 0 : 1, sum);
    Blend.add(Arrays.copyOf(words, sum.length), isNew ? Blend.NEW_TEXTS : 1, sum);
    return sum;
  }

  private float[] known(List<Candidate> candidates, float[] scores) {
    int[] numbers = candidates.stream().mapToInt(page -> shared.number(page.hash())).toArray();
    double mean =
        IntStream.of(numbers).filter(n -> n >= 0).mapToDouble(n -> scores[n]).average().orElse(0);
    float[] own = new float[numbers.length];
    for (int i = 0; i < own.length; i++) {
      own[i] = numbers[i] < 0 ? (float) mean : scores[numbers[i]];
    }
    return own;
  }

  private Optional<Advised> because(
      Candidate page,
      int number,
      List<OwnPage> own,
      Texts texts,
      Opinions read,
      Opinions common,
      double score) {
    int known = shared.number(page.hash());
    if (known >= 0) {
      Optional<Advised> others =
          neighbours.because(common, known, SharedReading.FEWEST).stream()
              .mapToObj(other -> shared.page(other).hash())
              .flatMap(hash -> own.stream().filter(one -> one.hash.equals(hash)))
              .findFirst()
              .map(one -> new Advised(page, Ground.READERS, one.title, score));
      if (others.isPresent()) {
        return others;
      }
    }
    int candidates = texts.pages() - own.size();
    Optional<Advised> alike =
        texts.because(read, number, ALIKE).stream()
            .mapToObj(other -> own.get(other - candidates))
            .findFirst()
            .map(one -> new Advised(page, Ground.LIKE, one.title, score));
    return alike.isPresent() || known < 0 || likes[known] < SharedReading.FEWEST
        ? alike
        : Optional.of(new Advised(page, Ground.POPULAR, "", score));
  }
}
