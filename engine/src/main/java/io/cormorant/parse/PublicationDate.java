package io.cormorant.parse;

import io.cormorant.core.Published;
import io.cormorant.core.Published.Source;
import io.cormorant.core.Url;
import io.cormorant.parse.FoldedText.Block;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Tells when a page was published by what it says of itself.
///
/// The surest source that gives a date wins: metadata, a time element, the visible text where it
/// calls a date the publication's or sets one beside the title, the address. Metadata often gives
/// the instant in universal time; where that falls on another day than the date the reader sees,
/// the reader's counts. Time elements with many dates are those of a list and tell nothing.
final class PublicationDate {
  private static final LocalDate EARLIEST = LocalDate.of(1990, 1, 1);
  private static final String JSON_KEY = "\"datePublished\"";
  private static final Pattern JSON_DATE =
      Pattern.compile(JSON_KEY + "\\s{0,20}:\\s{0,20}\"([^\"]{1,40})\"");

  /// So many characters of a script are searched.
  private static final int SCRIPT = 200_000;

  /// More time elements with different dates are those of a list.
  private static final int MAX_DATES = 2;

  /// Searched for a labelled date, at the beginning and at the end of the text.
  private static final int BEGINNING = 6_000;

  private static final int ENDING = 1_000;

  /// A date stands so close behind its label.
  private static final int BEHIND_LABEL = 30;

  /// A label begins at most so far before the year of its date.
  private static final int BEFORE_YEAR = 60;

  /// So many headings may be the title: the site's name comes first on many pages.
  private static final int TITLES = 3;

  /// Blocks before and behind the title that may hold the date.
  private static final int BEFORE_TITLE = 2;

  private static final int BEHIND_TITLE = 4;

  /// A block with more characters is no line about the article.
  private static final int LONGEST_LINE = 120;

