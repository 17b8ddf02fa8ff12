package io.cormorant.lab.web;

import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/// Counts a whole web: its documents, and which of them link to which.
///
/// A link is counted once a page, however often the page has it; links of a page to itself are not.
/// Redirects are followed, so a link leads to the document at their end. Only the graph is kept in
/// memory, no page.
public final class WebCensus {
  private static final int NONE = -1;
  private static final int MISSING = -2;

  /// A document that nobody listed, of an endless family of computed pages.
  private static final int COMPUTED = -4;

  private static final int MOST_HOPS = 20;

  private final Web web;
  private final List<Url> urls;
  private final PageParser parser = new PageParser();
  private final Object2IntOpenHashMap<Url> ids = new Object2IntOpenHashMap<>();
  private final Object2IntOpenHashMap<String> hostIds = new Object2IntOpenHashMap<>();
  private final int[] host;
  private final int[] moved;
  private final boolean[] document;
  private final List<int[]> targets = new ArrayList<>();
  private final Set<Url> redirects = new HashSet<>();
  private final LongOpenHashSet missing = new LongOpenHashSet();
  private final Map<String, Long> languages = new TreeMap<>();
  private long bytes;
  private long redirectedLinks;
  private long missingLinks;
  private long missingWithin;

  private WebCensus(Web web, List<Url> urls) {
    this.web = web;
    this.urls = urls;
    this.host = new int[urls.size()];
    this.moved = new int[urls.size()];
    this.document = new boolean[urls.size()];
    ids.defaultReturnValue(NONE);
    for (int i = 0; i < urls.size(); i++) {
      ids.put(urls.get(i), i);
      host[i] = hostIds.computeIfAbsent(urls.get(i).host(), _ -> hostIds.size());
    }
    Arrays.fill(moved, NONE);
  }

  /// Reads every page once.
  ///
  /// @param urls all that may have a document; what redirects to them need not be there
  /// @param progress hears how many are read
  public static WebCensus take(Web web, List<Url> urls, LongConsumer progress)
      throws InterruptedException {
    WebCensus census = new WebCensus(web, urls);
    for (int i = 0; i < urls.size(); i++) {
      census.targets.add(census.read(i));
      progress.accept(i + 1L);
    }
    for (int i = 0; i < urls.size(); i++) {
      census.targets.set(i, census.settled(i));
    }
    return census;
  }

  /// Where the links of a page lead: twice a place in the list, one more if over a redirect.
  private int[] read(int id) throws InterruptedException {
    Response response = web.fetch(urls.get(id));
    if (response instanceof Response.Moved to) {
      redirects.add(urls.get(id));
      moved[id] = listed(to.target()) >> 1;
    }
    if (!(response instanceof Response.Document came)) {
      return new int[0];
    }
    document[id] = true;
    bytes += came.body().length;
    if (!(parser.parse(came) instanceof Parsed.Ok(Page page))) {
      return new int[0];
    }
    if (!page.list()) {
      languages.merge(page.language().isEmpty() ? "?" : page.language(), 1L, Long::sum);
    }
    IntArrayList found = new IntArrayList();
    for (Url link : page.links().stream().map(Link::target).distinct().toList()) {
      int target = listed(link);
      if (target >= 0) {
        found.add(target);
      } else if (target == MISSING) {
        lose(id, link);
      }
    }
    return found.toIntArray();
  }

  /// Twice the place in the list of what a URL is or redirects to, one more if it redirects; less
  /// than 0 if that is not in the list.
  private int listed(Url url) throws InterruptedException {
    Url at = url;
    for (int hop = 0; hop < MOST_HOPS; hop++) {
      int id = ids.getInt(at);
      if (id != NONE) {
        return 2 * id + Math.min(hop, 1);
      }
      switch (web.fetch(at)) {
        case Response.Moved to -> {
          redirects.add(at);
          at = to.target();
        }
        case Response.Document _ -> {
          return COMPUTED;
        }
        case Response.Lost _, Response.Unchanged _ -> {
          return MISSING;
        }
      }
    }
    return MISSING;
  }

  private void lose(int page, Url link) {
    missingLinks++;
    missing.add(hash(link));
    missingWithin += link.isOn(urls.get(page).host()) ? 1 : 0;
  }

  private static long hash(Url url) {
    String text = url.toString();
    return ((long) text.hashCode() << 32) ^ new StringBuilder(text).reverse().toString().hashCode();
  }

  /// The documents that the links of a page lead to.
  private int[] settled(int page) {
    IntLinkedOpenHashSet found = new IntLinkedOpenHashSet();
    for (int link : targets.get(page)) {
      int target = end(link >> 1);
      if (target == NONE) {
        lose(page, urls.get(link >> 1));
      } else if (target != page && found.add(target)) {
        redirectedLinks += target != link >> 1 || (link & 1) == 1 ? 1 : 0;
      }
    }
    return found.toIntArray();
  }

