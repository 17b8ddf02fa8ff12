package io.cormorant.app.cli.lab;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.ReportLanguage;
import io.cormorant.lab.report.LabReport;
import io.cormorant.plan.BadInput;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Writes the report of an experiment again, in another language or another form.
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "Writes the report of an experiment.",
      "The report is an HTML page, with runs.csv, curves.csv and summary.csv next to it.",
      "'lab run' writes the report when it ends. Use this command for another language or Markdown."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant lab report experiments/first",
      "  cormorant lab report experiments/first --lang zh --out report-zh.html",
      "  cormorant lab report experiments/first --markdown first.md",
      "  cormorant lab report experiments/first --markdown first.md \\",
      "    --measures accuracy,lp,ardp --against best-first"
    })
final class LabReportCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "The folder of the experiment ('lab run --out').")
  private Path folder = Path.of("");

  @Mixin private ReportLanguage language = new ReportLanguage();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "HTML page to write, with the CSV files next to it (default: DIR/report.html).")
  private @Nullable Path out;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description =
          "Also write the tables as a Markdown page; the same results give the same bytes.")
  private @Nullable Path markdown;

  @Option(
      names = "--measures",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "A,B…",
      description =
          "Columns of the Markdown page, with the mean ranks by each. Times depend on the machine.")
  private List<String> measures = List.of();

  @Option(
      names = "--against",
      paramLabel = "STRATEGY",
      description = "On the Markdown page, show the gain of the others over this strategy.")
  private @Nullable String against;

  @Override
  public void run() {
    if (markdown == null && (!measures.isEmpty() || against != null)) {
      throw new ParameterException(
          spec.commandLine(), "--measures and --against are for the page of --markdown: add it");
    }
    Path page = out == null ? folder.resolve(LabReport.PAGE) : out;
    try {
      LabReport report = BadInput.unless(() -> LabReport.of(folder, language.code()));
      Path file = markdown;
      if (file != null) {
        BadInput.unless(
            () -> {
              report.writeMarkdown(file, measures, Optional.ofNullable(against));
              return file;
            });
      }
      report.writePage(page);
      report.writeCsv(page.toAbsolutePath().resolveSibling(""));
      spec.commandLine().getOut().println(page);
      if (file != null) {
        spec.commandLine().getOut().println(file);
      }
    } catch (UncheckedIOException e) {
      throw CommandFailure.disk(e);
    }
  }
}
