package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class CandidateTest {
  @Test
  void refusesMoreEvidenceThanCanBeStored() {
    Candidate seed = Candidate.seed(Url.of("http://a.test/"));
    byte[] most = new byte[Candidate.MAX_EVIDENCE];
    assertEquals(most, seed.withEvidence(most).evidence());
    byte[] more = new byte[Candidate.MAX_EVIDENCE + 1];
    assertThrows(IllegalArgumentException.class, () -> seed.withEvidence(more));
  }
}
