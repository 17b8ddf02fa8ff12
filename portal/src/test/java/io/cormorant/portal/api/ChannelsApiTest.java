package io.cormorant.portal.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.channel.Preferences;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What the pages of notifications, the inbox, sharing and sites do, done by programs.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ChannelsApiTest {
  private static final String JSON = "application/json";

  private Portal portal;
  private Account alice;
  private Account bobAccount;
  private Account chiefAccount;
  private ApiClient api;
  private ApiClient reads;
  private ApiClient bob;
  private ApiClient chief;

  @BeforeAll
  void start(@TempDir Path data) {
    portal = TestPortal.start(PortalSettings.of(data).web(RiverWeb.NAME), new RiverWeb());
    alice = TestPortal.account(portal, "alice", Role.USER);
    api = client(alice, true);
    reads = client(alice, false);
    bobAccount = TestPortal.account(portal, "bob", Role.USER);
    bob = client(bobAccount, true);
    chiefAccount = TestPortal.account(portal, "chief", Role.ADMIN);
    chief = client(chiefAccount, true);
  }

  private ApiClient client(Account account, boolean writes) {
    ApiTokens tokens = TestPortal.part(portal, ApiTokens.class);
    return new ApiClient(portal.address(), tokens.create(account, "test", writes));
  }

  @AfterAll
  void stop() {
    List.of(api, reads, bob, chief).forEach(ApiClient::close);
    portal.close();
  }

  @Test
  void channelsAreAddedChangedAndRemoved() throws Exception {
    JsonNode hook =
        api.post("api/channels", "{\"kind\": \"webhook\", \"to\": \"https://a.example/h\"}")
            .json(201);
    assertEquals(32, hook.get("secret").asString().length());
    assertEquals("https://a.example/h", hook.at("/channel/to").asString());
    JsonNode feed = api.post("api/channels", "{\"kind\": \"feed\", \"label\": \"Mine\"}").json(201);
    assertTrue(feed.get("secret").isNull());
    assertEquals(200, bob.get(feed.at("/channel/atom").asString()).status());
    JsonNode listed = reads.get("api/channels").json(200).get("channels");
    assertEquals(2, listed.size());
    assertFalse(listed.toString().contains("a.example"), "a token that only reads");
    assertFalse(listed.toString().contains("/feeds/"), "a token that only reads");
    JsonNode all = api.get("api/channels").json(200).get("channels");
    assertEquals("https://a.example/h", all.at("/0/to").asString());
    assertEquals(feed.at("/channel/atom"), all.at("/1/atom"));
    assertFalse(all.toString().contains(hook.get("secret").asString()), "it is shown once");
    assertEquals(403, reads.get("notifications").status());
    api.post("api/channels", "{\"kind\": \"webhook\", \"to\": \"https://a.example/h\"}")
        .problem(400);
    bob.post("api/channels", "{\"kind\": \"feed\"}").json(201);
    assertTrue(
        TestPortal.part(portal, Preferences.class).said(bobAccount.id()).isEmpty(),
        "a program says nothing of the time zone");
    String path = "api/channels/" + feed.at("/channel/id").asString();
    assertTrue(
        api.send("PATCH", path, JSON, "{\"daily\": true}").json(200).get("daily").asBoolean());
    assertFalse(
        api.send("PATCH", path, JSON, "{\"enabled\": false}").json(200).get("enabled").asBoolean());
    assertEquals(404, bob.get(feed.at("/channel/json").asString()).status());
    api.post("api/channels", "{\"kind\": \"mail\", \"to\": \"a@example.org\"}").problem(400);
    api.post("api/channels", "{\"kind\": \"webhook\", \"to\": \"ftp://a/\"}").problem(400);
    reads.post("api/channels", "{\"kind\": \"feed\"}").problem(403);
    bob.delete(path).problem(404);
    assertEquals(204, api.delete(path).status());
  }

  @Test
  void preferencesAreSaid() throws Exception {
    assertEquals("UTC", bob.get("api/preferences").json(200).get("zone").asString());
    String said =
        "{\"zone\":\"Asia/Shanghai\",\"language\":\"zh\",\"digest\":\"06:15\","
            + "\"quiet_from\":\"22:00\",\"quiet_to\":\"06:00\"}";
    assertEquals(said, api.put("api/preferences", said).json(200).toString());
    assertEquals(said, reads.get("api/preferences").json(200).toString());
    assertTrue(
        api.put("api/preferences", "{\"zone\": \"Mars/Base\"}").problem(400).contains("Mars"));
    api.put("api/preferences", "{\"zone\": \"UTC\", \"quiet_to\": \"06:00\"}").problem(400);
  }

  @Test
  void theInboxIsReadSitesAreMutedAndListsAreExchanged() throws Exception {
    Inbox inbox = TestPortal.part(portal, Inbox.class);
    long first =
        inbox
            .push(alice.id(), TestItems.arrival(null, "https://rivers.example/1", "One", "flood"))
            .orElseThrow()
            .id();
    inbox.push(alice.id(), TestItems.arrival(null, "https://rivers.example/2", "Two", "dam"));
    String seen = "{\"through\": \"" + first + "\"}";
    assertEquals(1, api.post("api/inbox/read", seen).json(200).get("unread").asInt());
    assertEquals(0, api.post("api/inbox/read", "{}").json(200).get("unread").asInt());
    reads.post("api/inbox/read", "{}").problem(403);

    api.post("api/muted-sites", "{\"site\": \"Ads.example\"}").json(200);
    assertEquals(
        "[\"ads.example\"]", reads.get("api/muted-sites").json(200).get("sites").toString());
    api.post("api/muted-sites", "{\"site\": \"a b\"}").problem(400);
    bob.delete("api/muted-sites/ads.example").problem(404);
    assertEquals(204, api.delete("api/muted-sites/ads.example").status());

    String list =
        "<opml version=\"2.0\"><body><outline text=\"Tea\"><outline"
            + " xmlUrl=\"https://tea.example/feed\"/><outline"
            + " xmlUrl=\"x:y\"/></outline></body></opml>";
    JsonNode imported = bob.send("POST", "api/opml", "text/x-opml", list).json(200);
    assertEquals("{\"sites\":1,\"follows\":1,\"unusable\":1}", imported.toString());
    assertTrue(bob.get("api/opml").body().contains("https://tea.example/feed"));
    bob.send("POST", "api/opml", "text/x-opml", "<html/>").problem(400);
    String pond =
        "{\"kind\":\"sites\",\"name\":\"Ponds &"
            + " <dams>\",\"sites\":[\"https://pond.example/\"],\"words\":[\"dam\",\"old"
            + " mill\",\"水坝\"],\"excluded\":[\"football\"],\"every_minutes\":30}";
    bob.post("api/follows", pond).json(201);
    api.send("POST", "api/opml", "text/x-opml", bob.get("api/opml").body()).json(200);
    JsonNode taken =
        api.get("api/follows")
            .json(200)
            .get("follows")
            .valueStream()
            .filter(follow -> follow.get("name").asString().equals("Ponds & <dams>"))
            .findFirst()
            .orElseThrow();
    assertEquals("[\"dam\",\"old mill\",\"水坝\"]", taken.get("words").toString());
    assertEquals("[\"football\"]", taken.get("excluded").toString());
    assertEquals(30, taken.get("every_minutes").asInt());
  }

  @Test
  void topicsAreSharedAndSeedsSuggested() throws Exception {
    String id =
        api.post("api/topics", "{\"keywords\": [{\"term\": \"river\"}]}")
            .json(201)
            .get("id")
            .asString();
    String path = "api/topics/" + id;
    JsonNode found = api.post(path + "/suggestions", null).json(202);
    assertEquals("done", found.get("state").asString());
    assertEquals(found, api.get(path + "/suggestions").json(200));
    bob.get(path + "/pages").problem(404);
    String reader =
        api.post(path + "/readers", "{\"name\": \"bob\"}").json(200).at("/readers/0/id").asString();
    api.post(path + "/readers", "{\"name\": \"nobody\"}").problem(400);
    assertEquals(id, bob.get("api/shared-topics").json(200).at("/topics/0/id").asString());
    bob.get(path + "/pages").json(200);
    bob.get("api/search?topic=" + id).json(200);
    bob.get(path).problem(404);
    bob.delete(path).problem(404);
    api.delete("api/shared-topics/" + id).problem(404);
    assertEquals(204, bob.delete("api/shared-topics/" + id).status());
    bob.get(path + "/pages").problem(404);
    assertEquals(0, api.get(path + "/readers").json(200).get("readers").size());
    api.post(path + "/readers", "{\"name\": \"bob\"}").json(200);
    assertEquals(204, api.delete(path + "/readers/" + reader).status());
    bob.get(path + "/pages").problem(404);
    assertEquals(0, api.get(path + "/drift").json(200).get("proposals").size());
    api.post(path + "/drift/1/accept", null).problem(404);
  }

  @Test
  void sitesAreBlockedByAnybodyAndLetGoByAdministrators() throws Exception {
    assertEquals(0, api.get("api/sites").json(200).get("count").asInt());
    api.get("api/sites/rivers.example").problem(404);
    api.post("api/blocked-sites", "{\"site\": \"shy.example\", \"reason\": \"asked\"}").json(201);
    assertEquals(
        "shy.example", bob.get("api/blocked-sites").json(200).at("/sites/0/site").asString());
    bob.post("api/blocked-sites", "{\"site\": \"timid.example\"}").json(201);
    JsonNode first = bob.get("api/blocked-sites?limit=1").json(200);
    JsonNode second =
        bob.get("api/blocked-sites?limit=1&before=" + first.get("next").asString()).json(200);
    assertEquals(1, first.get("sites").size());
    assertTrue(second.get("next").isNull());
    assertEquals(
        Set.of("shy.example", "timid.example"),
        Set.of(first.at("/sites/0/site").asString(), second.at("/sites/0/site").asString()));
    bob.get("api/blocked-sites?before=x").problem(404);
    bob.get("api/blocked-sites?limit=101").problem(400);
    api.delete("api/admin/blocked-sites/shy.example").problem(403);
    assertEquals(204, chief.delete("api/admin/blocked-sites/shy.example").status());
    chief.delete("api/admin/blocked-sites/shy.example").problem(400);
  }

  @Test
  void administratorsSeeCrawlsAndNameTheGateway() throws Exception {
    api.post("api/topics", "{\"name\": \"Floods\", \"keywords\": [{\"term\": \"river\"}]}")
        .json(201);
    JsonNode crawls = chief.get("api/admin/crawls").json(200).get("crawls");
    assertTrue(crawls.toString().contains("\"owner\":\"alice\""), crawls::toString);
    String id = crawls.at("/0/id").asString();
    assertEquals(
        "draft",
        chief.post("api/admin/crawls/" + id + "/stop", null).json(200).get("state").asString());
    String gateway =
        "{\"url\": \"https://ntfy.example/{to}\", \"body\": \"{text}\","
            + " \"header\": \"Authorization: Bearer secret\"}";
    chief.put("api/admin/phone", gateway).json(200);
    assertFalse(chief.get("api/admin/phone").body().contains("secret"));
    try (Browser browser = Browser.signedIn(portal, "chief")) {
      assertFalse(browser.get("admin/phone").body().contains("secret"));
    }
    try (ApiClient looks = client(chiefAccount, false)) {
      assertFalse(looks.get("api/admin/phone").body().contains("ntfy"));
      assertEquals(403, looks.get("admin/phone").status());
    }
    chief.put("api/admin/phone", "{\"url\": \"https://{to}/\"}").problem(400);
    chief.put("api/admin/phone", "{}").json(200);
    api.get("api/admin/phone").problem(403);
  }
}
