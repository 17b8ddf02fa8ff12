package io.cormorant.archive.lucene;

import io.cormorant.archive.Hash64;
import io.cormorant.core.Url;
import io.cormorant.text.TermAnalyzer;
import java.time.LocalDate;
import java.util.Collection;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;

/// The fields of a page in the index. Their names, kinds and meaning are its format: whoever
/// changes one raises [SearchIndex#FORMAT].
final class IndexFields {
  static final String N = "n";
  static final String URL = "url";
  static final String HOST = "host";
  static final String DOMAIN = "domain";
  static final String TITLE = "title";
  static final String HEADINGS = "headings";
  static final String TEXT = "text";
  static final String DAY = "day";
  static final String FETCHED = "fetched";
  static final String LANG = "lang";
  static final String SCORE = "score";
  static final String DIGEST = "digest";
  static final String SIMHASH = "simhash";
  static final String CLUSTER = "cluster";

  /// What the page was decided to be, see [PageDocument.Decided], by its level.
  static final String DECIDED = "decided";

  /// Where the page links to; only in the index of a web, see [WebEngine].
  static final String LINK = "link";

  /// Of a longer text only the beginning is indexed.
  static final int MAX_TEXT = 200_000;

  /// The same in the index of a web.
  private static final int MAX_WEB_TEXT = 20_000;

  private static final int MAX_WEB_STORED = 4_000;
  private static final int MAX_TITLE = 1_000;
  private static final int MAX_HEADINGS = 10_000;

  /// Scores are kept as millionths.
  private static final double SCORE_UNIT = 1e6;

  private IndexFields() {}

  static Document document(PageDocument page, long cluster) {
    return document(page, cluster, MAX_TEXT, MAX_TEXT);
  }

  /// @param indexed characters of the text that are searched
  /// @param stored characters that are shown, and compared with those of others
  private static Document document(PageDocument page, long cluster, int indexed, int stored) {
    Document document = new Document();
    Url url = page.url();
    document.add(new StringField(URL, url.toString(), Field.Store.NO));
    document.add(new SortedDocValuesField(URL, new BytesRef(url.toString())));
    document.add(new StringField(HOST, url.host(), Field.Store.NO));
    document.add(new SortedDocValuesField(HOST, new BytesRef(url.host())));
    document.add(new StringField(DOMAIN, url.registeredDomain(), Field.Store.NO));
    document.add(new StringField(LANG, page.lang(), Field.Store.NO));
    document.add(new SortedDocValuesField(LANG, new BytesRef(page.lang())));
    String headings = String.join("\n", page.headings());
    document.add(new TextField(TITLE, text(page.title(), MAX_TITLE), Field.Store.YES));
    document.add(new TextField(HEADINGS, text(headings, MAX_HEADINGS), Field.Store.NO));
    document.add(new TextField(TEXT, text(page.text(), indexed), Field.Store.NO));
    document.add(new StoredField(TEXT, text(page.text(), stored)));
    document.add(NumericDocValuesField.indexedField(N, page.n()));
    document.add(NumericDocValuesField.indexedField(DAY, page.day().toEpochDay()));
    document.add(NumericDocValuesField.indexedField(FETCHED, page.fetched().toEpochMilli()));
    document.add(new NumericDocValuesField(SCORE, score(page.score())));
    document.add(new NumericDocValuesField(DIGEST, Hash64.of(page.digest())));
    document.add(new NumericDocValuesField(SIMHASH, page.simhash()));
    document.add(new NumericDocValuesField(CLUSTER, cluster));
    document.add(new NumericDocValuesField(DECIDED, page.decided().level()));
    return document;
  }

  /// A page of a web, whose index is in memory: less of its text, and where it links to.
  static Document document(PageDocument page, Collection<Url> links) {
    Document document = document(page, page.n(), MAX_WEB_TEXT, MAX_WEB_STORED);
    links.forEach(link -> document.add(new StringField(LINK, link.toString(), Field.Store.NO)));
    return document;
  }

  /// By which a page is found and replaced.
  static Term key(Url url) {
    return new Term(URL, url.toString());
  }

  static long score(double score) {
    return Math.round(score * SCORE_UNIT);
  }

  static double score(long stored) {
    return stored / SCORE_UNIT;
  }

  static LocalDate day(long stored) {
    return LocalDate.ofEpochDay(stored);
  }

  private static String text(String raw, int max) {
    String text = raw.length() <= max ? raw : raw.substring(0, max);
    return TermAnalyzer.composed(text);
  }
}
