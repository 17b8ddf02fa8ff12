package io.cormorant.app.cli.setup;

import io.cormorant.plan.BadInput;
import java.io.PrintWriter;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints a script by which a shell completes commands and options.
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Prints a script for completing commands and options in a shell.",
    footerHeading = "%nExamples:%n",
    footer = {"  source <(cormorant completion bash)", "  source <(cormorant completion zsh)"})
public final class CompletionCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "bash|zsh", description = "The shell.")
  private String shell = "";

  @Override
  public void run() {
    if (!shell.equals("bash") && !shell.equals("zsh")) {
      throw new BadInput("completion is available for bash and zsh, not for '" + shell + "'");
    }
    CommandLine root = spec.root().commandLine();
    leaveOutNameless(root);
    PrintWriter out = spec.commandLine().getOut();
    out.print(AutoComplete.bash("cormorant", root));
    out.flush();
  }

  /// The generator makes variables of the labels of parameters, and fails where one has no letter.
  private static void leaveOutNameless(CommandLine command) {
    CommandSpec here = command.getCommandSpec();
    List.copyOf(here.positionalParameters()).stream()
        .filter(parameter -> parameter.paramLabel().chars().noneMatch(Character::isLetter))
        .forEach(here::remove);
    command.getSubcommands().values().forEach(CompletionCommand::leaveOutNameless);
  }
}
