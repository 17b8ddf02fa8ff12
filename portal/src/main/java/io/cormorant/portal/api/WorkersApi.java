package io.cormorant.portal.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.cormorant.crawls.Workforce;
import io.cormorant.portal.crawling.WorkerDesk;
import io.cormorant.portal.store.Duty;
import io.cormorant.portal.web.NotFound;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// The workers that run crawls elsewhere, for administrators.
@RestController
@Tag(name = "Administration", description = "For administrators")
class WorkersApi {
  private final WorkerDesk desk;
  private final Duty duty;

  WorkersApi(WorkerDesk desk, Duty duty) {
    this.desk = desk;
    this.duty = duty;
  }

  @Schema(name = "Worker")
  record Worker(
      String name,
      @Schema(description = "name and version of the program it runs", example = "cormorant/1.0")
          String product,
      @Schema(description = "pages it fetches at the same time at most") int connections,
      @Schema(description = "pages that it was sent for and has not brought back") int busy,
      @Schema(description = "hosts it was sent to lately") int hosts,
      @Schema(description = "pages a second, over the last seconds")
          @JsonProperty("pages_per_second")
          double pagesPerSecond,
      @Schema(description = "how long the oldest page is with it, in seconds")
          @JsonProperty("lag_seconds")
          double lagSeconds,
      @Schema(description = "since it was last heard of, in seconds")
          @JsonProperty("silence_seconds")
          double silenceSeconds,
      @Schema(description = "whether it takes no more work") boolean draining,
      @Schema(description = "whether it has been silent for so long that it is given up")
          boolean gone,
      @Schema(description = "pages it has brought back since it was started") long done) {
    static Worker of(Workforce.Worker worker) {
      return new Worker(
          worker.name(),
          worker.product(),
          worker.connections(),
          worker.busy(),
          worker.hosts(),
          worker.pagesPerSecond(),
          worker.lag().toMillis() / 1000.0,
          worker.silence().toMillis() / 1000.0,
          worker.draining(),
          worker.gone(),
          worker.done());
    }
  }

  @Schema(name = "WorkerList")
  record Workers(
      @Schema(
              description =
                  "none: the portal runs its crawls itself; standby: another portal is in charge of"
                      + " the workers; away: the broker cannot be reached; blocked: the broker takes"
                      + " no messages now; ready",
              allowableValues = {"none", "standby", "away", "blocked", "ready"})
          String state,
      @Schema(description = "what is wrong with the broker, if that is known")
          @Nullable String trouble,
      @Schema(description = "the portal that runs crawls and schedules; empty if none does")
          @JsonProperty("on_duty")
          String onDuty,
      List<Worker> workers) {}

  @Schema(name = "WorkerChange", example = "{\"draining\": true}")
  record Change(@Schema(description = "true to let it take no more work") Boolean draining) {}

  @GetMapping("/api/admin/workers")
  @Operation(summary = "List the workers that run crawls elsewhere")
  Workers workers() {
    String trouble = desk.trouble();
    return new Workers(
        desk.state().code(),
        trouble.isEmpty() ? null : trouble,
        duty.holder(),
        desk.workers().stream().map(Worker::of).toList());
  }

  @PutMapping("/api/admin/workers/{name}")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(
      summary = "Drain a worker, or take it back",
      description =
          "A worker that drains finishes what it has and takes nothing more. It hears of it within"
              + " seconds.")
  void change(@PathVariable String name, @RequestBody Change change) {
    if (!desk.drain(name, Given.needed("draining", change.draining()))) {
      throw new NotFound();
    }
  }
}
