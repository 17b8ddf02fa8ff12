package io.cormorant.app.cli.plugin;

import io.cormorant.crawls.Assembly;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Lists every judge there is.
@Command(
    name = "judges",
    mixinStandardHelpOptions = true,
    description = "Lists the judges, with their options and sources.")
public final class JudgesCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--json", description = "Print a JSON array.")
  private boolean json;

  @Override
  public void run() {
    PluginList.print(
        Assembly.judges(), json, spec.commandLine().getErr(), spec.commandLine().getOut());
  }
}
