/// Asking for the pages of a crawl again when they are due. [Refresh] is one round of that: a run
/// of the crawl's own loop in which a [RefreshStrategy] gives what a [Timetable] says is due, the
/// seeds first, and then what is new on lists. What became of each page is in the visits of the
/// folder and nowhere else, so there is nothing to lose beside them.
@NullMarked
package io.cormorant.crawls.refresh;

import org.jspecify.annotations.NullMarked;