  /// The document at the end of the redirects of the list.
  private int end(int id) {
    int at = id;
    for (int hop = 0; hop < MOST_HOPS && at >= 0 && !document[at]; hop++) {
      at = moved[at];
    }
    return at >= 0 && document[at] ? at : NONE;
  }

  /// Documents.
  public int documents() {
    int count = 0;
    for (boolean one : document) {
      count += one ? 1 : 0;
    }
    return count;
  }

  public int hosts() {
    return hostIds.size();
  }

  public long bytes() {
    return bytes;
  }

  /// Pages by language, ISO 639-1; `?` where it cannot be told.
  public Map<String, Long> languages() {
    return new TreeMap<>(languages);
  }

  /// Links between documents.
  ///
  /// @param within of one host
  /// @param across from one host to another one
  /// @param hostPairs pairs of hosts, the first of which links to the second
  /// @param redirected those that lead over a redirect
  /// @param missing those that lead to nothing
  /// @param missingWithin of these the ones on the host of the page
  /// @param missingTargets different URLs that links lead to and where there is nothing
  /// @param redirects different URLs that redirect
  public record Links(
      long within,
      long across,
      long hostPairs,
      long redirected,
      long missing,
      long missingWithin,
      long missingTargets,
      long redirects) {}

  public Links links() {
    long within = 0;
    long across = 0;
    LongOpenHashSet pairs = new LongOpenHashSet();
    for (int i = 0; i < targets.size(); i++) {
      for (int target : targets.get(i)) {
        if (host[i] == host[target]) {
          within++;
        } else {
          across++;
          pairs.add(((long) host[i] << 32) | host[target]);
        }
      }
    }
    return new Links(
        within,
        across,
        pairs.size(),
        redirectedLinks,
        missingLinks,
        missingWithin,
        missing.size(),
        redirects.size());
  }

  /// How a topic lies in the web.
  ///
  /// @param depths at place d the documents d links away from the seeds
  /// @param fromRelevant links from relevant documents
  /// @param relevantToRelevant of these the ones to relevant documents
  /// @param fromOthers links from other documents
  /// @param othersToRelevant of these the ones to relevant documents
  public record TopicCensus(
      int seeds,
      List<Integer> depths,
      int relevant,
      int relevantHosts,
      int reachableRelevant,
      long fromRelevant,
      long relevantToRelevant,
      long fromOthers,
      long othersToRelevant) {
    /// Documents that links lead to from the seeds.
    public int reachable() {
      return depths.stream().mapToInt(Integer::intValue).sum();
    }
  }

  /// Measures a topic.
  ///
  /// @param relevant the URLs labelled so
  public TopicCensus topic(List<Url> seeds, Set<Url> relevant) throws InterruptedException {
    boolean[] wanted = new boolean[urls.size()];
    IntOpenHashSet wantedHosts = new IntOpenHashSet();
    int count = 0;
    for (Url url : relevant) {
      int id = ids.getInt(url);
      if (id != NONE && document[id] && !wanted[id]) {
        wanted[id] = true;
        wantedHosts.add(host[id]);
        count++;
      }
    }
    int[] depth = depths(seeds);
    List<Integer> histogram = new ArrayList<>();
    int reached = 0;
    long[] links = new long[4];
    for (int i = 0; i < depth.length; i++) {
      for (int at = histogram.size(); at <= depth[i]; at++) {
        histogram.add(0);
      }
      if (depth[i] != NONE) {
        histogram.set(depth[i], histogram.get(depth[i]) + 1);
        reached += wanted[i] ? 1 : 0;
      }
      for (int target : targets.get(i)) {
        links[wanted[i] ? 0 : 2]++;
        links[wanted[i] ? 1 : 3] += wanted[target] ? 1 : 0;
      }
    }
    return new TopicCensus(
        seeds.size(),
        histogram,
        count,
        wantedHosts.size(),
        reached,
        links[0],
        links[1],
        links[2],
        links[3]);
  }

  private int[] depths(List<Url> seeds) throws InterruptedException {
    int[] depth = new int[urls.size()];
    Arrays.fill(depth, NONE);
    IntArrayList queue = new IntArrayList();
    for (Url seed : seeds) {
      int place = listed(seed);
      int id = place < 0 ? NONE : end(place >> 1);
      if (id >= 0 && depth[id] == NONE) {
        depth[id] = 0;
        queue.add(id);
      }
    }
    for (int at = 0; at < queue.size(); at++) {
      int id = queue.getInt(at);
      for (int target : targets.get(id)) {
        if (depth[target] == NONE) {
          depth[target] = depth[id] + 1;
          queue.add(target);
        }
      }
    }
    return depth;
  }
}
