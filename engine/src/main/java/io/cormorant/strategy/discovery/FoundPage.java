package io.cormorant.strategy.discovery;

import io.cormorant.core.Link;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.core.Visit;
import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A page that was found, as far as it matters for finding others.
///
/// @param votes what each of several judges says of it, or the one there is
/// @param words what it says of itself, the most frequent first
/// @param lists its feeds and sitemaps
@SuppressWarnings("ArrayRecordComponent") // never compared by them
record FoundPage(Url url, int depth, float[] votes, List<String> words, List<Url> lists) {
  private static final int MOST_LISTS = 3;
  private static final int MOST_VOTES = 64;

  FoundPage {
    words = List.copyOf(words);
    lists = List.copyOf(lists);
  }

  static FoundPage of(Visit visit, PageWords words) {
    Page page = visit.page();
    List<Double> votes = visit.judgement().votes();
    float[] each = new float[Math.clamp(votes.size(), 1, MOST_VOTES)];
    each[0] = (float) visit.score();
    for (int i = 0; i < each.length && i < votes.size(); i++) {
      each[i] = votes.get(i).floatValue();
    }
    List<Url> lists =
        visit.links().stream()
            .filter(link -> isList(link.kind()))
            .map(Link::target)
            .distinct()
            .limit(MOST_LISTS)
            .toList();
    return new FoundPage(page.url(), visit.depth(), each, words.of(page), lists);
  }

  void save(DataOutput out) throws IOException {
    out.writeUTF(url.toString());
    out.writeInt(depth);
    out.writeInt(votes.length);
    for (float vote : votes) {
      out.writeFloat(vote);
    }
    out.writeInt(words.size());
    for (String word : words) {
      out.writeUTF(word);
    }
    out.writeInt(lists.size());
    for (Url list : lists) {
      out.writeUTF(list.toString());
    }
  }

  static FoundPage load(DataInput in) throws IOException {
    Url url = Saved.url(in.readUTF());
    int depth = in.readInt();
    float[] votes = new float[Saved.count(in, MOST_VOTES, "votes")];
    for (int vote = 0; vote < votes.length; vote++) {
      votes[vote] = in.readFloat();
    }
    List<String> words = new ArrayList<>();
    for (int word = Saved.count(in, PageWords.MOST, "words"); word > 0; word--) {
      words.add(in.readUTF());
    }
    List<Url> lists = new ArrayList<>();
    for (int list = Saved.count(in, MOST_LISTS, "lists"); list > 0; list--) {
      lists.add(Saved.url(in.readUTF()));
    }
    return new FoundPage(url, depth, votes, words, lists);
  }

  private static boolean isList(Link.Kind kind) {
    return kind == Link.Kind.FEED || kind == Link.Kind.SITEMAP;
  }
}
