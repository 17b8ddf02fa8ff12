/// Who fetches, parses and judges for the captain of a crawl: an [io.cormorant.crawl.crew.Errand]
/// goes out and comes back as one [io.cormorant.crawl.crew.ErrandResult].
/// [io.cormorant.crawl.crew.Crew] is the port, [io.cormorant.crawl.crew.LocalCrew] the threads of
/// this process; what is done for one errand, here or elsewhere, is
/// [io.cormorant.crawl.crew.Hand]'s. Knows nothing of strategies and archives, and of the frontier
/// only the permit of a request.
@NullMarked
package io.cormorant.crawl.crew;

import org.jspecify.annotations.NullMarked;
