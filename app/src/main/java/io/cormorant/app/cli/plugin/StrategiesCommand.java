package io.cormorant.app.cli.plugin;

import io.cormorant.crawls.Assembly;
import io.cormorant.plan.BadInput;
import io.cormorant.strategy.StrategyPlugin;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Lists every strategy there is, or explains one.
@Command(
    name = "strategies",
    mixinStandardHelpOptions = true,
    description = "Lists the crawl strategies, with their options and sources.",
    footerHeading = "%nExamples:%n",
    footer = {"  cormorant strategies", "  cormorant strategies fish-improved"})
public final class StrategiesCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "Explain this strategy: its idea, source, options, cost and how to use it.")
  private @Nullable String name;

  @Option(names = "--json", description = "Print JSON: an array, or one object.")
  private boolean json;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    String asked = name;
    if (asked == null) {
      PluginList.print(Assembly.strategies(), json, spec.commandLine().getErr(), out);
      return;
    }
    StrategyPlugin plugin = BadInput.unless(() -> Assembly.strategies().choose(asked).plugin());
    PluginList.explain(plugin, "cormorant crawl topic.yaml --strategy ", json, out);
  }
}
