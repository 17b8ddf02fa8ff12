/// Experiments: a grid of webs, topics, strategies, judges, random seeds and numbers of pages, how
/// it is written down, run on all cores, kept in a folder and taken up again.
///
/// [io.cormorant.lab.experiment.Experiment] is the grid, read by
/// [io.cormorant.lab.experiment.ExperimentFile]; [io.cormorant.lab.experiment.Grid] runs the part
/// of it that lies on one web; [io.cormorant.lab.experiment.RunStore] keeps each run, so that it is
/// never run twice; [io.cormorant.lab.experiment.ResultsFile] holds what came out of all of them.
@NullMarked
package io.cormorant.lab.experiment;

import org.jspecify.annotations.NullMarked;
