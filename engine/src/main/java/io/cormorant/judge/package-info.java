/// What every relevance model has in common: is this page about my topic? Judges touch no network,
/// clock or store. Each is offered by a [io.cormorant.judge.JudgePlugin] listed in
/// `META-INF/services`; the packages below hold one family each.
@NullMarked
package io.cormorant.judge;

import org.jspecify.annotations.NullMarked;
