package io.cormorant.portal.recommend;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.page.PageRow;
import io.cormorant.portal.store.Secrets;
import java.util.List;

/// Recommends pages without anybody having read anything.
public final class RecommendationMaker {
  private RecommendationMaker() {}

  /// Recommends a page of a topic to an account.
  public static Recommendation make(
      Recommendations recommendations, Account account, PageRow page) {
    Candidate candidate =
        new Candidate(
            page.topic(),
            Secrets.hash(page.url()),
            page.url(),
            page.host(),
            page.title(),
            page.language(),
            page.published(),
            page.content());
    recommendations.replace(
        account.id(), List.of(new Taste.Advised(candidate, Ground.LIKE, page.title(), 1)));
    return recommendations.of(account, 1).getFirst();
  }
}
