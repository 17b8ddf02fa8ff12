package io.cormorant.app.cli.setup;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/// The manual page of one command, in the markup of `man`, made from what its `--help` is made
/// from.
final class ManPage {
  private final CommandLine command;
  private final String version;
  private final StringBuilder page = new StringBuilder();

  ManPage(CommandLine command, String version) {
    this.command = command;
    this.version = version;
  }

  /// The name of the page: `cormorant-lab-run`.
  static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName("-");
  }

  String text() {
    CommandSpec spec = command.getCommandSpec();
    UsageMessageSpec usage = spec.usageMessage();
    String[] said = usage.description().length > 0 ? usage.description() : usage.header();
    page.append(".TH \"").append(name(command).toUpperCase(Locale.ROOT));
    page.append("\" 1 \"\" \"cormorant ").append(version).append("\"\n");
    section("NAME");
    line(name(command) + " \\- " + escaped(said.length == 0 ? "" : plain(said[0])));
    section("SYNOPSIS");
    page.append(".B ").append(escaped(spec.qualifiedName())).append('\n');
    line(escaped(synopsis(spec)));
    section("DESCRIPTION");
    paragraphs(said);
    List<PositionalParamSpec> parameters =
        spec.positionalParameters().stream().filter(p -> !p.hidden()).toList();
    List<OptionSpec> options = spec.options().stream().filter(o -> !o.hidden()).toList();
    if (!parameters.isEmpty() || !options.isEmpty()) {
      section("OPTIONS");
      parameters.forEach(p -> item(escaped(p.paramLabel()), p));
      options.forEach(o -> item(names(o), o));
    }
    commands();
    codes(usage.exitCodeList());
    if (usage.footer().length > 0) {
      section("EXAMPLES");
      page.append(".nf\n");
      Arrays.stream(usage.footer()).forEach(each -> line(escaped(plain(each))));
      page.append(".fi\n");
    }
    return page.toString();
  }

  private static String synopsis(CommandSpec spec) {
    StringBuilder text = new StringBuilder("[OPTIONS]");
    spec.positionalParameters().stream()
        .filter(p -> !p.hidden())
        .forEach(
            p -> {
              boolean more = p.arity().max() > 1 || p.arity().isVariable();
              String label = p.paramLabel() + (more ? "…" : "");
              text.append(' ').append(p.arity().min() == 0 ? "[" + label + "]" : label);
            });
    return spec.subcommands().isEmpty() ? text.toString() : text + " COMMAND";
  }

  private static String names(OptionSpec option) {
    String names = String.join(", ", option.names());
    return "\\fB"
        + escaped(names)
        + "\\fR"
        + (option.arity().max() == 0 ? "" : " \\fI" + escaped(option.paramLabel()) + "\\fR");
  }

  private void item(String name, ArgSpec of) {
    page.append(".TP\n").append(name).append('\n');
    String preset = String.valueOf(of.defaultValueString(true));
    for (String each : of.description()) {
      line(escaped(plain(each.replace("${DEFAULT-VALUE}", preset))));
    }
  }

  private void commands() {
    Map<String, CommandLine> below = command.getSubcommands();
    if (below.isEmpty()) {
      return;
    }
    section("COMMANDS");
    below.values().stream()
        .filter(each -> !each.getCommandSpec().usageMessage().hidden())
        .forEach(
            each -> {
              UsageMessageSpec usage = each.getCommandSpec().usageMessage();
              String[] said = usage.description().length > 0 ? usage.description() : usage.header();
              page.append(".TP\n\\fB").append(escaped(each.getCommandName())).append("\\fR\n");
              line(escaped(said.length == 0 ? "" : plain(said[0])));
            });
  }

  private void codes(Map<String, String> codes) {
    if (!codes.isEmpty()) {
      section("EXIT STATUS");
      codes.forEach(
          (code, meaning) -> {
            page.append(".TP\n").append(code.strip()).append('\n');
            line(escaped(plain(meaning)));
          });
    }
  }

  private void section(String title) {
    page.append(".SH ").append(title).append('\n');
  }

  private void paragraphs(String[] said) {
    for (String each : said) {
      page.append(".PP\n");
      line(escaped(plain(each)));
    }
  }

  private void line(String text) {
    page.append(text).append('\n');
  }

  /// Usage texts are formats.
  private static String plain(String text) {
    return text.replace("%n", " ").replace("%%", "%");
  }

  /// Nothing in it is markup, also at the beginning of a line.
  private static String escaped(String text) {
    String safe = text.replace("\\", "\\e").replace("-", "\\-");
    return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
  }
}
