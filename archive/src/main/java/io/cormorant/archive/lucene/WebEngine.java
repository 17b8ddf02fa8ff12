package io.cormorant.archive.lucene;

import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.discover.Answer;
import io.cormorant.discover.Query;
import io.cormorant.discover.SearchEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.ByteBuffersDirectory;

/// A search engine that knows all pages of a web, a recorded or a generated one: by their words,
/// their likeness, their links and their hosts. The index is in memory. Of the same pages it always
/// gives the same answers: what is equally good is in the order of its URLs. Safe for use by many
/// threads.
public final class WebEngine implements SearchEngine {
  public static final String NAME = "recorded";

  private final IndexAnswers answers;
  private final Moves moves;

  private WebEngine(PageSearch search, Moves moves) {
    this.answers = new IndexAnswers(search);
    this.moves = moves;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<Query.Kind> answers() {
    return EnumSet.allOf(Query.Kind.class);
  }

  @Override
  public Answer ask(Query query, int page) {
    return switch (query) {
      case Query.Words(String words) -> answers.words(words, page);
      case Query.Related(Url url) -> answers.related(moves.target(url), page);
      case Query.Backlinks(Url url) -> {
        Url target = moves.target(url);
        yield answers.backlinks(target, moves.forms(target), page);
      }
      case Query.Site(String host) -> answers.site(host, page);
    };
  }

  @Override
  public boolean isLocal() {
    return true;
  }

  /// Takes the pages, one at a time and in any order, by one thread or several.
  public static final class Builder {
    /// Of a page; further ones are not known.
    static final int MOST_LINKS = 5_000;

    private static final double BUFFER_MB = 48;

    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private final IndexWriter writer;
    private final Map<Url, Url> moved = new ConcurrentHashMap<>();

    public Builder() {
      IndexWriterConfig config =
          new IndexWriterConfig(new PageAnalyzer())
              .setRAMBufferSizeMB(BUFFER_MB)
              .setIndexSort(new Sort(new SortField(IndexFields.URL, SortField.Type.STRING)));
      try {
        this.writer = new IndexWriter(directory, config);
      } catch (IOException e) {
        throw failed(e);
      }
    }

    /// Adds a page, in place of an older one of the same URL. Lists such as feeds and sitemaps are
    /// left out, as engines leave them out.
    public void add(Page page) {
      if (page.list()) {
        return;
      }
      List<Url> links =
          page.links().stream().map(Link::target).distinct().limit(MOST_LINKS).toList();
      try {
        writer.updateDocument(
            IndexFields.key(page.url()), IndexFields.document(document(page), links));
      } catch (IOException e) {
        throw failed(e);
      }
    }

    /// Tells of a redirect: who links to the one URL links to the other.
    public void moved(Url from, Url to) {
      moved.put(from, to);
    }

    /// What it says of itself counts as much as its headings. Nobody asks the engine for dates,
    /// languages and copies.
    private static PageDocument document(Page page) {
      List<String> about = new ArrayList<>();
      about.add(page.description());
      about.addAll(page.keywords());
      about.addAll(page.headings());
      return new PageDocument(
          0,
          page.url(),
          page.title(),
          about,
          PageDocument.text(page),
          LocalDate.EPOCH,
          Instant.EPOCH,
          "",
          0,
          PageDocument.Decided.KEPT,
          "",
          0,
          null);
    }

    /// The engine of all pages; nothing can be added after that.
    public WebEngine build() {
      try {
        // one segment, so that the pages stand in the order of their URLs
        writer.forceMerge(1);
        writer.close();
        return new WebEngine(PageSearch.open(directory), new Moves(moved));
      } catch (IOException e) {
        throw failed(e);
      }
    }

    private static UncheckedIOException failed(IOException e) {
      return new UncheckedIOException("an index in memory failed", e);
    }
  }
}
