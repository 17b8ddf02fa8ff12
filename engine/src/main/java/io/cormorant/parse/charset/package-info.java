/// In which charset the bytes of a page are written: [io.cormorant.parse.charset.CharsetFinder]
/// decides, by what the server and the page say and by what the bytes themselves show
/// ([io.cormorant.parse.charset.CharsetEvidence]).
@NullMarked
package io.cormorant.parse.charset;

import org.jspecify.annotations.NullMarked;
