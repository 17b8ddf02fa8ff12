/// What programs ask the portal, as JSON under `/api`: everything that its pages do. Names are in
/// snake case, ids are texts, since they are larger than many programs' numbers, and times are UTC.
/// Errors are [io.cormorant.portal.http.ProblemReply], whatever goes wrong.
@NullMarked
package io.cormorant.portal.api;

import org.jspecify.annotations.NullMarked;
