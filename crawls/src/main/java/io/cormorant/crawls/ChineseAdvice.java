package io.cormorant.crawls;

import java.util.List;
import java.util.stream.Collectors;

/// Advice in Chinese words, with the commands that [AdviceText] names.
final class ChineseAdvice {
  private ChineseAdvice() {}

  static String sentence(Advice advice) {
    return switch (advice) {
      case Advice.Placeholders bad ->
          "关键词里有占位词（%s）：请换成主题的词，或用 %s 让程序推荐。"
              .formatted(String.join("、", bad.keywords()), quoted(bad.suggest()));
      case Advice.Shells bad ->
          "%s 个网页中有 %s 个不运行脚本就没有内容：用 %s 渲染它们。"
              .formatted(count(bad.pages()), count(bad.shells()), quoted(bad.render()));
      case Advice.OnlyLists bad ->
          "下载了 %s 个文档和 %s 个列表页（标签页、归档页、索引页）：列表页通向文档，可用 %s 走得更深；如果要的就是列表页，用 %s 保留它们。"
              .formatted(
                  count(bad.documents()),
                  count(bad.lists()),
                  quoted(bad.deeper()),
                  quoted(bad.keep()));
      case Advice.OnlyMaybes bad ->
          "%s，另有 %s 个可能相关：用 %s 查看，用 %s 收下。"
              .formatted(
                  relevant(bad.relevant(), bad.documents()),
                  count(bad.maybe()),
                  quoted(bad.look()),
                  quoted(bad.take()));
      case Advice.WrongWords bad ->
          "%s，可能相关的也几乎没有：%s。"
              .formatted(relevant(bad.relevant(), bad.documents()), otherWords(bad.suggest()));
      case Advice.TooGeneral bad ->
          "%s，主题可能太宽泛：用 %s 少保留一些。"
              .formatted(relevant(bad.relevant(), bad.documents()), quoted(bad.fewer()));
      case Advice.ThresholdTooHigh bad -> tooHigh(bad);
      case Advice.ThresholdTooLow bad ->
          "%s，阈值设为 %s：用 %s 去掉阈值，或用 %s 调高；若变化不大，主题可能太宽泛。"
              .formatted(
                  relevant(bad.relevant(), bad.documents()),
                  AdviceText.plain(bad.threshold()),
                  quoted(bad.without()),
                  quoted(bad.higher()));
      case Advice.OneHost bad ->
          "%s 个网页中有 %s 个来自同一台主机：用 %s 增加其他网站的种子；如果只要这一个网站，把它写进主题文件 scope 的 'include-domains'。"
              .formatted(count(bad.pages()), count(bad.ofHost()), quoted(bad.seeds()));
    };
  }

  private static String tooHigh(Advice.ThresholdTooHigh bad) {
    Invocation suggest = bad.suggest();
    return "%s，阈值设为 %s：用 %s 去掉阈值，或用 %s 调低%s。"
        .formatted(
            relevant(bad.relevant(), bad.documents()),
            AdviceText.plain(bad.threshold()),
            quoted(bad.without()),
            quoted(bad.lower()),
            suggest == null ? "" : "；若变化不大，" + otherWords(suggest));
  }

  private static String otherWords(Invocation suggest) {
    return "主题需要换用网页所用语言的其他词：用 " + quoted(suggest) + " 从您认为正确的网页中推荐";
  }

  private static String relevant(long relevant, long documents) {
    return count(documents) + " 个文档中有 " + count(relevant) + " 个相关";
  }

  private static String count(long number) {
    return AdviceText.count(number);
  }

  private static String quoted(Invocation command) {
    return AdviceText.quoted(command);
  }

  private static String quoted(List<Invocation> commands) {
    return commands.stream().map(AdviceText::quoted).collect(Collectors.joining("，然后 "));
  }
}
