package io.cormorant.portal.crawling;

import io.cormorant.core.Url;
import io.cormorant.portal.topic.TopicRow;

/// What somebody said of a page.
record Spoken(TopicRow topic, Url url, boolean good) {}
