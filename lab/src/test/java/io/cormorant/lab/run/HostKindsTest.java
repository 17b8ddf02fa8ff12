package io.cormorant.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class HostKindsTest {
  private final List<Url> articles = new ArrayList<>();
  private final Set<Url> relevant = new HashSet<>();

  @Test
  void sortsHostsByTheShareOfTheirArticles() {
    host("half", 10, 5);
    host("small", 9, 9);
    host("between", 50, 10);
    host("portal", 50, 9);
    host("small-portal", 49, 1);
    host("elsewhere", 80, 0);
    assertEquals(
        new HostKinds(Set.of("half.example"), Set.of("portal.example")),
        HostKinds.of(articles, relevant));
  }

  private void host(String name, int pages, int about) {
    for (int i = 0; i < pages; i++) {
      Url url = Url.of("http://" + name + ".example/" + i);
      articles.add(url);
      if (i < about) {
        relevant.add(url);
      }
    }
  }
}
