package io.cormorant.portal.web.inbox;

import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.inbox.Inbox;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.thymeleaf.context.LazyContextVariable;

/// How many items wait to be read, which stands in the head of every page. It is counted only for
/// whole pages, not for their parts.
@ControllerAdvice(annotations = Controller.class)
final class UnreadNumber {
  private static final Logger LOG = LoggerFactory.getLogger(UnreadNumber.class);

  private final Inbox inbox;

  UnreadNumber(Inbox inbox) {
    this.inbox = inbox;
  }

  @ModelAttribute("unreadItems")
  @Nullable LazyContextVariable<Long> unread(@AuthenticationPrincipal @Nullable PortalUser user) {
    return user == null ? null : new Counted(user.account().id());
  }

  private final class Counted extends LazyContextVariable<Long> {
    private final long account;

    Counted(long account) {
      this.account = account;
    }

    /// A page that tells of a failure must not fail for this.
    @Override
    protected Long loadValue() {
      try {
        return inbox.unread(account);
      } catch (DataAccessException e) {
        LOG.warn("unread items cannot be counted", e);
        return 0L;
      }
    }
  }
}
