package io.cormorant.crawls;

import io.cormorant.crawl.Expectation;
import io.cormorant.crawl.PageKinds;
import io.cormorant.crawl.Surprises;
import io.cormorant.crawls.CrawlStatus.State;
import io.cormorant.plan.CrawlPlan;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What a crawl that runs, in whatever process, answers when it is asked for its status: the way
/// back from [CrawlStatus#object].
record HeardStatus(JsonNode answer) {
  /// Of a crawl that is over its folder tells more.
  private static final Set<State> LIVE = EnumSet.of(State.RUNNING, State.PAUSED, State.ENDING);

  /// The status, without advice; nothing where the answer is another one.
  Optional<CrawlStatus> read(@Nullable CrawlPlan plan) {
    return State.of(answer.path("state").asString(""))
        .filter(LIVE::contains)
        .map(state -> read(state, plan));
  }

  private CrawlStatus read(State state, @Nullable CrawlPlan plan) {
    JsonNode cut = answer.path("cut");
    return new CrawlStatus(
        state,
        null,
        plan,
        answer.path("paused_because").asString(null),
        null,
        pages(),
        new CrawlStatus.Urls(
            number("waiting"), number("fetching"), number("errors"), number("done")),
        hosts(),
        cut.isObject() ? Cuts.read(cut) : null,
        guards(),
        null,
        feedback(answer.path("feedback")),
        null,
        surprises(answer.path("learned")),
        answer.path("seconds").asDouble(0),
        List.of());
  }

  private CrawlStatus.Pages pages() {
    return new CrawlStatus.Pages(
        number("downloads"),
        number("requests"),
        number("relevant"),
        answer.path("harvest").asDouble(0),
        number("maybe"),
        number("kept"),
        new PageKinds(
            number("documents"),
            number("lists"),
            number("script_shells"),
            number("of_largest_host")),
        number("lost"),
        answer.path("near_duplicates").isNumber() ? number("near_duplicates") : null,
        number("bytes"));
  }

  private CrawlStatus.Hosts hosts() {
    return new CrawlStatus.Hosts(
        answer.path("hosts_waiting").asInt(0), answer.path("hosts_parked").asInt(0), null);
  }

  private Map<String, Long> guards() {
    Map<String, Long> guards = new LinkedHashMap<>();
    answer
        .path("guards")
        .propertyStream()
        .forEach(guard -> guards.put(guard.getKey(), guard.getValue().asLong(0)));
    return guards;
  }

  private static CrawlStatus.Feedback feedback(JsonNode said) {
    return new CrawlStatus.Feedback(
        said.path("noted").asLong(0),
        said.path("learned").asLong(0),
        said.path("rescoring").asBoolean(false));
  }

  private static Surprises surprises(JsonNode learned) {
    return new Surprises(
        expectations(learned.path("hosts")), expectations(learned.path("addresses")));
  }

  private static List<Expectation> expectations(JsonNode list) {
    return list.valueStream()
        .map(
            each ->
                new Expectation(
                    each.path("name").asString(""),
                    each.path("pages").asLong(0),
                    each.path("relevant").asLong(0),
                    each.path("expected").asDouble(0)))
        .toList();
  }

  private long number(String key) {
    return answer.path(key).asLong(0);
  }
}
