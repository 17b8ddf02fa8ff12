/// Every relevance model: is this page about my topic? Judges touch no network, clock or store.
/// Each is offered by a [io.cormorant.judge.JudgePlugin] listed in `META-INF/services`.
@NullMarked
package io.cormorant.judge;

import org.jspecify.annotations.NullMarked;
