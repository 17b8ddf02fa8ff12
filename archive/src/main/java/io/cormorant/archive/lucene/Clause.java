package io.cormorant.archive.lucene;

import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// One thing to look for: a sequence of tokens as the index has them.
///
/// @param tokens in their order, at least one
/// @param begin whether the only token is one Han character, which begins a token of the index
record Clause(List<Token> tokens, boolean begin) {
  /// @param position of the token, relative to the first
  record Token(String term, int position) {}

  private static final float TITLE_WEIGHT = 3;
  private static final float HEADINGS_WEIGHT = 1.5f;

  /// How much the weaker fields count beside the best one.
  private static final float TIE = 0.1f;

  Clause {
    tokens = List.copyOf(tokens);
  }

  /// Whether a token of a text may stand for one of ours.
  boolean matches(int index, String term) {
    String own = tokens.get(index).term();
    return begin ? term.startsWith(own) : term.equals(own);
  }

  /// The pages that have it, in whatever field.
  Query query() {
    return new DisjunctionMaxQuery(
        List.of(
            new BoostQuery(in(IndexFields.TITLE), TITLE_WEIGHT),
            new BoostQuery(in(IndexFields.HEADINGS), HEADINGS_WEIGHT),
            in(IndexFields.TEXT)),
        TIE);
  }

  private Query in(String field) {
    Term first = new Term(field, tokens.getFirst().term());
    if (begin) {
      return new PrefixQuery(first);
    }
    if (tokens.size() == 1) {
      return new TermQuery(first);
    }
    PhraseQuery.Builder phrase = new PhraseQuery.Builder();
    tokens.forEach(token -> phrase.add(new Term(field, token.term()), token.position()));
    return phrase.build();
  }
}
