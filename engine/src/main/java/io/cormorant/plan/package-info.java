/// What a crawl was asked to do. [io.cormorant.plan.CrawlPlan] is the whole of it; a topic file
/// written by hand and the `crawl.yaml` kept in a crawl folder are the same format, so any crawl
/// can be repeated from its folder.
@NullMarked
package io.cormorant.plan;

import org.jspecify.annotations.NullMarked;
