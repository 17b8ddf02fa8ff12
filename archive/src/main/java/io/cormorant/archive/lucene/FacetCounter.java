package io.cormorant.archive.lucene;

import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.facet.FacetsCollector;
import org.apache.lucene.facet.FacetsCollector.MatchingDocs;
import org.apache.lucene.facet.FacetsCollectorManager;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/// Counts the pages that match. Each segment is counted by its own numbers of hosts and languages,
/// whose names are looked up once: so nothing has to be prepared for a set of folders.
final class FacetCounter {
  private static final int HOSTS = 20;
  private static final int DAYS = 31;
  private static final int LANGUAGES = 20;

  private final int[] folders;
  private final Object2IntOpenHashMap<String> hosts = new Object2IntOpenHashMap<>();
  private final Object2IntOpenHashMap<String> languages = new Object2IntOpenHashMap<>();
  private final Long2IntOpenHashMap days = new Long2IntOpenHashMap();

  private FacetCounter(int folders) {
    this.folders = new int[folders];
  }

  static Facets count(IndexSearcher searcher, FolderDocs folders, Query query) throws IOException {
    FacetsCollector found = searcher.search(query, new FacetsCollectorManager());
    FacetCounter counter = new FacetCounter(folders.size());
    for (MatchingDocs segment : found.getMatchingDocs()) {
      if (segment.totalHits() > 0) {
        counter.folders[folders.of(segment.context().docBase)] += segment.totalHits();
        counter.count(segment);
      }
    }
    return counter.facets();
  }

  private void count(MatchingDocs segment) throws IOException {
    LeafReaderContext leaf = segment.context();
    SortedDocValues host = DocValues.getSorted(leaf.reader(), IndexFields.HOST);
    SortedDocValues language = DocValues.getSorted(leaf.reader(), IndexFields.LANG);
    NumericDocValues day = DocValues.getNumeric(leaf.reader(), IndexFields.DAY);
    int[] ofHost = new int[host.getValueCount()];
    int[] ofLanguage = new int[language.getValueCount()];
    DocIdSetIterator pages = segment.bits().iterator();
    for (int page = pages.nextDoc();
        page != DocIdSetIterator.NO_MORE_DOCS;
        page = pages.nextDoc()) {
      if (host.advanceExact(page)) {
        ofHost[host.ordValue()]++;
      }
      if (language.advanceExact(page)) {
        ofLanguage[language.ordValue()]++;
      }
      if (day.advanceExact(page)) {
        days.addTo(day.longValue(), 1);
      }
    }
    add(host, ofHost, hosts);
    add(language, ofLanguage, languages);
  }

  private static void add(SortedDocValues names, int[] counts, Object2IntOpenHashMap<String> all)
      throws IOException {
    for (int number = 0; number < counts.length; number++) {
      if (counts[number] > 0) {
        all.addTo(names.lookupOrd(number).utf8ToString(), counts[number]);
      }
    }
  }

  private Facets facets() {
    List<Integer> ofFolder = new ArrayList<>();
    for (int count : folders) {
      ofFolder.add(count);
    }
    return new Facets(ofFolder, most(hosts, HOSTS), newest(), most(languages, LANGUAGES));
  }

  private static Map<String, Integer> most(Object2IntOpenHashMap<String> counts, int limit) {
    Map<String, Integer> most = new LinkedHashMap<>();
    counts.object2IntEntrySet().stream()
        .sorted(
            Comparator.comparingInt((Object2IntMap.Entry<String> e) -> -e.getIntValue())
                .thenComparing(Map.Entry::getKey))
        .limit(limit)
        .forEachOrdered(e -> most.put(e.getKey(), e.getIntValue()));
    return most;
  }

  private Map<LocalDate, Integer> newest() {
    Map<LocalDate, Integer> newest = new LinkedHashMap<>();
    days.long2IntEntrySet().stream()
        .sorted(Comparator.comparingLong((Long2IntMap.Entry e) -> -e.getLongKey()))
        .limit(DAYS)
        .forEachOrdered(e -> newest.put(IndexFields.day(e.getLongKey()), e.getIntValue()));
    return newest;
  }
}
