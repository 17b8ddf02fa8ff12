package io.cormorant.app.cli.setup;

import io.cormorant.plan.BadInput;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints a script by which a shell completes commands and options.
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Prints a script by which a shell completes commands and options.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant completion bash > ~/.local/share/bash-completion/completions/cormorant",
      "  source <(cormorant completion zsh)"
    })
public final class CompletionCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "bash|zsh", description = "The shell.")
  private String shell = "";

  @Override
  public void run() {
    if (!shell.equals("bash") && !shell.equals("zsh")) {
      throw new BadInput("there is completion for bash and zsh, not for '" + shell + "'");
    }
    spec.commandLine()
        .getOut()
        .print(AutoComplete.bash("cormorant", spec.root().commandLine()));
    spec.commandLine().getOut().flush();
  }
}
