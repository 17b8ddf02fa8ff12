package io.cormorant.portal.web.workers;

import io.cormorant.crawls.Workforce;
import io.cormorant.drawing.Figures;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.crawling.WorkerDesk;
import io.cormorant.portal.store.Duty;
import io.cormorant.portal.web.NotFound;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The workers that run crawls elsewhere, for administrators.
@Controller
class WorkerPages {
  private static final int SHOWN = 500;

  private final WorkerDesk desk;
  private final Duty duty;
  private final PortalParts parts;

  WorkerPages(WorkerDesk desk, Duty duty, PortalParts parts) {
    this.desk = desk;
    this.duty = duty;
    this.parts = parts;
  }

  /// A worker in the list, as it is shown.
  ///
  /// @param state working, draining, drained or gone
  /// @param share of all hosts that workers were sent to, in percent
  /// @param other whether its version is another one than the portal's
  record Listed(
      String name,
      String product,
      boolean other,
      String state,
      String rate,
      long share,
      String hosts,
      String busy,
      String connections,
      String lag,
      String heard,
      boolean draining,
      boolean gone) {}

  @GetMapping("/admin/workers")
  String workers(Model model) {
    List<Workforce.Worker> all = desk.workers();
    long hosts = all.stream().mapToLong(Workforce.Worker::hosts).sum();
    model.addAttribute("state", desk.state().code());
    model.addAttribute("trouble", desk.trouble());
    model.addAttribute("holder", duty.holder());
    model.addAttribute(
        "workers", all.stream().limit(SHOWN).map(worker -> listed(worker, hosts)).toList());
    model.addAttribute("there", all.stream().filter(worker -> !worker.gone()).count());
    model.addAttribute(
        "rate", rate(all.stream().mapToDouble(Workforce.Worker::pagesPerSecond).sum()));
    model.addAttribute("busy", Figures.count(all.stream().mapToLong(Workforce.Worker::busy).sum()));
    model.addAttribute(
        "connections",
        Figures.count(
            all.stream()
                .filter(worker -> !worker.gone())
                .mapToLong(Workforce.Worker::connections)
                .sum()));
    return "workers/workers";
  }

  private Listed listed(Workforce.Worker worker, long hosts) {
    return new Listed(
        worker.name(),
        worker.product(),
        !worker.product().equals(parts.product()),
        state(worker),
        rate(worker.pagesPerSecond()),
        hosts == 0 ? 0 : Math.round(100.0 * worker.hosts() / hosts),
        Figures.count(worker.hosts()),
        Figures.count(worker.busy()),
        Figures.count(worker.connections()),
        worker.lag().isZero() ? "–" : Figures.duration(worker.lag()),
        Figures.duration(worker.silence()),
        worker.draining(),
        worker.gone());
  }

  private static String state(Workforce.Worker worker) {
    if (worker.gone()) {
      return "gone";
    }
    if (!worker.draining()) {
      return "working";
    }
    return worker.busy() > 0 ? "draining" : "drained";
  }

  private static String rate(double pagesPerSecond) {
    return String.format(Locale.ROOT, "%.1f", pagesPerSecond);
  }

  @PostMapping("/admin/workers/drain")
  String drain(@RequestParam String worker, @RequestParam boolean draining) {
    if (!desk.drain(worker, draining)) {
      throw new NotFound();
    }
    return "redirect:/admin/workers";
  }
}
