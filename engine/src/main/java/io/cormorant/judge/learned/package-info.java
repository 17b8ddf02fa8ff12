/// Judges whose model of the topic is learned from pages: the default judge `auto`, and four plain
/// learners.
@NullMarked
package io.cormorant.judge.learned;

import org.jspecify.annotations.NullMarked;
