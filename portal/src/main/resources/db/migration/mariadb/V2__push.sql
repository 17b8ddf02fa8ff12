-- MySQL reads no reference that is written beside a column, so they stand below.
-- How an account wants to be told of what is new.
create table preference (
  account_id bigint primary key,
  zone varchar(60) not null,
  language varchar(10) not null,
  digest_minute int not null,
  quiet_from int,
  quiet_to int,
  foreign key (account_id) references account (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;

-- A site that somebody follows. It is looked at once for all who do; what is remembered of its lists is in its state.
create table watched_site (
  id bigint primary key,
  address_hash varchar(43) not null unique,
  address varchar(2000) not null,
  host varchar(255) not null,
  state longtext not null,
  due_ms bigint not null,
  looked_ms bigint,
  failure varchar(1000),
  created_ms bigint not null
) character set utf8mb4 collate utf8mb4_bin;
create index watched_site_due on watched_site (due_ms);

-- A page that was seen at a watched site.
create table watched_page (
  site_id bigint not null,
  url_hash varchar(43) not null,
  seen_ms bigint not null,
  primary key (site_id, url_hash),
  foreign key (site_id) references watched_site (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;

-- What an account wants to hear of: new pages of sites, of a topic or of a search, that have certain words.
create table follow (
  id bigint primary key,
  account_id bigint not null,
  name varchar(200) not null,
  kind varchar(10) not null,
  topic_id bigint,
  query varchar(1000) not null,
  words varchar(4000) not null,
  excluded varchar(4000) not null,
  every_minutes int not null,
  enabled boolean not null,
  heard bigint not null,
  created_ms bigint not null,
  foreign key (account_id) references account (id) on delete cascade,
  foreign key (topic_id) references topic (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
create index follow_account on follow (account_id);
create index follow_topic on follow (topic_id);

create table follow_site (
  follow_id bigint not null,
  site_id bigint not null,
  primary key (follow_id, site_id),
  foreign key (follow_id) references follow (id) on delete cascade,
  foreign key (site_id) references watched_site (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
create index follow_site_site on follow_site (site_id);

-- One story for an account, however many pages tell it.
create table inbox_item (
  id bigint primary key,
  account_id bigint not null,
  follow_id bigint,
  topic_id bigint,
  url_hash varchar(43) not null,
  url varchar(4000) not null,
  host varchar(255) not null,
  title varchar(1000) not null,
  snippet varchar(1000) not null,
  language varchar(8) not null,
  published varchar(32),
  reason varchar(2000) not null,
  content longtext not null,
  text_digest varchar(64) not null,
  simhash bigint not null,
  pushed_ms bigint not null,
  read_ms bigint,
  starred boolean not null,
  hidden boolean not null,
  thumb int not null,
  foreign key (account_id) references account (id) on delete cascade,
  foreign key (follow_id) references follow (id) on delete set null,
  foreign key (topic_id) references topic (id) on delete set null
) character set utf8mb4 collate utf8mb4_bin;
create index inbox_item_newest on inbox_item (account_id, id);
create index inbox_item_text on inbox_item (account_id, text_digest);
create index inbox_item_url on inbox_item (url_hash);
create index inbox_item_follow on inbox_item (follow_id);
create index inbox_item_topic on inbox_item (topic_id);

-- The pages that tell a story.
create table item_source (
  account_id bigint not null,
  url_hash varchar(43) not null,
  item_id bigint not null,
  url varchar(4000) not null,
  host varchar(255) not null,
  title varchar(1000) not null,
  text_digest varchar(64) not null,
  simhash bigint not null,
  found_ms bigint not null,
  primary key (account_id, url_hash),
  foreign key (account_id) references account (id) on delete cascade,
  foreign key (item_id) references inbox_item (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
create index item_source_item on item_source (item_id);

create table muted_site (
  account_id bigint not null,
  site varchar(255) not null,
  created_ms bigint not null,
  primary key (account_id, site),
  foreign key (account_id) references account (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;

-- A way in which an account is told: mail, feed, webhook, browser or phone. Whoever is at its other end is asked at
-- ask_ms whether they want that, and was asked so many times.
create table channel (
  id bigint primary key,
  account_id bigint not null,
  kind varchar(10) not null,
  label varchar(200) not null,
  settings varchar(4000) not null,
  secret_hash varchar(43) not null unique,
  daily boolean not null,
  enabled boolean not null,
  confirmed boolean not null,
  failure varchar(1000),
  ask_ms bigint,
  asked int not null,
  created_ms bigint not null,
  foreign key (account_id) references account (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
create index channel_account on channel (account_id);

-- Whom accounts have had asked whether they want to be told, by a hash of the address or number. Who said no is
-- remembered even when the account is gone. Whoever had agreed before they said no is trusted to ask for themselves.
create table question (
  target_hash varchar(43) not null,
  account_id bigint not null,
  asked_ms bigint not null,
  refused_ms bigint,
  trusted boolean not null,
  primary key (target_hash, account_id)
) character set utf8mb4 collate utf8mb4_bin;
create index question_account on question (account_id, asked_ms);

-- What is to be told by a channel, or was. Deliveries of one batch go out as one message, with the same id every time.
create table delivery (
  id bigint primary key,
  channel_id bigint not null,
  item_id bigint not null,
  state varchar(10) not null,
  batch bigint,
  attempts int not null,
  due_ms bigint not null,
  sent_ms bigint,
  failure varchar(1000),
  unique (channel_id, item_id),
  foreign key (channel_id) references channel (id) on delete cascade,
  foreign key (item_id) references inbox_item (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
create index delivery_due on delivery (state, due_ms);
create index delivery_batch on delivery (batch);
create index delivery_item on delivery (item_id);

-- What an account was shown, opened, read and thought of: what recommendations are learned from.
create table reading_event (
  id bigint primary key,
  account_id bigint not null,
  url_hash varchar(43) not null,
  kind varchar(10) not null,
  at_ms bigint not null,
  foreign key (account_id) references account (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
create index reading_event_account on reading_event (account_id, at_ms);
create index reading_event_time on reading_event (at_ms);

-- Accounts of which nothing is noted.
create table unlogged_account (
  account_id bigint primary key,
  since_ms bigint not null,
  foreign key (account_id) references account (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;

-- A page that was recommended to an account, and why. It is remembered for a while after it was opened, dismissed or
-- fell behind others, so that nobody hears of it twice.
create table recommendation (
  id bigint primary key,
  account_id bigint not null,
  topic_id bigint,
  url_hash varchar(43) not null,
  url varchar(4000) not null,
  host varchar(255) not null,
  title varchar(1000) not null,
  snippet varchar(1000) not null,
  language varchar(8) not null,
  published varchar(32),
  reason varchar(10) not null,
  because varchar(1000) not null,
  score double precision not null,
  state varchar(10) not null,
  made_ms bigint not null,
  unique (account_id, url_hash),
  foreign key (account_id) references account (id) on delete cascade,
  foreign key (topic_id) references topic (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
create index recommendation_time on recommendation (made_ms);

-- Accounts that may read what somebody else's topic keeps.
create table topic_share (
  topic_id bigint not null,
  account_id bigint not null,
  created_ms bigint not null,
  primary key (topic_id, account_id),
  foreign key (topic_id) references topic (id) on delete cascade,
  foreign key (account_id) references account (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
create index topic_share_account on topic_share (account_id);

-- Words and sources that were proposed for a topic because what is found has moved.
create table drift_proposal (
  id bigint primary key,
  topic_id bigint not null,
  kind varchar(10) not null,
  proposed varchar(2000) not null,
  weight double precision not null,
  pages int not null,
  before_pages int not null,
  state varchar(10) not null,
  created_ms bigint not null,
  answered_ms bigint,
  foreign key (topic_id) references topic (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
create index drift_proposal_topic on drift_proposal (topic_id);
