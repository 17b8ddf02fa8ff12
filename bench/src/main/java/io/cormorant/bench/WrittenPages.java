package io.cormorant.bench;

import io.cormorant.archive.lucene.PageDocument;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Pages to be indexed, and queries to be asked of them, both cheap to make. Half of the pages are
/// Chinese, half English; each is put together from sentences of a small generated web and from
/// invented names, whose frequencies follow Zipf's law, so that there are common and rare words.
/// Same number, same page.
final class WrittenPages {
  private static final String TEXT_SOURCE = "plain,pages=1500,seed=7";

  /// Characters of a page.
  private static final int CHINESE = 1_000;

  private static final int ENGLISH = 2_800;

  private static final int NAMES = 400_000;
  private static final int HOSTS = 2_000;
  private static final LocalDate FIRST_DAY = LocalDate.of(2026, 1, 1);
  private static final String[] SYLLABLES =
      "ba ce di fo gu ka le mi no pu ra se ti vo xu za bren dost fil gam hurk lin mot ner"
          .split(" ");

  private final List<String> english = new ArrayList<>();
  private final List<String> chinese = new ArrayList<>();

  WrittenPages() {
    GeneratedWeb web = GeneratedWeb.generate(WebSpec.parse(TEXT_SOURCE));
    PageParser parser = new PageParser();
    for (int i = 0; i < web.spec().pages(); i++) {
      try {
        if (web.fetch(web.url(i)) instanceof Response.Document document
            && parser.parse(document) instanceof Parsed.Ok(Page page)
            && !page.list()) {
          gather(page);
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException("a generated page never waits", e);
      }
    }
  }

  private void gather(Page page) {
    List<String> into =
        switch (page.language()) {
          case "zh" -> chinese;
          case "en" -> english;
          default -> new ArrayList<>();
        };
    page.mainText().lines().filter(line -> line.length() > 15).forEach(into::add);
  }

  /// A page, from 1.
  PageDocument page(long n) {
    RandomGenerator random = new SplittableRandom(n);
    boolean han = isChinese(n);
    String text = text(random, han);
    return new PageDocument(
        n,
        Url.of("http://h" + n % HOSTS + ".example.test/page/" + n),
        title(random, han),
        List.of(sentence(random, han)),
        text,
        FIRST_DAY.plusDays(n % 300),
        FIRST_DAY.atStartOfDay(ZoneOffset.UTC).toInstant().plusSeconds(n),
        han ? "zh" : "en",
        random.nextDouble(),
        PageDocument.Decided.KEPT,
        "page " + n,
        random.nextLong(),
        null);
  }

  private static boolean isChinese(long n) {
    return n % 2 == 0;
  }

  private String title(RandomGenerator random, boolean han) {
    String sentence = sentence(random, han);
    return sentence.substring(0, Math.min(sentence.length(), han ? 14 : 45)) + name(random, han);
  }

  private String text(RandomGenerator random, boolean han) {
    StringBuilder text = new StringBuilder();
    int length = (han ? CHINESE : ENGLISH) / 2 + random.nextInt(han ? CHINESE : ENGLISH);
    while (text.length() < length) {
      text.append(sentence(random, han)).append(han ? "" : " ");
      for (int i = random.nextInt(4); i > 0; i--) {
        text.append(name(random, han)).append(han ? "、" : " ");
      }
      text.append('\n');
    }
    return text.toString();
  }

  private String sentence(RandomGenerator random, boolean han) {
    List<String> all = han ? chinese : english;
    return all.get(random.nextInt(all.size()));
  }

  private static String name(RandomGenerator random, boolean han) {
    return name((int) Math.exp(random.nextDouble() * Math.log(NAMES)), han);
  }

  private static String name(int rank, boolean han) {
    RandomGenerator random = new SplittableRandom(rank);
    StringBuilder name = new StringBuilder();
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      if (han) {
        name.append((char) (0x4E00 + random.nextInt(5_000)));
      } else {
        name.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
      }
    }
    return name.append(han ? "" : rank % 97).toString();
  }

  /// Queries of one kind: words of sentences and names, common and rare.
  List<String> queries(Kind kind, int count) {
    RandomGenerator random = new SplittableRandom(kind.name().hashCode());
    List<String> queries = new ArrayList<>();
    if (kind == Kind.CHINESE_WORDS) {
      queries.add("暴雨 灾害 预警");
    }
    while (queries.size() < count) {
      queries.add(
          switch (kind) {
            case ENGLISH_WORD -> words(random, 1);
            case ENGLISH_WORDS -> words(random, 1) + " " + words(random, 1);
            case ENGLISH_PHRASE -> "\"" + words(random, 2 + random.nextInt(2)) + "\"";
            case CHINESE_WORD -> piece(random, 2);
            case CHINESE_WORDS -> piece(random, 2) + " " + piece(random, 2);
            case CHINESE_PHRASE -> "\"" + piece(random, 4) + "\"";
            case CHINESE_RUN -> piece(random, 6);
            case NAME -> name(random, random.nextBoolean());
          });
    }
    return queries;
  }

  /// What is asked for.
  enum Kind {
    ENGLISH_WORD,
    ENGLISH_WORDS,
    ENGLISH_PHRASE,
    CHINESE_WORD,
    CHINESE_WORDS,
    CHINESE_PHRASE,
    CHINESE_RUN,
    NAME
  }

  private String words(RandomGenerator random, int count) {
    String[] words = sentence(random, false).split("[^A-Za-z]+", -1);
    int from = random.nextInt(Math.max(1, words.length - count));
    return String.join(" ", List.of(words).subList(from, Math.min(words.length, from + count)));
  }

  private String piece(RandomGenerator random, int length) {
    String sentence = sentence(random, true).replaceAll("[^\\u4E00-\\u9FFF]+", "");
    if (sentence.length() <= length) {
      return "暴雨";
    }
    int from = random.nextInt(sentence.length() - length);
    return sentence.substring(from, from + length);
  }
}
