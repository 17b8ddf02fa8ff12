package io.cormorant.strategy.adaptive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Candidate;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinkEvidenceTest {
  @Test
  void isReadAsItWasWritten() {
    Random random = new Random(1);
    for (int i = 0; i < 1_000; i++) {
      LinkEvidence evidence = page(random);
      for (int more = random.nextInt(12); more > 0; more--) {
        evidence.add(page(random));
      }
      byte[] bytes = evidence.toBytes();
      assertTrue(bytes.length <= Candidate.MAX_EVIDENCE, () -> bytes.length + " bytes");
      assertArrayEquals(bytes, new LinkEvidence().read(bytes).toBytes());
    }
  }

  @Test
  void keepsTheBestOfAllPagesAndWhereTheMostPromisingLinkStands() {
    LinkEvidence evidence = new LinkEvidence();
    evidence.pages = 1;
    evidence.anchor = .2;
    evidence.promise = .3;
    LinkEvidence second = new LinkEvidence();
    second.anchor = .1;
    second.promise = .6;
    second.nav = true;
    second.page[0] = 5;
    second.known = 1;
    evidence.add(second);
    assertEquals(2, evidence.pages);
    assertEquals(.2, evidence.anchor);
    assertTrue(evidence.nav);
    assertEquals(5, evidence.page[0]);
  }

  @Test
  void theThresholdIsOneHalfOnAnyScale() {
    assertEquals(.5, LinkEvidence.soft(.06, .06), 1e-9);
    assertEquals(.25, LinkEvidence.soft(.25, .5), 1e-9);
    assertEquals(.75, LinkEvidence.soft(1, .5), 1e-9);
  }

  private static LinkEvidence page(Random random) {
    LinkEvidence evidence = new LinkEvidence();
    evidence.pages = 1;
    evidence.parent = random.nextDouble();
    evidence.anchor = random.nextDouble();
    evidence.around = random.nextDouble();
    evidence.parentTitle = random.nextDouble();
    evidence.parentTag = random.nextDouble();
    evidence.url = random.nextDouble();
    evidence.promise = random.nextDouble();
    evidence.form = random.nextInt(64);
    evidence.nav = random.nextBoolean();
    evidence.pattern = random.nextInt();
    evidence.page[0] = random.nextInt();
    evidence.block[0] = random.nextInt();
    evidence.known = 1;
    return evidence;
  }
}
