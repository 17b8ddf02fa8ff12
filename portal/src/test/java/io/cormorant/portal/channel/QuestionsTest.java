package io.cormorant.portal.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.channel.Channels.Wanted;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How often somebody is asked whether they want mail.
final class QuestionsTest {
  private static final String READER = "reader@example.org";

  @TempDir private Path data;
  private Kit kit;
  private Account other;

  @BeforeEach
  void start() {
    kit = new Kit(data, 1, false);
    other = new Accounts(kit.store, kit.clock).create("other", TestPortal.PASSWORD, Role.USER);
  }

  @AfterEach
  void end() {
    kit.close();
  }

  private Channel add(Account account, String to) {
    return kit.channels.add(account, new Wanted(Kind.MAIL, "", to, false));
  }

  private String refused(Account account, String to) {
    return assertThrows(Problem.class, () -> add(account, to)).key();
  }

  @Test
  void anAddressIsAskedOnceADayWhoeverWantsIt() {
    kit.channels.remove(add(kit.account, READER));
    assertEquals("problem.channel-unasked", refused(kit.account, READER));
    assertEquals("problem.channel-unasked", refused(other, READER.toUpperCase(Locale.ROOT)));
    kit.close();
    kit = new Kit(data, 1, false);
    assertEquals("problem.channel-unasked", refused(other, READER), "a start forgets it");
    kit.turn(Duration.ofDays(1));
    assertTrue(add(other, READER).enabled());
  }

  @Test
  void whoeverSaidNoIsLeftAloneByAllButThoseTheyHadAgreedTo() {
    Channel own = kit.confirmed(Kind.MAIL, READER, false);
    kit.channels.refuse(own);
    kit.channels.refuse(kit.channels.find(own.id()).orElseThrow());
    kit.turn(Duration.ofDays(2));
    assertEquals("problem.channel-unasked", refused(other, READER));
    kit.channels.setEnabled(kit.channels.find(own.id()).orElseThrow(), true);
    kit.turn(Questions.PEACE);
    assertTrue(add(other, READER).enabled());
  }

  @Test
  void aStrangerWhoSaidNoIsNotAskedAgain() {
    Channel channel = add(kit.account, READER);
    kit.channels.refuse(channel);
    kit.turn(Duration.ofDays(2));
    Channel off = kit.channels.find(channel.id()).orElseThrow();
    assertThrows(Problem.class, () -> kit.channels.setEnabled(off, true));
    kit.channels.remove(off);
    assertEquals("problem.channel-unasked", refused(kit.account, READER));
    kit.turn(Questions.PEACE);
    assertTrue(add(kit.account, READER).enabled());
  }

  @Test
  void nobodyIsToldTwiceByOneAccount() {
    kit.confirmed(Kind.MAIL, READER, false);
    kit.confirmed(Kind.WEBHOOK, "https://a.example/hook", false);
    kit.turn(Duration.ofDays(2));
    assertEquals("problem.channel-twice", refused(kit.account, "Reader@example.org"));
    assertThrows(Problem.class, () -> kit.confirmed(Kind.WEBHOOK, "https://a.example/hook", true));
    kit.confirmed(Kind.WEBHOOK, "https://a.example/other", true);
  }
}
