package io.cormorant.crawls.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.LightPages;
import io.cormorant.judge.WordModels;
import io.cormorant.plan.BadInput;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TopicProposerTest {
  private final TopicProposer proposer =
      new TopicProposer(new Assembly(WordModels.NONE, InstantSource.system()));

  @Test
  void partsPagesOfTheTopicFromOthers() {
    List<Page> good = pages("river", "The river", SmallWeb.RIVER, "en");
    List<Page> others = pages("chess", "Chess", SmallWeb.CHESS, "en");
    TopicProposal proposal = proposer.propose(new TopicWish(null, good, others, "en", 5));
    List<String> terms = proposal.keywords().stream().map(Keyword::term).toList();
    assertTrue(terms.contains("river"), terms::toString);
    assertFalse(terms.contains("knight"), terms::toString);
    assertTrue(terms.size() <= 5);
    assertEquals(4, proposal.proposals().getFirst().pages());
    assertNotNull(proposal.threshold());
    assertTrue(proposal.good().stream().allMatch(page -> page.judgement().relevant()));
    assertTrue(proposal.others().stream().noneMatch(page -> page.judgement().relevant()));
    assertEquals(
        List.of(true, false),
        proposer.scored(proposal, List.of(good.getFirst(), others.getFirst())).stream()
            .map(page -> page.judgement().relevant())
            .toList());
  }

  @Test
  void takesKeywordsFromASentence() {
    TopicProposal proposal =
        proposer.propose(
            new TopicWish(
                "I want reports on river floods",
                List.of(),
                List.of(),
                null,
                TopicWish.USUAL_MOST));
    List<String> terms = proposal.keywords().stream().map(Keyword::term).toList();
    assertTrue(
        terms.stream().anyMatch(term -> term.contains("flood")), () -> "of a sentence: " + terms);
    assertNull(proposal.threshold(), "there is nothing to part it from");
  }

  @Test
  void refusesATextWithoutAWord() {
    TopicWish wish = new TopicWish("… !", List.of(), List.of(), null, 5);
    assertThrows(BadInput.class, () -> proposer.propose(wish));
  }

  @Test
  void knowsTheLanguageIfPagesAgree() {
    Page english = pages("a", "A", "a", "en").getFirst();
    Page unknown = pages("b", "B", "b", "").getFirst();
    Page chinese = pages("c", "C", "c", "zh").getFirst();
    assertEquals(Optional.of("en"), TopicWish.languageOf(List.of(english, unknown)));
    assertEquals(Optional.empty(), TopicWish.languageOf(List.of(english, chinese)));
    assertEquals(Optional.empty(), TopicWish.languageOf(List.of(unknown)));
  }

  private static List<Page> pages(String host, String title, String text, String language) {
    return IntStream.range(0, 4)
        .mapToObj(
            i ->
                LightPages.of(
                    Url.of("http://" + host + i + ".example/"),
                    title + " " + i,
                    "",
                    List.of(),
                    List.of(),
                    text.repeat(i + 1),
                    language))
        .toList();
  }
}
