-- The hub that pushes what is new in a feed of a watched site: where it is asked, the name by which it knows the feed, the
-- secret end of the address it pushes to, and what it signs with; when it was asked last and pushed last, until when it
-- said it would push, and how far it has been reliable.
alter table watched_site add column hub_feed varchar(2000);
alter table watched_site add column hub_url varchar(2000);
alter table watched_site add column hub_topic varchar(2000);
alter table watched_site add column hub_callback varchar(43);
alter table watched_site add column hub_secret varchar(43);
alter table watched_site add column hub_asked_ms bigint;
alter table watched_site add column hub_pushed_ms bigint;
alter table watched_site add column hub_until_ms bigint;
alter table watched_site add column hub_trust int;
create unique index watched_site_hub on watched_site (hub_callback);
