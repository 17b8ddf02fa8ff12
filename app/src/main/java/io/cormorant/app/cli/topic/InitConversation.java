package io.cormorant.app.cli.topic;

import io.cormorant.app.product.Product;
import io.cormorant.core.Keyword;
import io.cormorant.core.ShellWord;
import io.cormorant.core.Url;
import io.cormorant.crawls.topic.TopicProposer;
import io.cormorant.crawls.topic.TopicWish;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.PlanException;
import io.cormorant.plan.PlanFile;
import io.cormorant.plan.SeedFile;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Asks four questions and makes a topic file of the answers, with all other keys as comments.
final class InitConversation {
  /// What is said, in a language.
  private record Words(
      String intro,
      String name,
      String wish,
      String words,
      String start,
      String contact,
      String again,
      String noWish,
      String written,
      String noSeeds) {}

  private static final Words ENGLISH =
      new Words(
          "Answer four questions to get a topic file; you can change all of it later.",
          "What is the topic called? ",
          "What do you want to find? A sentence or two: ",
          "Words found in it: ",
          "Where should the crawl begin? Addresses with spaces between (Enter: later): ",
          "Your mail address or web page, for the sites you crawl (Enter: later): ",
          "That cannot be used: ",
          "No keywords were found in it. Please say more.",
          "%s written. Look it over, then run: cormorant crawl %s",
          "%s written. It lacks seeds: add some, or look for sites with cormorant discover %s --engine …");

  private static final Words CHINESE =
      new Words(
          "回答四个问题即可生成主题文件，之后都可以修改。",
          "主题叫什么？",
          "想找什么？用一两句话描述：",
          "从中得到的关键词：",
          "从哪些网址开始？用空格分隔（直接回车：以后再填）：",
          "您的邮箱或网页，供被采集的网站联系您（直接回车：以后再填）：",
          "无法使用：",
          "里面没有可用的关键词，请再具体一些。",
          "已写入 %s。检查后运行：cormorant crawl %s",
          "已写入 %s。还缺少种子：请补充，或用 cormorant discover %s --engine … 查找网站");

  private final BufferedReader in;
  private final PrintWriter out;
  private final Words words;

  /// What was answered.
  record Answers(
      String name,
      String sentence,
      List<Keyword> keywords,
      List<Url> seeds,
      @Nullable String contact) {}

  /// @param language of the questions
  InitConversation(BufferedReader in, PrintWriter out, String language) {
    this.in = in;
    this.out = out;
    this.words = language.equals("zh") ? CHINESE : ENGLISH;
  }

  /// @param known name of the topic; null to ask for it
  Answers ask(@Nullable String known) throws IOException {
    out.println(words.intro);
    String name = known;
    while (name == null || name.isBlank()) {
      name = answer(words.name);
    }
    String sentence = "";
    List<Keyword> keywords = List.of();
    while (keywords.isEmpty()) {
      sentence = answer(words.wish);
      keywords = keywords(sentence);
    }
    out.println(words.words + String.join(", ", keywords.stream().map(Keyword::term).toList()));
    return new Answers(name, sentence, keywords, seeds(), contact());
  }

  private List<Keyword> keywords(String sentence) {
    try {
      TopicWish wish = new TopicWish(sentence, List.of(), List.of(), null, TopicWish.USUAL_MOST);
      return new TopicProposer(Product.assembly()).propose(wish).keywords();
    } catch (BadInput e) {
      out.println(words.noWish);
      return List.of();
    }
  }

  private List<Url> seeds() throws IOException {
    while (true) {
      String given = answer(words.start);
      if (given.isEmpty()) {
        return List.of();
      }
      String lines = given.replaceAll("[\\s,，、]+", "\n") + "\n";
      try {
        return SeedFile.read(
            given, new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
      } catch (PlanException e) {
        out.println(words.again + e.problems().getFirst().text());
      }
    }
  }

  private @Nullable String contact() throws IOException {
    while (true) {
      String given = answer(words.contact);
      if (given.isEmpty()) {
        return null;
      }
      try {
        return new Access(given, false).contact();
      } catch (IllegalArgumentException e) {
        out.println(words.again + e.getMessage());
      }
    }
  }

  private String answer(String question) throws IOException {
    out.print(question);
    out.flush();
    String line = in.readLine();
    if (line == null) {
      throw new IOException("it was closed");
    }
    return line.strip();
  }

  /// The template with the answers in their places.
  String yaml(Answers answers) {
    List<String> yaml = new ArrayList<>();
    boolean skipping = false;
    for (String line : PlanFile.template(answers.name).split("\n", -1)) {
      skipping = skipping && line.startsWith("  ");
      if (line.startsWith("keywords:")) {
        yaml.add(line);
        for (Keyword keyword : answers.keywords) {
          String weight = String.format(Locale.ROOT, "%.2f", keyword.weight());
          yaml.add("  " + Beginnings.quoted(keyword.term()) + ": " + weight);
        }
        skipping = true;
      } else if (line.startsWith("#sentence:")) {
        yaml.add("sentence: " + Beginnings.quoted(answers.sentence));
      } else if (line.startsWith("seeds:") && !answers.seeds.isEmpty()) {
        yaml.add(line);
        answers.seeds.forEach(seed -> yaml.add("  - " + Beginnings.quoted(seed.toString())));
      } else if (line.startsWith("#contact:") && answers.contact != null) {
        yaml.add("contact: " + Beginnings.quoted(answers.contact));
      } else if (!skipping) {
        yaml.add(line);
      }
    }
    return String.join("\n", yaml);
  }

  /// What to do now.
  String next(Answers answers, Path file) {
    return String.format(
        Locale.ROOT,
        answers.seeds.isEmpty() ? words.noSeeds : words.written,
        file,
        ShellWord.of(file));
  }
}
