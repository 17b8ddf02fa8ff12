package io.cormorant.archive.lucene;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.lucene.PageValues.Row;
import io.cormorant.archive.lucene.SearchRequest.Filter;
import io.cormorant.archive.lucene.SearchResult.Hit;
import io.cormorant.archive.lucene.SearchResult.Source;
import io.cormorant.core.Url;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.mlt.MoreLikeThis;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// Searches the index of a crawl, or those of several as if they were one, as they were when they
/// were opened. Takes no lock. Safe for use by many threads.
public final class PageSearch implements AutoCloseable {
  /// Matches beyond these are not counted, unless that costs nothing.
  private static final int COUNTED = 1_000;

  private static final int SIMILAR_TERMS = 30;

  /// Puts the home page of a host before all others; scores are in millionths.
  private static final float HOME_WEIGHT = 1e7f;

  /// Stands for an index in memory.
  private static final Path NO_FOLDER = Path.of("memory");

  private final List<OpenIndex> indexes;
  private final Path folder;
  private final IndexReader reader;
  private final FolderDocs folders;
  private final IndexSearcher searcher;
  private final PageAnalyzer analyzer = new PageAnalyzer();

  private PageSearch(List<OpenIndex> indexes) throws IOException {
    this.indexes = List.copyOf(indexes);
    this.folder = indexes.isEmpty() ? NO_FOLDER : indexes.getFirst().folder();
    List<IndexReader> readers = indexes.stream().map(OpenIndex::reader).toList();
    this.reader = new MultiReader(readers.toArray(new IndexReader[0]), false);
    this.folders = new FolderDocs(readers);
    this.searcher = new IndexSearcher(reader);
  }

  /// Opens the index in a folder, which must be usable; see [IndexState].
  public static PageSearch open(Path folder) {
    return open(List.of(folder));
  }

  /// Opens the indexes in some folders, which must all be usable. Where a page was found is told by
  /// the place of its folder in the list.
  public static PageSearch open(List<Path> folders) {
    List<OpenIndex> opened = new ArrayList<>();
    boolean done = false;
    try {
      folders.forEach(folder -> opened.add(OpenIndex.open(folder)));
      PageSearch search = of(opened);
      done = true;
      return search;
    } finally {
      if (!done) {
        opened.forEach(OpenIndex::close);
      }
    }
  }

  /// Searches indexes that are open, and closes them in the end.
  public static PageSearch of(List<OpenIndex> indexes) {
    try {
      return new PageSearch(indexes);
    } catch (IOException e) {
      throw ArchiveException.reading(
          indexes.isEmpty() ? NO_FOLDER : indexes.getFirst().folder(), e);
    }
  }

  /// Opens an index that is no folder's.
  static PageSearch open(Directory directory) throws IOException {
    return of(List.of(OpenIndex.open(NO_FOLDER, directory)));
  }

