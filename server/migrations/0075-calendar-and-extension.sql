-- What lets programs beside the web app in: calendars that read a user's tasks, and the browser extension.
create table calendar_feeds (
  account_id uuid not null references accounts (account_id),
  user_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  primary key (account_id, user_id),
  unique (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id)
);
comment on table calendar_feeds is 'Addresses at which calendar programs read the tasks of users, one for each who wants it.';
comment on column calendar_feeds.account_id is 'The account.';
comment on column calendar_feeds.user_id is 'Whose tasks.';
comment on column calendar_feeds.id is 'UUIDv7, which the signed address names; a new address has a new one.';
comment on column calendar_feeds.created_at is 'When the address was made.';
call protect_table('calendar_feeds');

alter table sessions add column opened_by uuid;
alter table sessions add foreign key (account_id, opened_by) references sessions (account_id, id) on delete cascade;
create index sessions_opened_by on sessions (account_id, opened_by) where opened_by is not null;
comment on column sessions.opened_by is 'The session of the web app that handed it to the extension, with which it ends; null for a sign-in.';
