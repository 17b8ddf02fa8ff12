package io.cormorant.app.cli;

import io.cormorant.app.Assembly;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Lists every strategy there is.
@Command(
    name = "strategies",
    mixinStandardHelpOptions = true,
    description = "Lists the crawl strategies with their options and where they come from.")
final class StrategiesCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--json", description = "Print a JSON array for programs.")
  private boolean json;

  @Override
  public void run() {
    PluginList.print(Assembly.strategies().all(), json, spec.commandLine().getOut());
  }
}