  /// How many pages can be found.
  ///
  /// @param maybe whether those that may be relevant can be
  public int pages(boolean maybe) {
    try {
      return searcher.count(decided(maybe));
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// Gives the number of the ending of every page, in no order.
  public void numbers(LongConsumer numbers) {
    try {
      for (LeafReaderContext leaf : reader.leaves()) {
        NumericDocValues values = leaf.reader().getNumericDocValues(IndexFields.N);
        Bits live = leaf.reader().getLiveDocs();
        while (values != null && values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          if (live == null || live.get(values.docID())) {
            numbers.accept(values.longValue());
          }
        }
      }
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// Pages that have all the words; where there are none, pages that have some of them.
  public SearchResult search(SearchRequest request) {
    Wanted wanted = QueryReader.read(request.query());
    Snippets snippets = new Snippets(analyzer, wanted.wanted());
    try {
      SearchResult all = search(wanted.query(true), request, snippets, true);
      return all.total() > 0 || wanted.wanted().size() < 2
          ? all
          : search(wanted.query(false), request, snippets, false);
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// Pages that have any of the words, those with more of them first; none where no word is wanted.
  SearchResult ranked(SearchRequest request) {
    Wanted wanted = QueryReader.read(request.query());
    return find(wanted.ranked(), request, new Snippets(analyzer, wanted.wanted()));
  }

  /// The pages of a host, its home page first, the others by the judge's score. The query of the
  /// request does not matter.
  SearchResult onHost(String host, SearchRequest request) {
    BooleanQuery.Builder query =
        new BooleanQuery.Builder()
            .add(new TermQuery(new Term(IndexFields.HOST, host)), Occur.FILTER)
            .add(Wanted.byScore(), Occur.MUST);
    for (String scheme : List.of("https://", "http://")) {
      Query home = new TermQuery(new Term(IndexFields.URL, scheme + host + "/"));
      query.add(new BoostQuery(new ConstantScoreQuery(home), HOME_WEIGHT), Occur.SHOULD);
    }
    return find(query.build(), request, new Snippets(analyzer, List.of()));
  }

  /// The pages that link to one, those of other hosts first, where the index knows links. The query
  /// of the request does not matter.
  ///
  /// @param forms its addresses
  SearchResult linkingTo(Url url, Collection<Url> forms, SearchRequest request) {
    Query elsewhere =
        new BooleanQuery.Builder()
            .add(MatchAllDocsQuery.INSTANCE, Occur.MUST)
            .add(new TermQuery(new Term(IndexFields.HOST, url.host())), Occur.MUST_NOT)
            .build();
    List<BytesRef> targets = forms.stream().map(form -> new BytesRef(form.toString())).toList();
    Query query =
        new BooleanQuery.Builder()
            .add(new TermInSetQuery(IndexFields.LINK, targets), Occur.FILTER)
            .add(new ConstantScoreQuery(elsewhere), Occur.SHOULD)
            .add(new TermQuery(IndexFields.key(url)), Occur.MUST_NOT)
            .build();
    return find(query, request, new Snippets(analyzer, List.of()));
  }

  /// Pages like one in the index, without it; empty if it is not there. Those that almost say the
  /// same are left out too where the request folds them. The query of the request does not matter.
  public Optional<SearchResult> similar(Url url, SearchRequest request) {
    try {
      TopDocs found = searcher.search(new TermQuery(IndexFields.key(url)), 1);
      if (found.scoreDocs.length == 0) {
        return Optional.empty();
      }
      int page = found.scoreDocs[0].doc;
      Document document = searcher.storedFields().document(page);
      BooleanQuery.Builder query =
          like(document.get(IndexFields.TITLE), document.get(IndexFields.TEXT), 2);
      query.add(new TermQuery(IndexFields.key(url)), Occur.MUST_NOT);
      Row except = new PageValues(reader, folders).row(page);
      return Optional.of(
          search(query.build(), request, new Snippets(analyzer, List.of()), true, except));
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// Where a page is stored, kept or not; empty if it is nowhere.
  public List<Source> sources(Url url) {
    try {
      List<Source> sources = new ArrayList<>();
      PageValues values = new PageValues(reader, folders);
      int most = Math.max(1, folders.size());
      for (ScoreDoc hit : searcher.search(new TermQuery(IndexFields.key(url)), most).scoreDocs) {
        Row row = values.row(hit.doc);
        sources.add(new Source(row.folder(), row.n()));
      }
      return sources;
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// Pages like a text.
  public SearchResult similar(String title, String text, SearchRequest request) {
    try {
      Query query = like(title, text, 1).build();
      return search(query, request, new Snippets(analyzer, List.of()), true);
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  private SearchResult find(Query query, SearchRequest request, Snippets snippets) {
    try {
      return search(query, request, snippets, true);
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    }
  }

  /// @param fewest pages that must have a term for it to count: one more than have it anyway
  private BooleanQuery.Builder like(String title, String text, int fewest) throws IOException {
    MoreLikeThis like = new MoreLikeThis(reader);
    like.setAnalyzer(analyzer);
    like.setMinTermFreq(1);
    like.setMinDocFreq(fewest);
    like.setMaxQueryTerms(SIMILAR_TERMS);
    like.setBoost(true);
    like.setFieldNames(new String[] {IndexFields.TEXT});
    Query query = like.like(IndexFields.TEXT, new StringReader(title), new StringReader(text));
    return new BooleanQuery.Builder().add(query, Occur.MUST);
  }

  private SearchResult search(Query query, SearchRequest request, Snippets snippets, boolean all)
      throws IOException {
    return search(query, request, snippets, all, null);
  }

  /// @param except a page that is not wanted
  private SearchResult search(
      Query query, SearchRequest request, Snippets snippets, boolean all, @Nullable Row except)
      throws IOException {
    Query filtered = filtered(query, request.filter());
    PageValues values = new PageValues(reader, folders);
    boolean byDate = request.sort() != SearchRequest.Sort.RELEVANCE;
    int wanted = request.offset() + request.limit();
    int collected = request.folded() || folders.size() > 1 ? 2 * wanted + 20 : wanted;
    TopDocs top;
    List<Folding.Group> hits;
    while (true) {
      top = top(filtered, request.sort(), collected);
      hits = new Folding(request.folded(), byDate, except).fold(top.scoreDocs, values);
      if (hits.size() >= wanted
          || top.scoreDocs.length < collected
          || collected >= SearchRequest.MAX_HITS) {
        break;
      }
      collected = Math.min(4 * collected, SearchRequest.MAX_HITS);
    }
    int from = Math.min(request.offset(), hits.size());
    List<Hit> shown =
        shown(hits.subList(from, Math.min(wanted, hits.size())), values, snippets, byDate);
    if (request.facets()) {
      Facets facets = FacetCounter.count(searcher, folders, filtered);
      return new SearchResult(facets.total(), true, all, shown, facets);
    }
    boolean exact = top.totalHits.relation() == TotalHits.Relation.EQUAL_TO;
    return new SearchResult(top.totalHits.value(), exact, all, shown, Facets.NONE);
  }

  private TopDocs top(Query query, SearchRequest.Sort sort, int most) throws IOException {
    return switch (sort) {
      case RELEVANCE -> searcher.search(query, new TopScoreDocCollectorManager(most, COUNTED));
      case DATE -> newest(query, most, IndexFields.DAY, IndexFields.FETCHED);
      case FETCHED -> newest(query, most, IndexFields.FETCHED);
    };
  }

  private TopDocs newest(Query query, int most, String... fields) throws IOException {
    SortField[] order =
        Stream.of(fields)
            .map(field -> new SortField(field, SortField.Type.LONG, true))
            .toArray(SortField[]::new);
    return searcher.search(
        query, new TopFieldCollectorManager(new Sort(order), most, null, COUNTED));
  }

  private List<Hit> shown(
      List<Folding.Group> hits, PageValues values, Snippets snippets, boolean byDate)
      throws IOException {
    StoredFields stored = searcher.storedFields();
    List<Hit> shown = new ArrayList<>();
    for (Folding.Group group : hits) {
      ScoreDoc hit = group.shown().hit();
      Row row = group.shown().row();
      Document page = stored.document(hit.doc);
      shown.add(
          new Hit(
              row.n(),
              row.url(),
              snippets.whole(page.get(IndexFields.TITLE)),
              Url.of(row.url()).host(),
              IndexFields.day(row.day()),
              Instant.ofEpochMilli(row.fetched()),
              values.language(hit.doc),
              row.score(),
              byDate ? 0 : hit.score,
              group.duplicates(),
              group.sources(),
              snippets.best(page.get(IndexFields.TEXT))));
    }
    return shown;
  }

  private static Query filtered(Query query, Filter filter) {
    BooleanQuery.Builder all = new BooleanQuery.Builder().add(query, Occur.MUST);
    if (filter.host() != null) {
      all.add(
          new BooleanQuery.Builder()
              .add(new TermQuery(new Term(IndexFields.HOST, filter.host())), Occur.SHOULD)
              .add(new TermQuery(new Term(IndexFields.DOMAIN, filter.host())), Occur.SHOULD)
              .build(),
          Occur.FILTER);
    }
    if (filter.lang() != null) {
      all.add(new TermQuery(new Term(IndexFields.LANG, filter.lang())), Occur.FILTER);
    }
    if (filter.since() != null || filter.until() != null) {
      all.add(days(filter.since(), filter.until()), Occur.FILTER);
    }
    if (filter.fetchedSince() != null) {
      all.add(atLeast(IndexFields.FETCHED, filter.fetchedSince().toEpochMilli()), Occur.FILTER);
    }
    all.add(decided(filter.maybe()), Occur.FILTER);
    if (filter.minScore() != null) {
      all.add(atLeast(IndexFields.SCORE, IndexFields.score(filter.minScore())), Occur.FILTER);
    }
    return all.build();
  }

  private static Query days(@Nullable LocalDate first, @Nullable LocalDate last) {
    return NumericDocValuesField.newSlowRangeQuery(
        IndexFields.DAY,
        first == null ? Long.MIN_VALUE : first.toEpochDay(),
        last == null ? Long.MAX_VALUE : last.toEpochDay());
  }

  private static Query decided(boolean maybe) {
    PageDocument.Decided least = maybe ? PageDocument.Decided.MAYBE : PageDocument.Decided.KEPT;
    return atLeast(IndexFields.DECIDED, least.level());
  }

  private static Query atLeast(String field, long value) {
    return NumericDocValuesField.newSlowRangeQuery(field, value, Long.MAX_VALUE);
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    } finally {
      indexes.forEach(OpenIndex::close);
    }
  }
}
