package io.cormorant.portal.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Url;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.api.ApiClient.Reply;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.recommend.RecommendationMaker;
import io.cormorant.portal.recommend.Recommendations;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.PortalVisitor;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.testing.TestWebs;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Tag("slow")
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class CrawlLifeTest {
  private static final Set<String> OVER = Set.of("stopped", "done", "failed");

  private final OpenWeb.KnownTopic known = known();
  private Path folder;
  private Portal portal;
  private ApiClient owner;
  private ApiClient other;

  private static OpenWeb.KnownTopic known() {
    try (OpenWeb web = TestWebs.open(TestWebs.SMALL)) {
      return web.topic(web.topics().getFirst().id());
    }
  }

  @BeforeAll
  void start(@TempDir Path data) throws Exception {
    folder = data;
    portal = TestPortal.start(data, TestWebs.SMALL);
    try (PortalVisitor admin = PortalVisitor.administrator(portal)) {
      owner = new ApiClient(portal.address(), admin.token(true));
    }
    URI link =
        URI.create(owner.post("api/admin/invitations", "{}").json(201).get("url").asString());
    try (PortalVisitor visitor = PortalVisitor.joined(portal, link, "other")) {
      other = new ApiClient(portal.address(), visitor.token(true));
    }
  }

  @AfterAll
  void stop() {
    owner.close();
    other.close();
    portal.close();
  }

  private String topic(int pages, boolean start) {
    Map<String, Object> topic = new LinkedHashMap<>();
    topic.put("name", known.topic().name());
    topic.put("keywords", known.topic().keywords());
    topic.put("seeds", known.seeds().stream().map(Url::toString).toList());
    topic.put("pages", pages);
    topic.put("start", start);
    return Json.line(topic);
  }

  @Test
  void aTopicIsMadeCrawledTaughtStoppedAndDeleted() throws Exception {
    JsonNode made = owner.post("api/topics", topic(300, false)).json(201);
    String id = made.get("id").asString();
    String path = "api/topics/" + id;
    assertEquals("draft", made.get("state").asString());
    assertEquals(300, made.get("pages").asInt());
    owner
        .post(path + "/feedback", "{\"url\": \"https://a.example/\", \"good\": true}")
        .problem(409);
    owner.get(path + "/live").problem(404);
    assertTrue(owner.get(path + "/status").json(200).get("crawl").isNull());
    replaceFile(path);

    owner.post(path + "/start", null).json(200);
    JsonNode status = owner.until(path + "/status", s -> s.at("/crawl/relevant").asInt(0) >= 2);
    assertTrue(status.at("/crawl/downloads").asInt() >= status.at("/crawl/relevant").asInt());
    assertTrue(status.at("/crawl/harvest").asDouble() > 0);
    owner.send("PUT", path + "/topic.yaml", "application/yaml", "name: x").problem(409);
    owner.post(path + "/more", "{\"pages\": 10}").problem(409);
    owner.post(path + "/pause", null).json(200);
    owner.until(path, t -> t.get("state").asString().equals("paused"));

    String page = readPages(path);
    teach(path);
    String follow =
        owner
            .post("api/follows", "{\"kind\": \"sites\", \"sites\": [\"rivers.example\"]}")
            .json(201)
            .get("id")
            .asString();
    String channel =
        owner.post("api/channels", "{\"kind\": \"feed\"}").json(201).at("/channel/id").asString();
    owner.post("api/muted-sites", "{\"site\": \"ads.example\"}").json(200);
    nobodyElseFindsAnything(
        Map.of(
            "/api/topics/",
            id,
            "/api/shared-topics/",
            id,
            "/api/pages/",
            page,
            "/api/follows/",
            follow,
            "/api/channels/",
            channel,
            "/api/muted-sites/",
            "ads.example",
            "/api/sites/",
            known.seeds().getFirst().host(),
            "/api/inbox/",
            told(follow),
            "/api/recommendations/",
            recommended(page)));
    assertEquals("paused", owner.get(path).json(200).get("state").asString());

    owner.post(path + "/resume", null).json(200);
    owner.until(path, t -> t.get("state").asString().equals("running"));
    owner.post(path + "/stop", null).json(200);
    owner.until(path, t -> OVER.contains(t.get("state").asString()));
    JsonNode over = owner.get(path + "/status").json(200);
    assertEquals("stopped", over.get("state").asString());
    assertFalse(
        over.toString().contains(folder.toString()), "it says where the portal keeps things");

    owner.delete(path).json(204);
    owner.get(path).problem(404);
    owner.get("api/pages/" + page).problem(404);
    assertFalse(Files.exists(folder.resolve("topics").resolve(id)));
  }

  private void replaceFile(String path) throws Exception {
    Reply file = owner.get(path + "/topic.yaml");
    assertEquals(200, file.status());
    assertTrue(file.type().startsWith("application/yaml"), file.type());
    assertTrue(file.body().contains("300"), file.body());
    JsonNode changed =
        owner
            .send(
                "PUT", path + "/topic.yaml", "application/yaml", file.body().replace("300", "290"))
            .json(200);
    assertEquals(290, changed.get("pages").asInt());
  }

  /// @return the id of a page
  private String readPages(String path) throws Exception {
    JsonNode all = owner.until(path + "/pages", list -> list.get("pages").size() >= 2);
    JsonNode first = owner.get(path + "/pages?limit=1").json(200);
    assertEquals(1, first.get("pages").size());
    JsonNode second =
        owner.get(path + "/pages?limit=1&before=" + first.get("next").asString()).json(200);
    assertEquals(all.at("/pages/0/id"), first.at("/pages/0/id"));
    assertEquals(all.at("/pages/1/id"), second.at("/pages/0/id"));
    assertFalse(first.at("/pages/0").has("text"));
    JsonNode page = owner.get("api/pages/" + first.at("/pages/0/id").asString()).json(200);
    assertEquals(first.at("/pages/0/url"), page.get("url"));
    assertFalse(page.get("text").asString().isBlank());
    assertFalse(
        Instant.parse(all.at("/pages/0/fetched").asString())
            .isBefore(Instant.parse(all.at("/pages/1/fetched").asString())));
    JsonNode live = owner.get(path + "/live").json(200);
    assertTrue(live.get("host_count").asInt() > 0);
    assertEquals("relevant", live.at("/newest/0/decision").asString());
    return page.get("id").asString();
  }

  /// Tells the owner of a page.
  ///
  /// @return the id of the item
  private String told(String follow) throws Exception {
    long account = Long.parseLong(owner.get("api/me").json(200).get("id").asString());
    return Long.toString(
        TestPortal.part(portal, Inbox.class)
            .push(
                account,
                TestItems.arrival(Long.valueOf(follow), "https://rivers.example/1", "One", "flood"))
            .orElseThrow()
            .id());
  }

  /// Recommends a page to the owner.
  ///
  /// @return the id of the recommendation
  private String recommended(String page) throws Exception {
    long account = Long.parseLong(owner.get("api/me").json(200).get("id").asString());
    String id =
        Long.toString(
            RecommendationMaker.make(
                    TestPortal.part(portal, Recommendations.class),
                    TestPortal.part(portal, Accounts.class).find(account).orElseThrow(),
                    TestPortal.part(portal, PageRows.class)
                        .find(Long.parseLong(page))
                        .orElseThrow())
                .id());
    JsonNode one = owner.get("api/recommendations/" + id).json(200);
    assertFalse(one.get("text").asString().isBlank());
    assertEquals("like", one.at("/recommendation/ground").asString());
    return id;
  }

  private void teach(String path) throws Exception {
    String url = owner.get(path + "/pages").json(200).at("/pages/0/url").asString();
    String why = path + "/why?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8);
    assertEquals("visited", owner.get(why).json(200).get("state").asString());
    owner.post(path + "/feedback", Json.line(Map.of("url", url, "good", false))).json(204);
    owner.until(why, story -> story.path("feedback").asString("").equals("bad"));
    owner.post(path + "/feedback", Json.line(Map.of("url", url))).problem(400);
  }

  /// Asks for every route with an id in its path as somebody whose id it is not, with the bodies
  /// that the description of the API has as examples.
  private void nobodyElseFindsAnything(Map<String, String> ids) throws Exception {
    String token = owner.get("api/me/tokens").json(200).at("/tokens/0/id").asString();
    int asked = 0;
    OpenApiDocument document = OpenApiDocument.of(owner);
    for (OpenApiDocument.Operation operation : document.operations()) {
      if (operation.path().contains("{")) {
        List<OpenApiDocument.Body> bodies = document.bodies(operation);
        for (OpenApiDocument.Body body :
            bodies.isEmpty() ? List.of(new OpenApiDocument.Body(null, null)) : bodies) {
          boolean admins = operation.path().startsWith("/api/admin/");
          other
              .send(
                  operation.method().toUpperCase(Locale.ROOT),
                  operation.filled(id(operation.path(), ids, token)),
                  body.type(),
                  body.text())
              .problem(admins ? 403 : 404);
          asked++;
        }
      }
    }
    assertTrue(asked > 15, "only " + asked + " were asked for");
    assertEquals(0, other.get("api/topics").json(200).get("topics").size());
    owner.get("api/me").json(200);
  }

  private String id(String path, Map<String, String> ids, String token) throws Exception {
    if (path.startsWith("/api/me/tokens/")) {
      return token;
    }
    if (path.startsWith("/api/admin/")) {
      return owner.get("api/me").json(200).get("id").asString();
    }
    return ids.entrySet().stream()
        .filter(known -> path.startsWith(known.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(() -> new AssertionError("whose id is in " + path + "?"));
  }

  @Test
  void aCrawlThatUsedUpItsPagesGoesOnWithMore() throws Exception {
    String id = owner.post("api/topics", topic(5, true)).json(201).get("id").asString();
    String path = "api/topics/" + id;
    owner.until(path, topic -> topic.get("state").asString().equals("done"));
    int before = owner.get(path + "/status").json(200).at("/crawl/downloads").asInt();
    owner.post(path + "/pause", null).json(200);
    assertEquals("done", owner.get(path).json(200).get("state").asString());
    owner.post(path + "/more", "{\"pages\": 0}").problem(400);
    owner.post(path + "/more", "{\"pages\": 3}").json(200);
    owner.until(
        path + "/status",
        status ->
            status.get("state").asString().equals("done")
                && status.at("/crawl/downloads").asInt() > before);
  }

  @Test
  void topicsAreListedInPartsAndMadeOfFiles() throws Exception {
    String yaml = "";
    for (int i = 0; i < 3; i++) {
      String id = other.post("api/topics", topic(10, false)).json(201).get("id").asString();
      yaml = other.get("api/topics/" + id + "/topic.yaml").body();
    }
    JsonNode ofFile = other.send("POST", "api/topics", "application/yaml", yaml).json(201);
    assertEquals(10, ofFile.get("pages").asInt());
    JsonNode first = other.get("api/topics?limit=3").json(200);
    assertEquals(3, first.get("topics").size());
    assertEquals(ofFile.get("id"), first.at("/topics/0/id"));
    JsonNode rest = other.get("api/topics?before=" + first.get("next").asString()).json(200);
    assertEquals(1, rest.get("topics").size());
    assertTrue(rest.get("next").isNull());
    for (JsonNode list : List.of(first, rest)) {
      for (JsonNode topic : list.get("topics")) {
        other.delete("api/topics/" + topic.get("id").asString()).json(204);
      }
    }
  }

  @Test
  void keywordsAreProposedAndTopicsTried() throws Exception {
    String term = known.topic().keywords().getFirst().term();
    JsonNode proposed =
        other
            .post("api/proposals", Json.line(Map.of("words", term, "examples", seeds())))
            .json(200);
    assertEquals(term, proposed.at("/keywords/0/term").asString());
    assertTrue(proposed.get("keywords").size() > 1, "the examples were read");
    other.post("api/proposals", "{}").problem(400);
    JsonNode tried =
        other
            .post(
                "api/trials",
                Json.line(
                    Map.of(
                        "keywords",
                        known.topic().keywords(),
                        "pages",
                        List.of(seeds().getFirst(), "https://nowhere.example/"))))
            .json(200);
    assertTrue(tried.at("/judged/0/score").isNumber());
    assertEquals("https://nowhere.example/", tried.at("/unread/0/url").asString());
    other.post("api/trials", Json.line(Map.of("sentence", "tea"))).problem(400);
  }

  private List<String> seeds() {
    return known.seeds().stream().map(Url::toString).limit(3).toList();
  }
}
