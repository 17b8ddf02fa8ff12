package io.cormorant.lab.web;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where every page belongs and what it is: the web without its links, as flat arrays by page
/// number.
///
/// A section's pages are consecutive: its first page, further pages of its list, then what it
/// lists. Immutable once made by [LayoutMaker]; nobody writes to the arrays afterwards.
final class Layout {
  static final int LISTED = 20;

  static final byte EXACT_COPY = 1;
  static final byte NEAR_COPY = 2;
  static final byte SLOW = 4;
  static final byte NOINDEX = 8;
  static final byte NOFOLLOW = 16;

  final WebSpec spec;
  final Lexicon lexicon;
  final List<Host> hosts;
  final int[] sectionHost;
  final int[] sectionFirst;
  final byte[] sectionSubject;
  final int[] pageSection;
  final byte[] kind;
  final byte[] subject;
  final byte[] second;
  final byte[] manner;
  final byte[] flags;
  final int[] other;
  private final Map<String, Host> byName = new HashMap<>();

  Layout(WebSpec spec, Lexicon lexicon, List<Host> hosts, Sections sections, Pages pages) {
    this.spec = spec;
    this.lexicon = lexicon;
    this.hosts = List.copyOf(hosts);
    this.sectionHost = Arrays.copyOf(sections.host, sections.count);
    this.sectionFirst = Arrays.copyOf(sections.first, sections.count + 1);
    this.sectionSubject = Arrays.copyOf(sections.subject, sections.count);
    this.sectionFirst[sections.count] = spec.pages();
    this.pageSection = pages.section;
    this.kind = pages.kind;
    this.subject = pages.subject;
    this.second = pages.second;
    this.manner = pages.manner;
    this.flags = pages.flags;
    this.other = pages.other;
    for (Host host : hosts) {
      byName.put(host.name(), host);
    }
  }

  /// What is known of sections, by section number, while they are made; `first` has one more entry
  /// for the end.
  static final class Sections {
    int[] host = new int[64];
    int[] first = new int[64];
    byte[] subject = new byte[64];
    int count;

    void add(int itsHost, int itsFirst, int itsSubject) {
      if (count == host.length) {
        host = Arrays.copyOf(host, count * 2);
        first = Arrays.copyOf(first, count * 2);
        subject = Arrays.copyOf(subject, count * 2);
      }
      host[count] = itsHost;
      first[count] = itsFirst;
      subject[count] = (byte) itsSubject;
      count++;
    }
  }

  /// What is known of pages, by page number, while they are made. `other` is the page a redirect or
  /// a copy points to, `second` the subject a page also touches; both are -1 where there is none.
  /// `manner` is the code of a [Manner] and means something for articles only.
  static final class Pages {
    final int[] section;
    final byte[] kind;
    final byte[] subject;
    final byte[] second;
    final byte[] manner;
    final byte[] flags;
    final int[] other;

    Pages(int count) {
      section = new int[count];
      kind = new byte[count];
      subject = new byte[count];
      second = new byte[count];
      manner = new byte[count];
      flags = new byte[count];
      other = new int[count];
      Arrays.fill(second, (byte) -1);
      Arrays.fill(other, -1);
    }
  }

  int pages() {
    return kind.length;
  }

  @Nullable Host host(String name) {
    return byName.get(name);
  }

  Host host(int page) {
    return hosts.get(sectionHost[pageSection[page]]);
  }

  PageKind kind(int page) {
    return PageKind.of(kind[page]);
  }

  Manner manner(int page) {
    return Manner.of(manner[page]);
  }

  boolean is(int page, byte flag) {
    return (flags[page] & flag) != 0;
  }

  Theme subject(int page) {
    return lexicon.subject(subject[page]);
  }

  SeededDice dice(long salt, int page) {
    return SeededDice.of(spec.seed(), salt, page);
  }

  int sectionEnd(int section) {
    int end = sectionFirst[section + 1];
    int next = section + 1;
    boolean lastOfHost = next == sectionHost.length || sectionHost[next] != sectionHost[section];
    return lastOfHost ? end(hosts.get(sectionHost[section])) : end;
  }

  static int end(Host host) {
    return host.firstPage() + host.pages();
  }

  /// How many pages the list of a section has, the first one included.
  int listPages(int section) {
    return lists(sectionEnd(section) - sectionFirst[section]);
  }

  static int lists(int length) {
    return 1 + Math.max(0, (length - 2) / (LISTED + 1));
  }

  /// The first page that the list of a section shows.
  int firstItem(int section) {
    return sectionFirst[section] + listPages(section);
  }

  /// The place of a page in its section's list, from 0 for the newest.
  int place(int page) {
    return page - firstItem(pageSection[page]);
  }

  /// The page whose text this page shows: its own, or that of the page it copies.
  int source(int page) {
    boolean copy = (flags[page] & (EXACT_COPY | NEAR_COPY)) != 0;
    return copy ? other[page] : page;
  }

  /// Where a redirect leads in the end, or -1 where it leads nowhere.
  int landing(int page) {
    int at = page;
    for (int hop = 0; hop < 10; hop++) {
      if (kind(at) != PageKind.REDIRECT) {
        return at;
      }
      at = other[at];
    }
    return -1;
  }
}
