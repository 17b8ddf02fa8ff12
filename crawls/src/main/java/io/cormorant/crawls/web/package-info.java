/// Webs that can be crawled: [io.cormorant.crawls.web.Webs] opens the live web, recordings and what
/// further sources offer by the names plans give them, as [io.cormorant.crawls.web.OpenWeb]s;
/// [io.cormorant.crawls.web.Journey] goes the way of one URL through a
/// [io.cormorant.crawls.web.PoliteWeb].
@NullMarked
package io.cormorant.crawls.web;

import org.jspecify.annotations.NullMarked;
