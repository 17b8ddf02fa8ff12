/// Changes crawls after they were crawled: [io.cormorant.archive.revise.Rejudge] gives stored pages
/// another verdict, [io.cormorant.archive.revise.Merge] joins crawls into a new one, and
/// [io.cormorant.archive.revise.Purge] takes pages out for good. None of them fetches anything.
/// Each leaves a folder as it was or as it should be, whenever it is cut off; a purge that was cut
/// off is completed by running it again.
@NullMarked
package io.cormorant.archive.revise;

import org.jspecify.annotations.NullMarked;
