package io.cormorant.lab.run;

import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.parse.Parsed;
import io.cormorant.parse.Parser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The whole of a web that links lead to, as a graph of its documents.
///
/// Ids count from 0 in the order of breadth-first discovery. Redirects are resolved: an edge leads
/// to the document at the end. What gives no document is left out. A page that asks not to have its
/// links followed has none.
public final class WebGraph {
  private static final int NOWHERE = -1;

  /// Documents of a web that are looked at: a generated one has traps without end.
  private static final int MOST = 100_000;

  private static final int LEAST = 2_000;

  /// Documents that are read at a time, and wait with their links to be added in order.
  private static final int ROUND = 1_000;

  private final List<Url> urls = new ArrayList<>();
  private final List<int[]> targets = new ArrayList<>();
  private final Map<Url, Integer> ids = new HashMap<>();

  private WebGraph() {}

  /// What is at a URL.
  ///
  /// @param url where the document is, after redirects
  private record Found(Url url, List<Url> links) {}

  /// Explores a web from the seeds of some topics.
  ///
  /// @param articles how many the web has: of a web without end four times as many documents are
  ///   taken
  public static WebGraph of(PageCache pages, List<Subject> subjects, int articles) {
    List<Url> seeds = subjects.stream().flatMap(s -> s.seeds().stream()).distinct().toList();
    return explore(pages, pages, seeds, Math.clamp(4L * articles, LEAST, MOST));
  }

  /// Explores a web breadth first, some pages at a time on all cores.
  ///
  /// @param most documents that are taken
  public static WebGraph explore(Web web, Parser parser, List<Url> seeds, int most) {
    WebGraph graph = new WebGraph();
    Map<Url, Integer> known = graph.ids;
    List<List<Url>> links = new ArrayList<>();
    List<Url> waiting = new ArrayList<>(seeds.stream().distinct().toList());
    waiting.forEach(seed -> known.put(seed, NOWHERE));
    int from = 0;
    while (from < waiting.size() && graph.urls.size() < most) {
      int count = Math.min(waiting.size() - from, Math.min(ROUND, most - graph.urls.size()));
      List<Url> asked = List.copyOf(waiting.subList(from, from + count));
      from += count;
      @Nullable Found[] found = new Found[asked.size()];
      IntStream.range(0, found.length)
          .parallel()
          .forEach(i -> found[i] = find(web, parser, asked.get(i)));
      for (int i = 0; i < found.length; i++) {
        Found document = found[i];
        if (document != null) {
          graph.add(asked.get(i), document, links, waiting);
        }
      }
    }
    graph.connect(links);
    return graph;
  }

  public int size() {
    return urls.size();
  }

  public Url url(int id) {
    return urls.get(id);
  }

  /// The id of the document that a URL leads to, or -1.
  public int id(Url url) {
    return ids.getOrDefault(url, NOWHERE);
  }

  /// Where the links of a document lead, each id once, in document order.
  public int[] targets(int id) {
    return targets.get(id);
  }

  private void add(Url asked, Found document, List<List<Url>> links, List<Url> next) {
    int id = id(document.url);
    if (id == NOWHERE) {
      id = urls.size();
      urls.add(document.url);
      links.add(document.links);
      ids.put(document.url, id);
      for (Url target : document.links) {
        if (ids.putIfAbsent(target, NOWHERE) == null) {
          next.add(target);
        }
      }
    }
    ids.put(asked, id);
  }

  private void connect(List<List<Url>> links) {
    for (List<Url> out : links) {
      targets.add(out.stream().mapToInt(this::id).filter(id -> id >= 0).distinct().toArray());
    }
  }

  private static @Nullable Found find(Web web, Parser parser, Url url) {
    try {
      Response response = web.fetch(url);
      for (int hop = 0;
          hop < RetryPolicy.REDIRECTS && response instanceof Response.Moved moved;
          hop++) {
        response = web.fetch(moved.target());
      }
      return response instanceof Response.Document document
          ? new Found(document.url(), links(parser.parse(document)))
          : null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private static List<Url> links(Parsed parsed) {
    return parsed instanceof Parsed.Ok(Page page) && !page.robots().contains(RobotsRule.NOFOLLOW)
        ? page.links().stream().map(Link::target).distinct().toList()
        : List.of();
  }
}
