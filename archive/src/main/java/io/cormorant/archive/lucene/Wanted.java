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
      query.add(
          new FunctionScoreQuery(
              MatchAllDocsQuery.INSTANCE, DoubleValuesSource.fromLongField(IndexFields.SCORE)),
          Occur.MUST);
    } else if (all) {
      closer.forEach(
          clause -> query.add(new BoostQuery(clause.query(), CLOSER_WEIGHT), Occur.SHOULD));
    }
    unwanted.forEach(clause -> query.add(clause.query(), Occur.MUST_NOT));
    return query.build();
  }
}
