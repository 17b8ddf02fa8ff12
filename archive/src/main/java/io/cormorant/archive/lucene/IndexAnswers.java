package io.cormorant.archive.lucene;

import io.cormorant.core.Url;
import io.cormorant.discover.Answer;
import io.cormorant.discover.HitList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// What an index answers as a search engine does, some hits a page of results. Pages that say the
/// same are all named. Safe for use by many threads.
public final class IndexAnswers {
  /// Of a page of results.
  public static final int HITS = 10;

  /// Pages of results of an answer.
  static final int MOST_PAGES = 100;

  private static final Answer.Found NOTHING = new Answer.Found(List.of(), false);

  private final PageSearch search;

  public IndexAnswers(PageSearch search) {
    this.search = search;
  }

  /// Pages that have words, those that have more of them first.
  ///
  /// @param words with "phrases", and `-` before what is not wanted; anything can be asked for
  /// @param page of the results, from 0
  public Answer.Found words(String words, int page) {
    return page < MOST_PAGES ? found(search.ranked(request(words, page)), page) : NOTHING;
  }

  /// Pages like one; none where that is not in the index.
  public Answer.Found related(Url url, int page) {
    return page < MOST_PAGES
        ? search.similar(url, request("", page)).map(result -> found(result, page)).orElse(NOTHING)
        : NOTHING;
  }

  /// Pages of a host, its home page first.
  public Answer.Found site(String host, int page) {
    String known = Url.parse("https://" + host + "/").map(Url::host).orElse(host);
    return page < MOST_PAGES ? found(search.onHost(known, request("", page)), page) : NOTHING;
  }

  /// Pages that link to one, those of other hosts first.
  ///
  /// @param forms its addresses
  Answer.Found backlinks(Url url, Collection<Url> forms, int page) {
    return page < MOST_PAGES
        ? found(search.linkingTo(url, forms, request("", page)), page)
        : NOTHING;
  }

  /// One hit more than is shown, which says whether there are more.
  private static SearchRequest request(String query, int page) {
    return SearchRequest.of(query, HITS + 1).from(HITS * page).unfolded();
  }

  private static Answer.Found found(SearchResult result, int page) {
    HitList hits = new HitList();
    for (SearchResult.Hit hit : result.hits().stream().limit(HITS).toList()) {
      String snippet =
          hit.snippets().stream().map(Snippet::text).collect(Collectors.joining(" … "));
      hits.add(hit.url(), hit.title().text(), snippet);
    }
    return new Answer.Found(hits.hits(), result.hits().size() > HITS && page + 1 < MOST_PAGES);
  }
}
