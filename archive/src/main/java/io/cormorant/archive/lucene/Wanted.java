package io.cormorant.archive.lucene;

import java.util.List;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/// What a query asks for.
///
/// @param said whether it asks for anything at all
/// @param wanted what a page should have
/// @param closer sequences that make a page better, of words that are wanted anyway
/// @param unwanted what it must not have
record Wanted(boolean said, List<Clause> wanted, List<Clause> closer, List<Clause> unwanted) {
  private static final float CLOSER_WEIGHT = 0.5f;

  /// More than a clause scores by itself, and little enough that scores keep their small
  /// differences.
  private static final float CLAUSE_WEIGHT = 1_000;

  Wanted {
    wanted = List.copyOf(wanted);
    closer = List.copyOf(closer);
    unwanted = List.copyOf(unwanted);
  }

  /// The pages that have all that is wanted, or any of it. Where nothing is said or only what is
  /// not wanted, all pages by their scores; of words without meaning, none.
  Query query(boolean all) {
    if (said && wanted.isEmpty() && unwanted.isEmpty()) {
      return MatchNoDocsQuery.INSTANCE;
    }
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    wanted.forEach(clause -> query.add(clause.query(), all ? Occur.MUST : Occur.SHOULD));
    if (wanted.isEmpty()) {
      query.add(byScore(), Occur.MUST);
    } else if (all) {
      addCloser(query);
    }
    unwanted.forEach(clause -> query.add(clause.query(), Occur.MUST_NOT));
    return query.build();
  }

  /// The pages that have any of what is wanted, those that have more of it first; none where
  /// nothing is.
  Query ranked() {
    if (wanted.isEmpty()) {
      return MatchNoDocsQuery.INSTANCE;
    }
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    wanted.forEach(clause -> query.add(counted(clause), Occur.SHOULD));
    addCloser(query);
    unwanted.forEach(clause -> query.add(clause.query(), Occur.MUST_NOT));
    return query.build();
  }

  private static Query counted(Clause clause) {
    return new BooleanQuery.Builder()
        .add(clause.query(), Occur.MUST)
        .add(new BoostQuery(MatchAllDocsQuery.INSTANCE, CLAUSE_WEIGHT), Occur.MUST)
        .build();
  }

  private void addCloser(BooleanQuery.Builder query) {
    closer.forEach(
        clause -> query.add(new BoostQuery(clause.query(), CLOSER_WEIGHT), Occur.SHOULD));
  }

  /// All pages by the judge's scores.
  static Query byScore() {
    return new FunctionScoreQuery(
        MatchAllDocsQuery.INSTANCE, DoubleValuesSource.fromLongField(IndexFields.SCORE));
  }
}
