package io.cormorant.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Concept;
import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanFileTest {
  @TempDir Path folder;

  @Test
  void readsEveryKey() throws IOException {
    CrawlPlan plan =
        read(
            """
            name: Solar Cells
            id: solar
            language: zh-Hans
            keywords: {solar cell: 1.0, 太阳能: 0.5, 2024: 0.25}
            sentence: >
              Cells that turn light
              into power.
            examples: ["https://example.org/cells", "https://example.org/?p=1"]
            counter-examples: [https://example.org/batteries]
            generic: [energy, news]
            concepts:
              - {name: thin film, parent: cell, terms: [CIGS, cdte]}
              - {name: cell, terms: [Solar Cell, module]}
            vectors: words/solar.vec
            hownet: hownet.txt
            threshold: 0.35
            seeds: [https://www.example.org/a, example.com]
            scope:
              include-domains: [Example.ORG, bücher.example]
              exclude-domains: [bad.example.org]
              include-paths: [/新闻/, "*.html$"]
              exclude-paths: [/login]
              depth: 7
              pages-per-host: 10k
              languages: [en, zh]
            strategy: best-first:scorer=anchor
            judge: vsm
            engines: ["searxng:url=http://localhost:8888", brave]
            discover: true
            budget: {pages: 2M, minutes: 90, bytes: 1.5GB}
            connections: 3
            delay: 250ms
            random-seed: -42
            keep: all
            links: no
            web: recorded:webs/small
            contact: https://example.org/bot
            allow-private: true
            proxy: http://me:p%40ss@proxy.example:3128
            resolve: {WWW.Example.org: 127.0.0.1:8080, example.com: "[::1]"}
            cookies: yes
            logins: secret/logins.yaml
            min-free: 2GiB
            render: auto
            """);

    var keywords =
        List.of(
            new Keyword("solar cell", 1),
            new Keyword("太阳能", 0.5),
            new Keyword("2024", 0.25),
            new Keyword("module", 1),
            new Keyword("CIGS", 2.0 / 3),
            new Keyword("cdte", 2.0 / 3));
    var topic =
        new Topic(
            "solar",
            "Solar Cells",
            keywords,
            "Cells that turn light into power.",
            List.of(Url.of("https://example.org/cells"), Url.of("https://example.org/?p=1")),
            List.of(Url.of("https://example.org/batteries")),
            List.of("energy", "news"),
            List.of(
                new Concept("cell", null, List.of("Solar Cell", "module")),
                new Concept("thin film", "cell", List.of("CIGS", "cdte"))),
            "zh-Hans",
            0.35);
    Path here = folder.toAbsolutePath();
    var scope =
        new Scope(
            List.of("example.org", "xn--bcher-kva.example"),
            List.of("bad.example.org"),
            List.of("/%E6%96%B0%E9%97%BB/", "*.html$"),
            List.of("/login"),
            7,
            10_000,
            List.of("en", "zh"));
    assertEquals(
        new CrawlPlan(
            topic,
            new WordFiles(here.resolve("words/solar.vec"), here.resolve("hownet.txt")),
            List.of(Url.of("https://www.example.org/a"), Url.of("https://example.com/")),
            scope,
            "recorded:webs/small",
            new Access(
                "https://example.org/bot",
                true,
                new Proxy("proxy.example", 3128, "me:p@ss"),
                Map.of(
                    "www.example.org",
                        new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 8080),
                    "example.com", new InetSocketAddress(InetAddress.ofLiteral("::1"), 0)),
                true,
                folder.resolve("secret/logins.yaml").toAbsolutePath(),
                Render.AUTO),
            "best-first:scorer=anchor",
            "vsm",
            new Discovery(List.of("searxng:url=http://localhost:8888", "brave"), true),
            new Budget(2_000_000, Duration.ofMinutes(90), 1_500_000_000),
            3,
            Duration.ofMillis(250),
            -42,
            Keeping.ALL,
            false,
            2L << 30),
        plan);
  }

  @Test
  void fillsInDefaults() throws IOException {
    CrawlPlan plan = read("name: Ökologie & 生态 2\nkeywords: [a]\nseeds: [a.org]\n");
    assertEquals("ökologie-生态-2", plan.topic().id());
    assertNull(plan.topic().language());
    assertTrue(plan.topic().threshold().isEmpty());
    assertEquals(Scope.OPEN, plan.scope());
    assertEquals(Budget.DEFAULT, plan.budget());
    assertEquals(CrawlPlan.DEFAULT_DELAY, plan.delay());
    assertEquals(Keeping.DEFAULT, plan.keeping());
  }

  @Test
  void takesKeywordsAsListOfWordsAndMaps() throws IOException {
    CrawlPlan plan =
        read(
            "name: x\nseeds: [a.org]\nkeywords:\n- one\n- {term: two, weight: .5}\n- term: three\n");
    assertEquals(
        List.of(new Keyword("one", 1), new Keyword("two", 0.5), new Keyword("three", 1)),
        plan.topic().keywords());
  }

  @Test
  void readsSeedsFileBesideTopicFile() throws IOException {
    Files.writeString(folder.resolve("more.txt"), "b.org\n");
    CrawlPlan plan = read("name: x\nkeywords: [a]\nseeds: [a.org]\nseeds-file: more.txt\n");
    assertEquals(List.of(Url.of("https://a.org/"), Url.of("https://b.org/")), plan.seeds());
  }

  @Test
  void reportsBadLinesOfSeedsFileWithItsOwnNumbers() throws IOException {
    Files.writeString(folder.resolve("more.txt"), "b.org\nftp://x.org\n");
    List<String> lines = problems("name: x\nkeywords: [a]\nseeds-file: more.txt\n");
    assertTrue(lines.get(0).startsWith("topic.yaml:3:1: seeds-file: cannot use"), lines.toString());
    assertEquals("more.txt:2:1: 'ftp://x.org' is not an http or https URL", lines.get(1));
  }

  @Test
  void reportsEverythingWrongAtOnceInOrder() throws IOException {
    assertEquals(
        List.of(
            "topic.yaml:1:1: unknown key 'treshold'; did you mean 'threshold'?",
            "topic.yaml:1:1: no name; add 'name:'",
            "topic.yaml:3:9: weight of 'pump': 5 is not in (0, 1]; did you mean 0.5?",
            "topic.yaml:4:10: weight of 'valve': '-1' is not in (0, 1]; leave the keyword out if it is"
                + " not wanted",
            "topic.yaml:6:5: seeds: 'not a url' is not a URL; write it in full, such as https://www.example.org/",
            "topic.yaml:7:14: 'connections' must be a single value, not a list",
            "topic.yaml:9:3: unknown key 'dept' in 'scope'; did you mean 'depth'?",
            "topic.yaml:10:1: duplicate key 'keywords', first in line 2",
            "topic.yaml:11:1: unknown key 'pages-per-host'; it belongs under 'scope:'",
            "topic.yaml:12:8: delay: '2' has no unit; write 2s for seconds or 2ms",
            "topic.yaml:13:7: keep: 'some' is not one of 'relevant', 'maybe' and 'all'"),
        problems(
            """
            treshold: 0.5
            keywords:
              pump: 5
              valve: -1
            seeds:
              - not a url
            connections: [3]
            scope:
              dept: 3
            keywords: [b]
            pages-per-host: 3
            delay: 2
            keep: some
            """));
  }

  @Test
  void explainsProxiesAndPlacesThatAreNone() throws IOException {
    assertEquals(
        List.of(
            "topic.yaml:1:8: proxy: 'socks://***@proxy.example:1' is not a proxy; write"
                + " http://host:port or socks5://host:port, with user:password@ before the host if it wants a"
                + " login",
            "topic.yaml:3:3: resolve: 'a.example:80' is not a host name",
            "topic.yaml:4:14: resolve: 'c.example:80' is not an address; write 192.0.2.1:8080 or"
                + " [2001:db8::1]:8080, the port if it is another",
            "topic.yaml:5:14: resolve: '127.0.0.1:99999' is not an address; write 192.0.2.1:8080 or"
                + " [2001:db8::1]:8080, the port if it is another",
            "topic.yaml:6:10: cookies: 'some' is neither true nor false",
            "topic.yaml:7:1: unknown key 'login'; did you mean 'logins'?"),
        problems(
            """
            proxy: socks://me:secret@proxy.example:1
            resolve:
              a.example:80: 127.0.0.1
              b.example: c.example:80
              d.example: 127.0.0.1:99999
            cookies: some
            login: x
            name: x
            keywords: [a]
            seeds: [a.org]
            """));
  }

  @Test
  void takesTopicsWithoutKeywords() throws IOException {
    for (String said :
        List.of(
            "sentence: all about rain",
            "examples: [https://example.org/rain]",
            "concepts: [{name: rain, terms: [rain]}]")) {
      CrawlPlan plan = read("name: x\nkeywords: {}\nseeds: [a.org]\n" + said + "\n");
      Path file = folder.resolve("crawl.yaml");
      PlanFile.write(plan, file);
      assertEquals(plan, PlanFile.read(file), said);
    }
    String wanted =
        "no keywords: add `keywords:` with lines such as `solar cell: 1.0`, or say what you want"
            + " with `sentence:`, `examples:` or `concepts:`";
    String silent = "name: x\nseeds: [a.org]\ncounter-examples: [https://b.org]\ngeneric: [news]\n";
    assertEquals(List.of("topic.yaml:1:1: " + wanted), problems(silent));
    assertEquals(List.of("topic.yaml:5:1: " + wanted), problems(silent + "keywords: []\n"));
  }

  @Test
  void keepsOnlyGivenKeywordsApartFromConcepts() throws IOException {
    CrawlPlan plan =
        read(
            """
            name: x
            keywords: {rain: 0.5}
            seeds: [a.org]
            concepts: [{name: rain, terms: [rain, storm]}]
            """);
    Path file = folder.resolve("crawl.yaml");
    PlanFile.write(plan, file);
    assertEquals(plan, PlanFile.read(file));
    String text = Files.readString(file);
    assertTrue(text.contains("keywords:\n  rain: 0.5\nexamples"), text);
  }

  @Test
  void explainsConceptsThatAreNoTree() throws IOException {
    String begin = "name: x\nseeds: [a.org]\nconcepts:\n";
    assertEquals(
        List.of(
            "topic.yaml:5:5: concept 'flood' has the parent 'rian', which is not a concept; did you"
                + " mean 'rain'?",
            "topic.yaml:6:5: 'wind' and 'rain' both have no parent, but only one concept can be the"
                + " topic itself; add `parent: rain`",
            "topic.yaml:7:5: duplicate concept 'wind'"),
        problems(
            begin
                + """
                  - {name: rain, terms: [rain]}
                  - {name: flood, parent: rian, terms: [flood]}
                  - {name: wind, terms: [wind]}
                  - {name: wind, parent: rain, terms: [gale]}
                """));
    assertEquals(
        List.of(
            "topic.yaml:5:5: the parents go in a circle: a > b > a; one of them must have a parent"
                + " outside of it, or none"),
        problems(
            begin
                + """
                  - {name: rain, terms: [rain]}
                  - {name: a, parent: b, terms: [a]}
                  - {name: b, parent: a, terms: [b]}
                """));
  }

  @Test
  void explainsHalfSaidConceptsAndExamples() throws IOException {
    assertEquals(
        List.of(
            "topic.yaml:4:5: concept 'rain' has no terms: add `terms:` with a list of words that"
                + " stand for it",
            "topic.yaml:5:5: a concept without a name; write {name: flood, terms: [flood, flooding]}",
            "topic.yaml:6:5: 'concepts' must be a map of keys and values, not the value 'wind'",
            "topic.yaml:7:20: unknown key 'weight' in 'concepts'; known are name, parent, terms",
            "topic.yaml:8:20: counter-examples: 'https://b.org/1' is among the examples too; remove"
                + " it from one of the lists",
            "topic.yaml:9:29: examples: 'page.html' is not an http or https URL; write it in full, as"
                + " https://www.example.org/page",
            "topic.yaml:10:17: weight of 'dry': '0' is not in (0, 1]; leave the keyword out if it is"
                + " not wanted"),
        problems(
            """
            name: x
            seeds: [a.org]
            concepts:
              - {name: rain, terms: []}
              - {terms: [rain]}
              - wind
              - {name: weight, weight: 1, terms: [x]}
            counter-examples: [https://b.org/1]
            examples: [https://b.org/1, page.html]
            keywords: {dry: 0}
            """));
  }

  @Test
  void boundsTheNumberOfKeywords() throws IOException {
    StringBuilder text = new StringBuilder("name: x\nseeds: [a.org]\nkeywords:\n");
    for (int i = 0; i < TopicReader.MAX_KEYWORDS; i++) {
      text.append("  - w").append(i).append('\n');
    }
    assertEquals(2_000, read(text.toString()).topic().keywords().size());
    text.append("concepts: [{name: rain, terms: [rain]}]\n");
    assertEquals(
        List.of(
            "topic.yaml:3:1: 2,001 keywords, the terms of concepts included, are more than 2,000;"
                + " keep those that say most"),
        problems(text.toString()));
  }

  @Test
  void writesNoPassword() throws IOException {
    CrawlPlan plan =
        read(
            "name: x\nkeywords: [a]\nseeds: [a.org]\nproxy: http://me:secret@proxy.example:3128\n");
    assertEquals("me:secret", plan.access().proxy().credentials());
    assertFalse(plan.toString().contains("secret"), plan::toString);
    Path file = folder.resolve("crawl.yaml");
    PlanFile.write(plan, file);
    assertFalse(Files.readString(file).contains("secret"));
    Proxy read = PlanFile.read(file).access().proxy();
    assertTrue(read.lacksCredentials());
    assertEquals("http://***@proxy.example:3128", read.toString());
  }

  @Test
  void saysThatSeedsAreMissing() throws IOException {
    String wanted = "no seeds: add a list `seeds:` with at least one URL";
    assertEquals(List.of("topic.yaml:1:1: " + wanted), problems("name: x\nkeywords: [a]\n"));
    assertEquals(
        List.of("topic.yaml:3:1: " + wanted), problems("name: x\nkeywords: [a]\nseeds:\n"));
    assertEquals(
        List.of("topic.yaml:3:1: " + wanted), problems("name: x\nkeywords: [a]\nseeds: []\n"));
    assertEquals(
        List.of("topic.yaml:3:8: 'seeds' must be a list (lines with '- '), not the value 'a.org'"),
        problems("name: x\nkeywords: [a]\nseeds: a.org\n"));
  }

  @Test
  void refusesFilesThatAreNoTopicFile() throws IOException {
    assertStarts("topic.yaml:1:1: the file is empty", problems(""));
    assertStarts("topic.yaml:1:1: the file is empty", problems("# only a comment\n"));
    assertStarts("topic.yaml:1:1: the file must be a map", problems("- a\n- b\n"));
    assertStarts("topic.yaml:2:1: not valid YAML", problems("name: x\n\tkeywords: [a]\n"));
    assertStarts("topic.yaml:2:5: not valid YAML", problems("keywords: [a, b\nname: x\n"));
    assertStarts("topic.yaml:2:1: not valid YAML", problems("name: x\n--- # again\nname: y\n"));
    assertStarts("topic.yaml:2:1: character U+0001", problems("name: x\nid: \u0001\n"));
  }

  @Test
  void refusesMissingUnreadableAndForeignFiles() throws IOException {
    Path file = folder.resolve("topic.yaml");
    assertEquals(List.of("topic.yaml: no such file"), problemsOf(file));
    assertEquals(List.of(": is a folder, not a file"), problemsOf(folder));
    Files.write(file, "name: x\nid: caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertEquals(List.of("topic.yaml:2:8: not UTF-8; save it as UTF-8"), problemsOf(file));
    Files.writeString(file, "#".repeat((1 << 20) + 1));
    assertEquals(List.of("topic.yaml: larger than 1 MiB"), problemsOf(file));
  }

  @Test
  void endsOnAliasBombsAndDeepNesting() throws IOException {
    StringBuilder bomb = new StringBuilder("a: &a [x, x]\n");
    for (char c = 'b'; c < 'n'; c++) {
      bomb.append(c).append(": &").append(c).append(" [*").append((char) (c - 1));
      bomb.append(", *").append((char) (c - 1)).append("]\n");
    }
    assertStarts(
        "topic.yaml:1:1: not usable as YAML: Number of aliases", problems(bomb.toString()));
    assertStarts("topic.yaml:1:17: nested deeper than 16", problems("[".repeat(500_000)));
    assertStarts("topic.yaml:1:1: no name", problems("keywords: &k [*k]\n"));
  }

  @Test
  void keepsMessagesShortHoweverLongTheFile() throws IOException {
    String long1 = "x".repeat(1_000);
    StringBuilder text = new StringBuilder("big: &s " + "y".repeat(100_000) + "\n");
    for (int i = 0; i < 500; i++) {
      text.append(long1).append(i).append(": *s\n");
    }
    PlanException e = assertThrows(PlanException.class, () -> read(text.toString()));
    assertTrue(e.getMessage().length() < 50_000, "length " + e.getMessage().length());
    assertTrue(e.getMessage().endsWith(" more"), "the rest is counted");
  }

  @Test
  void templateLacksOnlySeeds() throws IOException {
    String template = PlanFile.template("Deep: \"sea\" # mining");
    int line = template.lines().toList().indexOf("seeds:") + 1;
    assertEquals(
        List.of("topic.yaml:" + line + ":1: no seeds: add a list `seeds:` with at least one URL"),
        problems(template));
    CrawlPlan plan = read(template.replace("seeds:\n#", "seeds:\n"));
    assertEquals("Deep: \"sea\" # mining", plan.topic().name());
    assertEquals(List.of(Url.of("https://www.example.org/topics/")), plan.seeds());
  }

  @Test
  void pointsAtFullWidthColons() throws IOException {
    assertEquals(
        List.of(
            "topic.yaml:1:5: full-width '：'; write ': ' (colon and space)",
            "topic.yaml:3:5: full-width '：'; write ': ' (colon and space)"),
        problems("name：暴雨\nkeywords:\n  暴雨：0.8\nseeds: [example.org]\n"));
    CrawlPlan fine = read("name: '暴雨：灾害'\n# 注释：\nkeywords:\n  - 暴雨：预警\nseeds: [example.org]\n");
    assertEquals("暴雨：灾害", fine.topic().name());
    assertEquals("暴雨：预警", fine.topic().keywords().getFirst().term());
  }

  @Test
  void refusesLanguagesNobodySpeaks() throws IOException {
    for (String language : List.of("cn", "Chinese", "zh_CN")) {
      List<String> found =
          problems("name: x\nkeywords: [x]\nseeds: [example.org]\nlanguage: " + language + "\n");
      assertEquals(1, found.size(), language);
    }
  }

  @Test
  void templateShowsEveryKeyWithItsDefault() throws IOException {
    String template = PlanFile.template("x");
    String all = template.replaceAll("(?m)^#(?=[a-z ] *[a-z-]+:|  - )(?! [a-zA-Z])", "");
    for (List<String> keys : List.of(PlanReader.KEYS, PlanReader.SCOPE, PlanReader.BUDGET)) {
      for (String key : keys) {
        assertTrue(all.matches("(?s).*\n *" + key + ":.*"), key);
      }
    }
    String defaults =
        all.replaceAll(
            "(?m)^(id|language|sentence|vectors|hownet|threshold|seeds-file|contact|proxy|logins):.*$",
            "");
    String minimal =
        "name: x\nkeywords: [x]\nseeds: ['https://www.example.org/topics/', example.com]";
    assertEquals(read(minimal), read(defaults));
  }

  @Test
  void writtenPlanReadsBackEqual() {
    Random random = new Random(20_261_115);
    for (int i = 0; i < 300; i++) {
      CrawlPlan plan = RandomPlans.next(random);
      Path file = folder.resolve("crawl.yaml");
      PlanFile.write(plan, file);
      assertEquals(plan, PlanFile.read(file), "seed 20261115, plan " + i);
    }
    assertFalse(Files.exists(folder.resolve("crawl.yaml.new")));
  }

  @Test
  void refusesToWriteWhatCannotBeReadBack() {
    CrawlPlan good = RandomPlans.next(new Random(1));
    Topic topic = good.topic();
    Topic odd = new Topic("../up", topic.name(), topic.keywords(), null, null);
    CrawlPlan bad =
        CrawlPlan.of(odd, good.seeds()).scope(good.scope()).budget(good.budget()).build();
    Path file = folder.resolve("crawl.yaml");
    assertThrows(IllegalArgumentException.class, () -> PlanFile.write(bad, file));
    assertFalse(Files.exists(file));
  }

  private CrawlPlan read(String text) throws IOException {
    Path file = folder.resolve("topic.yaml");
    Files.writeString(file, text);
    return PlanFile.read(file);
  }

  private List<String> problems(String text) throws IOException {
    Files.writeString(folder.resolve("topic.yaml"), text);
    return problemsOf(folder.resolve("topic.yaml"));
  }

  private List<String> problemsOf(Path file) {
    PlanException e = assertThrows(PlanException.class, () -> PlanFile.read(file));
    String prefix = folder + "/";
    return new ArrayList<>(
        e.getMessage()
            .lines()
            .map(l -> l.replace(prefix, "").replace(folder.toString(), ""))
            .toList());
  }

  private static void assertStarts(String start, List<String> lines) {
    assertTrue(lines.getFirst().startsWith(start), lines.toString());
  }
}
