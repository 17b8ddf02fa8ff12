package io.cormorant.archive.lucene;

import java.io.IOException;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.facet.FacetResult;
import org.apache.lucene.facet.FacetsCollector;
import org.apache.lucene.facet.FacetsCollectorManager;
import org.apache.lucene.facet.LabelAndValue;
import org.apache.lucene.facet.LongValueFacetCounts;
import org.apache.lucene.facet.StringDocValuesReaderState;
import org.apache.lucene.facet.StringValueFacetCounts;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/// How many of the pages that match are on each host and of each day.
///
/// @param hosts those with most pages, most first
/// @param days the newest, newest first
record Facets(Map<String, Integer> hosts, Map<LocalDate, Integer> days) {
  static final Facets NONE = new Facets(Map.of(), Map.of());

  private static final int HOSTS = 20;
  private static final int DAYS = 31;

  static Facets of(IndexSearcher searcher, Query query) throws IOException {
    if (searcher.getIndexReader().numDocs() == 0) {
      return NONE;
    }
    FacetsCollector found = searcher.search(query, new FacetsCollectorManager());
    return new Facets(hosts(searcher, found), days(found));
  }

  private static Map<String, Integer> hosts(IndexSearcher searcher, FacetsCollector found)
      throws IOException {
    var state = new StringDocValuesReaderState(searcher.getIndexReader(), IndexFields.HOST);
    FacetResult counts =
        new StringValueFacetCounts(state, found).getTopChildren(HOSTS, IndexFields.HOST);
    Map<String, Integer> hosts = new LinkedHashMap<>();
    if (counts != null) {
      for (LabelAndValue host : counts.labelValues) {
        hosts.put(host.label, host.value.intValue());
      }
    }
    return hosts;
  }

  private static Map<LocalDate, Integer> days(FacetsCollector found) throws IOException {
    Map<LocalDate, Integer> all = new TreeMap<>(Comparator.reverseOrder());
    for (LabelAndValue day :
        new LongValueFacetCounts(IndexFields.DAY, found).getAllChildrenSortByValue().labelValues) {
      all.put(IndexFields.day(Long.parseLong(day.label)), day.value.intValue());
    }
    Map<LocalDate, Integer> newest = new LinkedHashMap<>();
    all.entrySet().stream().limit(DAYS).forEach(e -> newest.put(e.getKey(), e.getValue()));
    return newest;
  }
}
