package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.lucene.IndexAnswers;
import io.cormorant.archive.lucene.IndexState;
import io.cormorant.archive.lucene.PageSearch;
import io.cormorant.core.ShellWord;
import io.cormorant.core.Url;
import io.cormorant.discover.Answer;
import io.cormorant.discover.HitList;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/// A search engine over what a crawl kept: its search index and, if it keeps links, its link graph.
/// Both are opened anew for each question, so that nothing is held and a crawl that runs there is
/// heard as far as it has come.
public final class FolderEngine implements SearchEngine {
  /// Pages that link to one, of which those of other hosts come first.
  static final int MOST_LINKING = 1_000;

  private final String name;
  private final CrawlFolder folder;
  private final Set<Query.Kind> kinds;

  /// @throws ArchiveException if it has no search index, or its links cannot be read
  public FolderEngine(String name, CrawlFolder folder) {
    if (!IndexState.of(folder.index()).isUsable()) {
      throw new ArchiveException(
          "%s has no search index. Create one with 'cormorant search %s'."
              .formatted(folder.path(), ShellWord.of(folder.path())));
    }
    this.name = name;
    this.folder = folder;
    Set<Query.Kind> known = EnumSet.of(Query.Kind.WORDS, Query.Kind.RELATED, Query.Kind.SITE);
    if (folder.hasLinks()) {
      known.add(Query.Kind.BACKLINKS);
    }
    this.kinds = Collections.unmodifiableSet(known);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<Query.Kind> answers() {
    return kinds;
  }

  @Override
  public Answer ask(Query query, int page) {
    try {
      return switch (query) {
        case Query.Words(String words) -> indexed(index -> index.words(words, page));
        case Query.Related(Url url) -> indexed(index -> index.related(url, page));
        case Query.Site(String host) -> indexed(index -> index.site(host, page));
        case Query.Backlinks(Url url) -> linking(url, page);
      };
    } catch (ArchiveException e) {
      return new Answer.Failed(Objects.requireNonNull(e.getMessage()), false, null);
    }
  }

  @Override
  public boolean isLocal() {
    return true;
  }

  private Answer indexed(Function<IndexAnswers, Answer> question) {
    try (PageSearch search = PageSearch.open(folder.index())) {
      return question.apply(new IndexAnswers(search));
    }
  }

  private Answer linking(Url url, int page) {
    List<Url> all =
        folder.linksTo(url, MOST_LINKING).stream()
            .distinct()
            .sorted(
                Comparator.comparing((Url from) -> from.host().equals(url.host()))
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
    long before = (long) IndexAnswers.HITS * page;
    HitList hits = new HitList();
    all.stream()
        .skip(before)
        .limit(IndexAnswers.HITS)
        .forEach(from -> hits.add(from.toString(), "", ""));
    return new Answer.Found(hits.hits(), before + IndexAnswers.HITS < all.size());
  }
}
