package io.cormorant.app.cli.plugin;

import io.cormorant.crawls.Assembly;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.plan.BadInput;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Lists every judge there is, or explains one.
@Command(
    name = "judges",
    mixinStandardHelpOptions = true,
    description = "Lists the judges, with their options and sources.",
    footerHeading = "%nExamples:%n",
    footer = {"  cormorant judges", "  cormorant judges vsm"})
public final class JudgesCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "Explain this judge: its source, options and how to use it.")
  private @Nullable String name;

  @Option(names = "--json", description = "Print JSON: an array, or one object.")
  private boolean json;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    String asked = name;
    if (asked == null) {
      PluginList.print(Assembly.judges(), json, spec.commandLine().getErr(), out);
      return;
    }
    JudgePlugin plugin = BadInput.unless(() -> Assembly.judges().choose(asked).plugin());
    PluginList.explain(plugin, "cormorant crawl topic.yaml --judge ", json, out);
  }
}
