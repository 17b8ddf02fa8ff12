-- Ids are made by the portal, times are milliseconds since 1970, and a URL is unique by its hash.
-- MySQL reads no reference that is written beside a column, so they stand below.
create table account (
  id bigint primary key,
  name varchar(80) not null,
  name_key varchar(80) not null unique,
  password_hash varchar(200) not null,
  role varchar(10) not null,
  enabled boolean not null,
  revision int not null,
  created_ms bigint not null
) character set utf8mb4 collate utf8mb4_bin;

create table invitation (
  id bigint primary key,
  token_hash varchar(43) not null unique,
  role varchar(10) not null,
  created_ms bigint not null,
  expires_ms bigint not null
) character set utf8mb4 collate utf8mb4_bin;

create table api_token (
  id bigint primary key,
  account_id bigint not null,
  label varchar(80) not null,
  token_hash varchar(43) not null unique,
  writes boolean not null,
  created_ms bigint not null,
  used_ms bigint,
  foreign key (account_id) references account (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
create index api_token_account on api_token (account_id);

create table setting (
  name varchar(60) primary key,
  content varchar(4000) not null
) character set utf8mb4 collate utf8mb4_bin;

create table topic (
  id bigint primary key,
  owner_id bigint not null,
  name varchar(200) not null,
  draft longtext,
  plan longtext,
  wanted varchar(10) not null,
  failure varchar(1000),
  created_ms bigint not null,
  changed_ms bigint not null,
  foreign key (owner_id) references account (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
create index topic_owner on topic (owner_id);

-- What was kept of the web for a topic. The archive has the page itself; this can be made from it again.
create table page (
  id bigint primary key,
  topic_id bigint not null,
  url_hash varchar(43) not null,
  url varchar(4000) not null,
  host varchar(255) not null,
  title varchar(1000) not null,
  keywords varchar(1000) not null,
  language varchar(8) not null,
  score double precision not null,
  decision varchar(10) not null,
  published varchar(32),
  fetched_ms bigint not null,
  content longtext not null,
  warc_file varchar(255) not null,
  warc_offset bigint not null,
  visit bigint not null,
  unique (topic_id, url_hash),
  foreign key (topic_id) references topic (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
create index page_newest on page (topic_id, fetched_ms);

create table blocked_site (
  site varchar(255) primary key,
  reason varchar(500) not null,
  blocked_by varchar(80) not null,
  created_ms bigint not null
) character set utf8mb4 collate utf8mb4_bin;
