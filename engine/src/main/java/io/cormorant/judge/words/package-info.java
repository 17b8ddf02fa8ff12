/// Judges that read the words of a page and compare them with keywords, patterns or examples.
@NullMarked
package io.cormorant.judge.words;

import org.jspecify.annotations.NullMarked;
