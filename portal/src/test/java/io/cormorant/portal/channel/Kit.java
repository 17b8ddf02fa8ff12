package io.cormorant.portal.channel;

import io.cormorant.portal.MailSettings;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.PushSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.channel.Channels.Wanted;
import io.cormorant.portal.inbox.Arrival;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.InboxMaker;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.Reason;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.DatabaseSettings;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Settings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.support.ResourceBundleMessageSource;
import org.springframework.core.env.StandardEnvironment;

/// The parts that tell, around a database of their own and a clock that a test turns.
final class Kit implements AutoCloseable {
  static final Instant START = Instant.parse("2026-03-02T10:00:00Z");
  static final String HOME = "https://portal.example";

  Instant now = START;
  final InstantSource clock = () -> now;
  final PortalStore store;
  final Preferences preferences;
  final Channels channels;
  final Outbox outbox;
  final Inbox inbox;
  final Wording wording;
  final PublicAddress address;
  final Settings settings;
  final PortalSettings portal;
  final Account account;
  private final Ids ids;

  /// What digests recommend.
  List<Tips.Tip> tips = List.of();

  private int made;

  Kit(Path data, int mailPort, boolean allowPrivate) {
    this(data, null, mailPort, allowPrivate);
  }

  /// @param database null for one in the folder
  Kit(Path data, DatabaseSettings database, int mailPort, boolean allowPrivate) {
    PortalSettings of = PortalSettings.of(data);
    MailSettings mail =
        new MailSettings(false, "127.0.0.1", mailPort, null, null, "portal@portal.example");
    portal =
        new PortalSettings(
            data,
            null,
            of.address(),
            0,
            "",
            false,
            "chief@example.org",
            allowPrivate,
            null,
            List.of(),
            1,
            false,
            new PushSettings(URI.create(HOME), mail, null));
    store = PortalStore.open(DataFolder.at(data), database);
    ids = new Ids(clock);
    preferences = new Preferences(store);
    channels = new Channels(store, ids, clock, portal);
    outbox = new Outbox(store, ids, clock, channels, preferences);
    inbox = InboxMaker.make(store, clock, outbox);
    ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
    messages.setBasename("messages/channel");
    messages.setDefaultEncoding("UTF-8");
    messages.setFallbackToSystemLocale(false);
    wording = new Wording(messages);
    address = new PublicAddress(portal, new StandardEnvironment());
    settings = new Settings(store);
    Accounts accounts = new Accounts(store, clock);
    account =
        accounts
            .find("reader")
            .orElseGet(() -> accounts.create("reader", "correct horse battery", Role.USER));
  }

  MailSender mail() {
    return new MailSender(portal, wording, address, (_, _) -> tips, clock);
  }

  WebhookSender webhook(Duration patience) {
    return new WebhookSender(new Caller(portal.allowPrivate(), patience), "cormorant/test", clock);
  }

  DeliveryDesk desk(Sender... senders) {
    TestMessages tests = new TestMessages(ids, clock, preferences, wording, address);
    return new DeliveryDesk(
        store, ids, clock, inbox, outbox, channels, preferences, tests, List.of(senders));
  }

  Channel confirmed(Kind kind, String to, boolean daily) {
    Channel channel = channels.add(account, new Wanted(kind, "", to, daily));
    channels.confirm(channel);
    return channels.find(channel.id()).orElseThrow();
  }

  /// Tells the account of a page of its own.
  Item push(String title) {
    return push(title, "news.example");
  }

  Item push(String title, String host) {
    return push(title, null, "https://%s/%d".formatted(host, made + 1), host);
  }

  /// @param follow that has found it; null for none
  Item push(String title, @Nullable Long follow, String url, String host) {
    made++;
    return inbox
        .push(
            account.id(),
            new Arrival(
                follow,
                null,
                url,
                host,
                title,
                "What it says <b>at first</b>",
                "en",
                null,
                new Reason("Rivers", Reason.Change.NEW, List.of("dam", "flood"), 0.9),
                "text " + made,
                "digest " + now + made,
                0))
        .orElseThrow();
  }

  void turn(Duration by) {
    now = now.plus(by);
  }

  /// A follow of the account, by its id.
  long follow() {
    long id = ids.next();
    store
        .template()
        .update(
            "insert into follow (id, account_id, name, kind, query, words, excluded,"
                + " every_minutes, enabled, heard, created_ms)"
                + " values (?, ?, 'Rivers', 'sites', '', '', '', 0, true, 0, 0)",
            id,
            account.id());
    return id;
  }

  long count(String state) {
    return store
        .jdbc()
        .sql("select count(*) from delivery where state = ?")
        .param(state)
        .query(Long.class)
        .single();
  }

  @Override
  public void close() {
    store.close();
  }
}
