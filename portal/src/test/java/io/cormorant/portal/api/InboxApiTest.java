package io.cormorant.portal.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What programs do with an inbox and with follows.
final class InboxApiTest {
  private static final String JSON = "application/json";

  @Test
  void programsReadSortAndFollow(@TempDir Path data) throws Exception {
    try (Portal portal = TestPortal.start(data)) {
      Account account = TestPortal.account(portal, "alice", Role.USER);
      Account other = TestPortal.account(portal, "bob", Role.USER);
      ApiTokens tokens = TestPortal.part(portal, ApiTokens.class);
      try (ApiClient api = new ApiClient(portal.address(), tokens.create(account, "writes", true));
          ApiClient reads = new ApiClient(portal.address(), tokens.create(account, "r", false));
          ApiClient bob = new ApiClient(portal.address(), tokens.create(other, "b", true))) {
        JsonNode follow =
            api.post(
                    "api/follows",
                    """
                    {"kind": "sites", "sites": ["rivers.example"], "words": ["flood"],
                     "every_minutes": 15}
                    """)
                .json(201);
        inbox(portal, account, follow, api, reads, bob);
        reading(api, reads);
        follows(follow, api, reads, bob);
      }
    }
  }

  private static void inbox(
      Portal portal,
      Account account,
      JsonNode follow,
      ApiClient api,
      ApiClient reads,
      ApiClient bob)
      throws Exception {
    long id = Long.parseLong(follow.get("id").asString());
    Inbox inbox = TestPortal.part(portal, Inbox.class);
    Item first =
        inbox
            .push(account.id(), TestItems.arrival(id, "https://rivers.example/1", "One", "flood"))
            .orElseThrow();
    inbox.push(account.id(), TestItems.arrival(null, "https://rivers.example/2", "Two", "dam"));
    JsonNode list = reads.get("api/inbox?limit=1").json(200);
    assertEquals(2, list.get("unread").asLong());
    assertEquals("Two", list.get("items").get(0).get("title").asString());
    JsonNode rest = api.get("api/inbox?before=" + list.get("next").asString()).json(200);
    assertEquals("One", rest.get("items").get(0).get("title").asString());
    assertTrue(rest.get("next").isNull());
    assertEquals(1, api.get("api/inbox?follow=" + id).json(200).get("items").size());
    api.get("api/inbox?show=nothing").problem(400);

    String path = "api/inbox/" + first.id();
    JsonNode item = reads.get(path).json(200);
    assertEquals("flood", item.get("text").asString());
    assertEquals("https://rivers.example/1", item.get("sources").get(0).get("url").asString());
    assertFalse(item.get("item").get("read").asBoolean(), "reading by a program is no reading");
    JsonNode changed =
        api.send("PATCH", path, JSON, "{\"read\": true, \"starred\": true}").json(200);
    assertTrue(changed.get("read").asBoolean() && changed.get("starred").asBoolean());
    JsonNode down = api.send("PATCH", path, JSON, "{\"thumb\": \"down\"}").json(200);
    assertTrue(down.get("hidden").asBoolean());
    assertEquals("down", down.get("thumb").asString());
    api.send("PATCH", path, JSON, "{\"thumb\": \"sideways\"}").problem(400);
    reads.send("PATCH", path, JSON, "{\"read\": false}").problem(403);
    bob.get(path).problem(404);
    bob.send("PATCH", path, JSON, "{\"read\": false}").problem(404);
    assertEquals(0, bob.get("api/inbox").json(200).get("items").size());
  }

  private static void reading(ApiClient api, ApiClient reads) throws Exception {
    String item = api.get("api/inbox?show=all").json(200).at("/items/0/id").asString();
    assertEquals(204, api.delete("api/me/reading/events").status());
    JsonNode opened = api.post("api/inbox/" + item + "/opened", "{\"stayed\": true}").json(200);
    assertTrue(opened.get("read").asBoolean());
    JsonNode events = reads.get("api/me/reading/events?limit=1").json(200);
    assertEquals("read", events.at("/events/0/kind").asString());
    assertEquals(opened.get("url"), events.at("/events/0/url"));
    String before = events.get("next").asString();
    assertEquals(
        "opened",
        reads
            .get("api/me/reading/events?before=" + before)
            .json(200)
            .at("/events/0/kind")
            .asString());
    assertEquals(2, reads.get("api/me/reading").json(200).get("events").asLong());
    reads.delete("api/me/reading/events").problem(403);
    JsonNode off = api.send("PUT", "api/me/reading", JSON, "{\"logged\": false}").json(200);
    assertFalse(off.get("logged").asBoolean());
    api.post("api/inbox/" + item + "/opened", "{}").json(200);
    assertEquals(2, reads.get("api/me/reading/events").json(200).get("events").size());
    assertEquals(204, api.delete("api/me/reading/events").status());
    assertEquals(0, reads.get("api/me/reading/events").json(200).get("events").size());
    assertEquals(0, reads.get("api/recommendations").json(200).get("recommendations").size());
    api.get("api/admin/reading").problem(403);
  }

  private static void follows(JsonNode follow, ApiClient api, ApiClient reads, ApiClient bob)
      throws Exception {
    String path = "api/follows/" + follow.get("id").asString();
    assertEquals("https://rivers.example/", follow.get("sites").get(0).get("address").asString());
    assertEquals(1, reads.get("api/follows").json(200).get("follows").size());
    JsonNode changed =
        api.send("PATCH", path, JSON, "{\"words\": [\"dam\"], \"enabled\": false}").json(200);
    assertEquals("dam", changed.get("words").get(0).asString());
    assertEquals(15, changed.get("every_minutes").asInt());
    assertFalse(changed.get("enabled").asBoolean());
    JsonNode moved =
        api.send("PATCH", path, JSON, "{\"sites\": [\"dams.example\"]}").json(200).get("sites");
    assertEquals(1, moved.size());
    assertEquals("https://dams.example/", moved.get(0).get("address").asString());
    api.send("PATCH", path, JSON, "{\"sites\": []}").problem(400);
    assertTrue(
        api.send("PATCH", path, JSON, "{\"query\": \"dam\"}").problem(400).contains("query"));
    bob.get(path).problem(404);
    bob.send("PATCH", path, JSON, "{}").problem(404);
    bob.delete(path).problem(404);
    reads.delete(path).problem(403);
    assertTrue(api.post("api/follows", "{\"kind\": \"smell\"}").problem(400).contains("kind"));
    api.post(
            "api/follows",
            "{\"kind\": \"sites\", \"every_minutes\": 1, \"sites\": [\"a.example\"]}")
        .problem(400);
    api.post("api/follows", "{\"kind\": \"topic\", \"topic\": \"1\"}").problem(400);
    assertEquals(204, api.delete(path).status());
    api.get(path).problem(404);
  }
}
