package io.cormorant.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.ta.TamilAnalyzer;
import org.apache.lucene.analysis.te.TeluguAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.jspecify.annotations.Nullable;

/// Word forms by one of Lucene's analyzers: its stop words, its normalisation, its stemmer.
final class LuceneForms implements WordForms {
  private static final Map<String, Supplier<Analyzer>> LANGUAGES = new HashMap<>();

  static {
    LANGUAGES.put("ar", ArabicAnalyzer::new);
    LANGUAGES.put("bg", BulgarianAnalyzer::new);
    LANGUAGES.put("bn", BengaliAnalyzer::new);
    LANGUAGES.put("ca", CatalanAnalyzer::new);
    LANGUAGES.put("cs", CzechAnalyzer::new);
    LANGUAGES.put("da", DanishAnalyzer::new);
    LANGUAGES.put("de", GermanAnalyzer::new);
    LANGUAGES.put("el", GreekAnalyzer::new);
    LANGUAGES.put("es", SpanishAnalyzer::new);
    LANGUAGES.put("et", EstonianAnalyzer::new);
    LANGUAGES.put("eu", BasqueAnalyzer::new);
    LANGUAGES.put("fa", PersianAnalyzer::new);
    LANGUAGES.put("fi", FinnishAnalyzer::new);
    LANGUAGES.put("fr", FrenchAnalyzer::new);
    LANGUAGES.put("ga", IrishAnalyzer::new);
    LANGUAGES.put("gl", GalicianAnalyzer::new);
    LANGUAGES.put("hi", HindiAnalyzer::new);
    LANGUAGES.put("hu", HungarianAnalyzer::new);
    LANGUAGES.put("hy", ArmenianAnalyzer::new);
    LANGUAGES.put("id", IndonesianAnalyzer::new);
    LANGUAGES.put("it", ItalianAnalyzer::new);
    LANGUAGES.put("lt", LithuanianAnalyzer::new);
    LANGUAGES.put("lv", LatvianAnalyzer::new);
    LANGUAGES.put("nb", NorwegianAnalyzer::new);
    LANGUAGES.put("nl", DutchAnalyzer::new);
    LANGUAGES.put("nn", NorwegianAnalyzer::new);
    LANGUAGES.put("no", NorwegianAnalyzer::new);
    LANGUAGES.put("pt", PortugueseAnalyzer::new);
    LANGUAGES.put("ro", RomanianAnalyzer::new);
    LANGUAGES.put("ru", RussianAnalyzer::new);
    LANGUAGES.put("sv", SwedishAnalyzer::new);
    LANGUAGES.put("ta", TamilAnalyzer::new);
    LANGUAGES.put("te", TeluguAnalyzer::new);
    LANGUAGES.put("tr", TurkishAnalyzer::new);
  }

  private final Analyzer analyzer;

  private LuceneForms(Analyzer language) {
    this.analyzer = new OneThread(language);
  }

  /// Those of a language, or null.
  ///
  /// @param language its two letters
  static @Nullable LuceneForms of(String language) {
    Supplier<Analyzer> known = LANGUAGES.get(language);
    return known == null ? null : new LuceneForms(known.get());
  }

  @Override
  public @Nullable String term(String word) {
    try (TokenStream stream = analyzer.tokenStream("", word)) {
      CharTermAttribute attribute = stream.getAttribute(CharTermAttribute.class);
      stream.reset();
      String term = stream.incrementToken() ? attribute.toString() : null;
      boolean asItIs = term != null && (term.isBlank() || stream.incrementToken());
      stream.end();
      return asItIs ? word : term;
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory cannot fail", e);
    }
  }

  /// An analyzer that keeps what it made for the next word, whichever thread brings it. Lucene's
  /// own way is by thread, and crawls have a new thread for every visit.
  private static final class OneThread extends AnalyzerWrapper {
    private final Analyzer language;

    OneThread(Analyzer language) {
      super(new Kept());
      this.language = language;
    }

    @Override
    protected Analyzer getWrappedAnalyzer(String field) {
      return language;
    }
  }

  private static final class Kept extends Analyzer.ReuseStrategy {
    private Analyzer.@Nullable TokenStreamComponents kept;

    @Override
    public Analyzer.@Nullable TokenStreamComponents getReusableComponents(
        Analyzer analyzer, String field) {
      return kept;
    }

    @Override
    public void setReusableComponents(
        Analyzer analyzer, String field, Analyzer.TokenStreamComponents components) {
      kept = components;
    }
  }
}
