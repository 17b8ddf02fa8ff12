/// One crawl of a comparison: everything that decides its course, how it is run, what it left.
///
/// [io.cormorant.lab.run.Runner] runs the real loop on a web whose pages are remembered
/// ([io.cormorant.lab.run.PageCache]) with a judge that is frozen beforehand
/// ([io.cormorant.lab.run.FrozenJudge]), so that runs of the same topic differ by their strategy
/// and their random seed alone and cost little more than the strategy itself. What a run left is a
/// [io.cormorant.lab.run.RunRecord]: the documents in the order in which they came.
///
/// Nothing here opens a web or makes a judge: [io.cormorant.lab.run.Workshop] is the port for that.
@NullMarked
package io.cormorant.lab.run;

import org.jspecify.annotations.NullMarked;