  private static final Pattern LABEL =
      Pattern.compile(
          "发布时间|发布日期|发表时间|发表日期|发表于|发布于|首发于|创建于|日期[:：]|时间[:：]"
              + "|(?<![a-z])(?:first published|published|posted|posted on|publish(?:ed)? date|date:|date )",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern IN_PATH =
      Pattern.compile(
          "(?<![0-9])((?:19|20)\\d\\d)(?:/|-|_|)(0[1-9]|1[0-2])(?:/|-|_|)(0[1-9]|[12]\\d|3[01])(?![0-9])");

  private final StatedDates stated;
  private final FoldedText text;
  private final LocalDate latest;

  private PublicationDate(StatedDates stated, FoldedText text, LocalDate latest) {
    this.stated = stated;
    this.text = text;
    this.latest = latest;
  }

  /// The date, or null where none is stated.
  static @Nullable Published of(StatedDates stated, FoldedText text, Url url, LocalDate latest) {
    return new PublicationDate(stated, text, latest).find(url);
  }

  private @Nullable Published find(Url url) {
    List<String> metadata = new ArrayList<>(stated.metadata());
    stated.scripts().forEach(script -> addJson(script, metadata));
    for (String value : metadata) {
      LocalDate date = checked(DateText.of(value));
      if (date != null) {
        return new Published(asSeen(date, value, url), Source.METADATA);
      }
    }
    return unsaid(url);
  }

  private @Nullable Published unsaid(Url url) {
    LocalDate said = timeElement(true, url);
    if (said != null) {
      return new Published(said, Source.TIME);
    }
    LocalDate labelled = labelled();
    if (labelled != null) {
      return new Published(labelled, Source.TEXT);
    }
    LocalDate time = timeElement(false, url);
    if (time != null) {
      return new Published(time, Source.TIME);
    }
    LocalDate beside = besideTitle();
    if (beside != null) {
      return new Published(beside, Source.TEXT);
    }
    LocalDate inPath = inPath(url);
    return inPath == null ? null : new Published(inPath, Source.URL);
  }

  /// The date of an instant in universal time as the reader sees it: a day more or less.
  private LocalDate asSeen(LocalDate date, String value, Url url) {
    if (isUniversal(value)) {
      @Nullable LocalDate[] others = {labelled(), besideTitle(), inPath(url)};
      for (LocalDate other : others) {
        if (other != null && Math.abs(other.toEpochDay() - date.toEpochDay()) <= 1) {
          return other;
        }
      }
    }
    return date;
  }

  private static boolean isUniversal(String value) {
    return value.indexOf('T') > 0 && value.stripTrailing().endsWith("Z");
  }

  private static void addJson(String script, List<String> values) {
    int key = script.indexOf(JSON_KEY);
    int end = Math.min(script.length(), SCRIPT);
    if (key < 0 || key >= end) {
      return;
    }
    Matcher date = JSON_DATE.matcher(script).region(key, end);
    if (date.find()) {
      values.add(date.group(1));
    }
  }

  /// The date of the time elements, unless they have many.
  private @Nullable LocalDate timeElement(boolean said, Url url) {
    Map<LocalDate, String> dates = new LinkedHashMap<>();
    for (StatedDates.Time time : stated.times()) {
      LocalDate date = time.said() || !said ? checked(DateText.of(time.value())) : null;
      if (date != null) {
        dates.putIfAbsent(date, time.value());
      }
    }
    if (dates.isEmpty() || dates.size() > (said ? 1 : MAX_DATES)) {
      return null;
    }
    Map.Entry<LocalDate, String> first = dates.entrySet().iterator().next();
    return asSeen(first.getKey(), first.getValue(), url);
  }

  private @Nullable LocalDate labelled() {
    CharSequence whole = text.chars();
    int length = whole.length();
    Set<LocalDate> dates = labelled(whole, 0, Math.min(length, BEGINNING));
    if (dates.isEmpty()) {
      dates = labelled(whole, Math.max(0, length - ENDING), length);
    }
    return only(dates);
  }

  /// Looks for labels only where a year is near: looking for words everywhere costs more than all
  /// else that is done for a page.
  private Set<LocalDate> labelled(CharSequence whole, int from, int to) {
    Set<LocalDate> dates = new HashSet<>();
    int done = from;
    for (int year = DateText.year(whole, from, to);
        year < to;
        year = DateText.year(whole, year + 4, to)) {
      Matcher label = LABEL.matcher(whole).region(Math.max(done, year - BEFORE_YEAR), year);
      label.useTransparentBounds(true);
      while (label.find()) {
        int end = Math.min(label.end() + BEHIND_LABEL, whole.length());
        add(DateText.first(whole, label.end(), end), dates);
        done = label.end();
      }
    }
    return dates;
  }

  /// The date in the short lines right before and behind a heading, if they have but one.
  private @Nullable LocalDate besideTitle() {
    List<Block> blocks = text.blocks();
    int tried = 0;
    for (int i = 0; i < blocks.size() && tried < TITLES; i++) {
      if (blocks.get(i).heading()) {
        tried++;
        Set<LocalDate> dates = new HashSet<>();
        int end = Math.min(blocks.size(), i + BEHIND_TITLE + 1);
        for (int k = Math.max(0, i - BEFORE_TITLE); k < end; k++) {
          add(inLine(blocks.get(k)), dates);
        }
        if (!dates.isEmpty()) {
          return only(dates);
        }
      }
    }
    return null;
  }

  private void add(@Nullable LocalDate found, Set<LocalDate> dates) {
    LocalDate date = checked(found);
    if (date != null) {
      dates.add(date);
    }
  }

  private static @Nullable LocalDate only(Set<LocalDate> dates) {
    return dates.size() == 1 ? dates.iterator().next() : null;
  }

  private @Nullable LocalDate inLine(Block block) {
    boolean line = block.end() - block.start() <= LONGEST_LINE;
    return line ? DateText.first(text.chars(), block.start(), block.end()) : null;
  }

  private @Nullable LocalDate inPath(Url url) {
    Matcher matcher = IN_PATH.matcher(url.path());
    return matcher.find()
        ? checked(DateText.of(matcher.group(1) + '-' + matcher.group(2) + '-' + matcher.group(3)))
        : null;
  }

  private @Nullable LocalDate checked(@Nullable LocalDate date) {
    return date == null || date.isBefore(EARLIEST) || date.isAfter(latest) ? null : date;
  }
}
