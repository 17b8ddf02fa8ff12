package io.cormorant.app.cli.plugin;

import io.cormorant.crawls.Engines;
import io.cormorant.discover.SearchEnginePlugin;
import io.cormorant.plan.BadInput;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Lists every search engine there is, or explains one.
@Command(
    name = "engines",
    mixinStandardHelpOptions = true,
    description = "Lists the search engines, with their options.",
    footerHeading = "%nExamples:%n",
    footer = {"  cormorant engines", "  cormorant engines searxng"})
public final class EnginesCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "Explain this search engine: what it can do, its options and how to use it.")
  private @Nullable String name;

  @Option(names = "--json", description = "Print JSON: an array, or one object.")
  private boolean json;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    String asked = name;
    if (asked == null) {
      PluginList.print(Engines.plugins(), json, spec.commandLine().getErr(), out);
      return;
    }
    SearchEnginePlugin plugin = BadInput.unless(() -> Engines.plugins().choose(asked).plugin());
    PluginList.explain(plugin, "cormorant discover topic.yaml --engine ", json, out);
  }
}
