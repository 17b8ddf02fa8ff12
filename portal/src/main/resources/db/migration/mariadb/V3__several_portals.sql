-- Which of the portals on this database runs crawls and schedules: the owner of the term, until its lease ends. There is
-- one row. The folder is the data folder that belongs to this database.
create table duty (
  name varchar(20) primary key,
  owner varchar(200) not null,
  term bigint not null,
  until_ms bigint not null,
  folder varchar(43) not null
) character set utf8mb4 collate utf8mb4_bin;
insert into duty (name, owner, term, until_ms, folder) values ('portal', '', 0, 0, '');

-- What was said of pages at a portal that does not run the crawl.
create table spoken_opinion (
  id bigint primary key,
  topic_id bigint not null,
  url varchar(4000) not null,
  good boolean not null,
  said_ms bigint not null,
  foreign key (topic_id) references topic (id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;

-- Who is signed in, as Spring Session keeps it: it adds the ending of the second name, in these letters.
create table portal_session (
  primary_id char(36) primary key,
  session_id char(36) not null unique,
  creation_time bigint not null,
  last_access_time bigint not null,
  max_inactive_interval int not null,
  expiry_time bigint not null,
  principal_name varchar(255)
) character set utf8mb4 collate utf8mb4_bin;
create index portal_session_expiry on portal_session (expiry_time);
create index portal_session_principal on portal_session (principal_name);

create table portal_session_ATTRIBUTES (
  session_primary_id char(36) not null,
  attribute_name varchar(200) not null,
  attribute_bytes mediumblob not null,
  primary key (session_primary_id, attribute_name),
  foreign key (session_primary_id) references portal_session (primary_id) on delete cascade
) character set utf8mb4 collate utf8mb4_bin;
