/// Whether a difference is one: intervals by bootstrap, the Friedman test over many webs and topics
/// with Nemenyi's critical difference (Demšar, 2006), and wins and losses pair by pair. How many
/// pages were never seen is estimated in the engine, where reports of crawls see it too.
///
/// [io.cormorant.lab.statistics.Comparison] puts together what a report prints. Everything is pure
/// and gives the same for the same input; nothing is NaN. The distributions are those of Apache
/// Commons Statistics.
@NullMarked
package io.cormorant.lab.statistics;

import org.jspecify.annotations.NullMarked;
