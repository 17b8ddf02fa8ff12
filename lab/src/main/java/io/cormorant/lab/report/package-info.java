/// The report of an experiment: `report.html`, one file that needs nothing else, and the same
/// figures as CSV and Markdown.
///
/// [LabReport] reads what `lab run` wrote (`results.json`, `experiment.yaml`, the order of each
/// run) into a [Findings], adds it up with `lab.statistics`, and writes. It never runs anything, so
/// a report can be made again in another language or after a change of the page.
///
/// [WalkReport] draws one crawl instead: the walk of the strategy `wl`.
///
/// Titles, hosts and topics came from the web and are hostile: they enter the page only through
/// `drawing`, the CSV files quoted and the Markdown page escaped.
@NullMarked
package io.cormorant.lab.report;

import org.jspecify.annotations.NullMarked;
