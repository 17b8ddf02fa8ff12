package io.cormorant.frontier;

import io.cormorant.core.Url;
import java.util.List;
import java.util.function.Consumer;

/// Who links to whom among the pages a crawl knows, and how important each of them is by that.
/// Confined to one thread.
///
/// Importance is kept up with every page, never computed over the whole graph; see [OpicCash] and
/// [Rank].
public interface LinkGraph {
  /// A graph that nobody asked for: it knows nothing.
  LinkGraph NONE =
      new LinkGraph() {
        @Override
        public void seed(Url url) {}

        @Override
        public void visited(Url page, List<Url> targets) {}

        @Override
        public void lost(Url url) {}

        @Override
        public double importance(Url url) {
          return 0;
        }

        @Override
        public double rank(Url url) {
          return Rank.Rules.USUAL.least();
        }

        @Override
        public void rankBy(Rank.Rules rules) {}

        @Override
        public void drainRaised(Consumer<Url> action) {}

        @Override
        public List<Url> outLinks(Url page) {
          return List.of();
        }

        @Override
        public List<Url> inLinks(Url url, int max) {
          return List.of();
        }

        @Override
        public Size size() {
          return new Size(0, 0, 0);
        }
      };

  /// How large it is.
  ///
  /// @param urls known to the graph
  /// @param pages of them that were visited
  /// @param links from these
  record Size(long urls, long pages, long links) {}

  /// A URL the crawl starts from: all importance comes from these. Said again it is not heard.
  void seed(Url url);

  /// A page and where its links lead, each target once. What is said of a page a second time is not
  /// heard.
  void visited(Url page, List<Url> targets);

  /// A URL that gave no page.
  void lost(Url url);

  /// The share of all importance that a URL has, 0 to 1; 0 where it is not known.
  double importance(Url url);

  /// The PageRank of a URL, 1 in the mean if all known pages were visited and less before, and
  /// never less than it was; that of a URL nobody links to where it is not known. Kept up from when
  /// it is first asked for, which is best done before the first page.
  double rank(Url url);

  /// Says how ranks are passed on; as usual if nobody does. Heard until ranks are first asked for.
  void rankBy(Rank.Rules rules);

  /// Tells of URLs that were not visited and whose rank has grown noticeably since they were told
  /// of last, a bounded number of them; meant to be called once after each page. Those to which the
  /// page just visited links are not among them, unless they grew once more: who follows the crawl
  /// hears of them by the visit.
  void drainRaised(Consumer<Url> action);

  /// Where the links of a visited page lead, in no order.
  List<Url> outLinks(Url page);

  /// Visited pages that link to a URL, in no order.
  List<Url> inLinks(Url url, int max);

  Size size();
}
