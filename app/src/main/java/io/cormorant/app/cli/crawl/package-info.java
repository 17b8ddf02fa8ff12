/// Commands that crawl or have to do with one crawl: start, watch, steer, explain and give
/// feedback.
@NullMarked
package io.cormorant.app.cli.crawl;

import org.jspecify.annotations.NullMarked;
