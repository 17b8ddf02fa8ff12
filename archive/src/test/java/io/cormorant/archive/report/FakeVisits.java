package io.cormorant.archive.report;

import io.cormorant.archive.rocksdb.Commit;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.archive.rocksdb.Refused;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.core.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Invents the record of a crawl for water desalination, with English and Chinese pages: the same
/// for the same seed.
final class FakeVisits {
  static final double THRESHOLD = 0.35;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final Instant START = Instant.parse("2026-03-02T08:14:09Z");

  private static final String[] HOSTS = {
    "www.waterworld.example",
    "desal.institute.example",
    "news.harbour.example",
    "en.encyclo.example",
    "zh.encyclo.example",
    "www.haishui.example",
    "membranes.lab.example",
    "blog.coast.example",
    "shop.pumps.example",
    "www.city-of-somewhere.example",
    "forum.engineers.example",
    "data.ministry.example",
    "www.dailypost.example",
    "xn--fiq228c.example"
  };
  private static final String[] ENGLISH = {
    "Reverse osmosis desalination at sea: what a plant costs",
    "Brine disposal and the coast",
    "Energy recovery in membrane plants",
    "How thin-film membranes foul, and how to clean them",
    "Drinking water from the sea: a short history",
    "Multi-stage flash distillation explained"
  };
  private static final String[] CHINESE = {
    "海水淡化技术的现状与展望", "反渗透膜污染及其清洗方法", "沿海城市的饮用水从哪里来", "浓盐水排放对近海生态的影响", "低温多效蒸馏原理"
  };
  private static final String[] ELSEWHERE = {
    "Contact us",
    "Cookie settings",
    "Football results of the weekend",
    "登录",
    "首页 - 今日要闻",
    "Recipes for a rainy day",
    "Terms of service",
    "Used cars near you"
  };
  private static final String ENGLISH_SNIPPET =
      "The plant takes in sea water, pushes it through reverse osmosis membranes at 60 bar and returns"
          + " brine; desalination of one cubic metre needs about 3 kWh, most of it for the pumps, and"
          + " energy recovery has halved that figure within twenty years.";
  private static final String CHINESE_SNIPPET =
      "海水淡化是从海水中获取淡水的技术和过程。目前主流的反渗透工艺利用半透膜，在压力作用下使水分子通过而盐分被截留，" + "吨水电耗约三千瓦时。浓盐水的处理仍是沿海项目环境评价的重点。";

  private final RandomGenerator random;
  private final double skill;

  /// @param skill how well the invented crawler finds its topic, in [0, 1]
  FakeVisits(long seed, double skill) {
    this.random = new SplittableRandom(seed);
    this.skill = skill;
  }

  Path write(Path file, int lines) {
    try (Writer out = Files.newBufferedWriter(file)) {
      Instant time = START;
      for (int n = 1; n <= lines; n++) {
        time = time.plusMillis(random.nextInt(20, 900));
        out.write(MAPPER.writeValueAsString(line(n, time, (double) n / lines)));
        out.write('\n');
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path writeStore(Path folder, int refusals) {
    List<String> rules =
        List.of(
            "scope.exclude-domains: ads.example",
            "scope.exclude-domains: tracker.example",
            "scope.exclude-paths: /login",
            "robots meta nofollow",
            "robots.txt: /private/",
            "scope.max-depth: 8");
    List<Refused> refused = new ArrayList<>();
    for (int i = 0; i < refusals; i++) {
      String rule = rules.get(Math.min(random.nextInt(6), random.nextInt(6)));
      refused.add(new Refused(Url.of(url(pickHost(random.nextDouble()))), rule, null));
    }
    return store(folder, refused);
  }

  /// A store of a crawl that refused these.
  static Path store(Path folder, List<Refused> refused) {
    try (CrawlStore store = CrawlStore.open(folder, StoreSettings.forHeap(64 << 20))) {
      store.commit(new Commit(Positions.NONE, Map.of(), refused));
    }
    return folder;
  }

  private ObjectNode line(int n, Instant time, double progress) {
    ObjectNode line = MAPPER.createObjectNode().put("n", n);
    String host = pickHost(Math.pow(random.nextDouble(), 2.2));
    line.put("url", url(host)).put("fetch_time", time.toString());
    line.put("took_ms", (int) (80 + 300 * random.nextExponential()) + host.length() * 9);
    line.put("requests", random.nextInt(8) == 0 ? 2 : 1);
    line.put("depth", n <= 5 ? 0 : (int) Math.min(9, 1 + random.nextExponential() * 1.6));
    double fate = random.nextDouble();
    if (fate > 0.88) {
      return lost(line, fate);
    }
    return visited(line, random.nextDouble() < skill * (0.55 + 0.6 * Math.sin(2.6 * progress)));
  }

  private ObjectNode visited(ObjectNode line, boolean onTopic) {
    double score =
        onTopic
            ? Math.clamp(0.58 + 0.17 * random.nextGaussian(), 0, 0.99)
            : Math.min(0.99, 0.05 * random.nextExponential());
    boolean chinese = random.nextInt(5) < 2;
    line.put("outcome", "visited").put("status", 200).put("lang", chinese ? "zh" : "en");
    line.put("content_length", random.nextInt(2_000, 90_000)).put("topic", "desalination");
    line.put("title", title(onTopic, chinese)).put("score", score);
    line.put("relevant", score >= THRESHOLD).put("kept", score >= THRESHOLD);
    line.put("snippet", chinese ? CHINESE_SNIPPET : ENGLISH_SNIPPET).put("anchor", "read more");
    ArrayNode evidence = line.putArray("evidence");
    for (String term :
        chinese ? List.of("海水淡化", "反渗透", "浓盐水") : List.of("desalin", "brine", "reverse osmosis")) {
      evidence.addObject().put("term", term).put("share", 0.1 + 0.3 * random.nextDouble());
    }
    return line;
  }

  private String title(boolean onTopic, boolean chinese) {
    return onTopic ? pick(chinese ? CHINESE : ENGLISH) : pick(ELSEWHERE);
  }

  private ObjectNode lost(ObjectNode line, double fate) {
    line.putNull("title").putNull("score").put("status", fate > 0.97 ? 0 : 404);
    if (fate > 0.985) {
      return line.put("outcome", "timed-out").put("reason", "no answer within 20000 ms");
    } else if (fate > 0.97) {
      return line.put("outcome", "unreachable").put("reason", "not reachable: connection refused");
    } else if (fate > 0.94) {
      line.put("content_length", 1_500).put("reason", "the same as " + url(HOSTS[0]));
      return line.put("outcome", "duplicate");
    } else if (fate > 0.93) {
      return line.put("outcome", "not-text").put("reason", "not a text page but application/pdf");
    } else if (fate > 0.915) {
      return line.put("outcome", "refused").put("reason", "refused by robots.txt: /private/");
    }
    return line.put("outcome", "gone").put("reason", "the server answered 404");
  }

  private String url(String host) {
    String path =
        random.nextInt(4) == 0
            ? "/wiki/%E6%B5%B7%E6%B0%B4%E6%B7%A1%E5%8C%96"
            : "/topics/water/article";
    return "https://" + host + path + "-" + random.nextInt(1_000_000);
  }

  private static String pickHost(double where) {
    return HOSTS[(int) (where * HOSTS.length)];
  }

  private String pick(String[] all) {
    return all[random.nextInt(all.length)];
  }
}
