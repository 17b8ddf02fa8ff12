package io.cormorant.app.cli.setup;

import io.cormorant.app.cli.common.BrokerOptions;
import io.cormorant.app.cli.common.LiveWebOptions;
import io.cormorant.app.cli.setup.Finding.State;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.export.JdbcTarget;
import io.cormorant.cluster.BrokerCheck;
import io.cormorant.cluster.ClusterException;
import io.cormorant.crawls.Json;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Says what a machine lacks.
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Checks that this machine has what crawls need.",
      "Says how to get what is missing.",
      "With a topic file, checks what that crawl needs. Connects to one host to see whether there is a network, and"
          + " fetches nothing."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant doctor",
      "  cormorant doctor topic.yaml --out /data/corpus",
      "  cormorant doctor --broker amqp://crawler@broker.example/crawls",
      "  cormorant doctor --database jdbc:postgresql://db.example/pages --user crawler"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {" 0:nothing that is needed is missing", " 1:something is missing"})
public final class DoctorCommand implements Callable<Integer> {
  private static final String PASSWORD = "CORMORANT_JDBC_PASSWORD";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "0..1", paramLabel = "TOPIC.yaml", description = "A topic file to check.")
  private @Nullable Path topic;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder for crawls (default: the current folder).")
  private Path out = Path.of("");

  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "example.org",
      description = "The host to connect to, at port 443 (default: ${DEFAULT-VALUE}).")
  private String host = "example.org";

  @Option(
      names = "--broker",
      paramLabel = "ADDRESS",
      description =
          "Also log in to this RabbitMQ broker: amqp[s]://[USER@]HOST[:PORT][/VIRTUAL-HOST].")
  private @Nullable String broker;

  @Mixin private BrokerOptions brokerOptions = new BrokerOptions();

  @Option(
      names = "--database",
      paramLabel = "JDBC-URL",
      description = "Also log in to this database; the password is read from " + PASSWORD + ".")
  private @Nullable String database;

  @Option(names = "--user", paramLabel = "U", description = "Database user.")
  private @Nullable String user;

  @Mixin private LiveWebOptions live = new LiveWebOptions();

  @Option(names = "--json", description = "Print a JSON object for programs.")
  private boolean json;

  @Override
  public Integer call() {
    CrawlPlan plan = topic == null ? null : PlanFile.read(topic);
    List<Finding> findings = examine(plan, live.access(plan));
    boolean well = findings.stream().noneMatch(f -> f.state() == State.MISSING);
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("ok", well);
      object.put("version", Product.version());
      object.put("findings", findings.stream().map(Finding::object).toList());
      print.println(Json.line(object));
    } else {
      findings.forEach(finding -> print(print, finding));
      print.println(well ? "Ready." : "Not ready: see what is missing above.");
    }
    return well ? Exit.DONE : Exit.FAILED;
  }

  private List<Finding> examine(@Nullable CrawlPlan plan, Access access) {
    boolean goesLive = plan != null && plan.web().equals(CrawlPlan.LIVE);
    List<Finding> findings = new ArrayList<>();
    findings.add(Examination.java());
    findings.add(Examination.memory());
    findings.add(Examination.disk(out, plan == null ? CrawlPlan.DEFAULT_MIN_FREE : plan.minFree()));
    findings.add(Examination.files());
    findings.add(Examination.encoding());
    findings.add(Examination.plugins());
    if (plan != null) {
      Examination.named(plan).forEach(findings::add);
    }
    findings.add(Examination.network(access, host, goesLive && !access.allowPrivate()));
    findings.add(Examination.contact(access, Product.name(), goesLive));
    findings.add(Examination.chromium(access, System.getenv()));
    findings.add(broker());
    findings.add(database());
    return findings;
  }

  private Finding broker() {
    String address = broker;
    if (address == null) {
      return new Finding(
          "broker",
          State.OPTIONAL,
          "not checked",
          "Only crawls with --cluster need one; check it with --broker ADDRESS.");
    }
    try {
      BrokerCheck.logIn(
          brokerOptions.address(address, spec.commandLine().getErr()), Product.name());
      return Finding.ok("broker", "logged in");
    } catch (ClusterException e) {
      return new Finding("broker", State.MISSING, "" + e.getMessage(), "");
    }
  }

  private Finding database() {
    String url = database;
    if (url == null) {
      return new Finding(
          "database",
          State.OPTIONAL,
          "not checked",
          "Only exports to a database and portals that do not use the built-in one need it; check it with --database JDBC-URL.");
    }
    try {
      BadInput.unless(() -> new JdbcTarget(url, "pages", user)).check(System.getenv(PASSWORD));
      return Finding.ok("database", "logged in");
    } catch (ArchiveException e) {
      return new Finding("database", State.MISSING, "" + e.getMessage(), "");
    }
  }

  private static void print(PrintWriter out, Finding finding) {
    String state =
        switch (finding.state()) {
          case OK -> "ok";
          case OPTIONAL -> "-";
          case WARNING -> "warning";
          case MISSING -> "MISSING";
        };
    out.printf(Locale.ROOT, "%-8s %-11s %s%n", state, finding.about(), finding.found());
    if (!finding.remedy().isEmpty()) {
      out.println(" ".repeat(21) + finding.remedy());
    }
  }
}
