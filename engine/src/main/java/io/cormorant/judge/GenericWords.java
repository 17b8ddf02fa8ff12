package io.cormorant.judge;

import io.cormorant.core.Keyword;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import it.unimi.dsi.fastutil.longs.LongSets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Words that say little although they are frequent on a topic's pages, as 中国 on pages about a
/// Chinese party: they count a fifth. The paper on a semantic corpus crawler lowered the weights of
/// 38 such words by hand and does not say how far. Never changes.
public final class GenericWords {
  /// What a generic word counts, where others count 1.
  public static final double FACTOR = 0.2;

  /// Words that say little on any page.
  private static final List<String> COMMON =
      List.of(
          // Chinese words that hold sentences together; the analyzer leaves out only English ones.
          "的 了 在 是 和 与 及 也 都 就 而 但 或 被 把 从 对 等 为 以 于 中 上 下 不 有 没 没有 这 那 这个 那个 这些",
          "那些 一个 一些 我 你 他 她 它 我们 你们 他们 自己 之 其 所 着 过 地 得 很 更 还 又 再 只 可 可以 会 能 要 将 让",
          "到 给 用 由 向 因为 所以 如果 但是 而且 以及 进行 通过 对于 关于 什么 怎么 如何 一 二 三 年 月 日 时 个 来 去 说",
          // Words of any Chinese site.
          "中国 我国 国家 公司 企业 项目 知识 学生 乡镇 工作 问题 情况 方面 时候 今天 今年 首页 网站 更多 登录 注册 下载 点击",
          "查看 新闻 信息 内容 文章 作者 来源 发布 评论 分享 编辑 版权 所有 联系 搜索 相关 服务 用户 全部 返回",
          // Words of any English site.
          "also can will just get use used using make one two new like more most many other some than them they their we you your",
          "our he she his her its i my me us what which who when where how do does did have has had been were so only very",
          "about up out over after before between from home page site website click here read menu search login sign share",
          "comment contact copyright right reserved privacy policy term cookie subscribe newsletter post article blog news",
          "company country people year day time week month today view next previous all help information");

  private final LongOpenHashSet numbers = new LongOpenHashSet();
  private final TermAnalyzer analyzer;

  public GenericWords(Collection<String> words, TermAnalyzer analyzer) {
    this.analyzer = analyzer;
    words.forEach(word -> numbers.add(number(word)));
  }

  /// Those words, and those that say little on any page; but no keyword, unless it is one of those.
  public static GenericWords withCommon(
      Collection<String> words, Collection<Keyword> keywords, TermAnalyzer analyzer) {
    List<String> all = new ArrayList<>();
    COMMON.forEach(line -> all.addAll(List.of(line.split(" ", -1))));
    GenericWords generic = new GenericWords(all, analyzer);
    keywords.forEach(keyword -> generic.numbers.remove(generic.number(keyword.term())));
    words.forEach(word -> generic.numbers.add(generic.number(word)));
    return generic;
  }

  private long number(String word) {
    return TermReader.number(String.join(" ", analyzer.terms(word)));
  }

  /// The terms and phrases, as [TermReader#number] of the terms with blanks between them.
  public LongSet numbers() {
    return LongSets.unmodifiable(numbers);
  }

  public boolean contains(long feature) {
    return numbers.contains(feature);
  }

  public double factor(long feature) {
    return numbers.contains(feature) ? FACTOR : 1;
  }

  /// What a word counts, whatever its form.
  public double factor(String word) {
    return factor(number(word));
  }

  public Keyword damped(Keyword keyword) {
    return contains(number(keyword.term()))
        ? new Keyword(keyword.term(), keyword.weight() * FACTOR)
        : keyword;
  }
}
