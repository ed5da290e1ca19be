create table notifications (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('task_assigned', 'task_starting', 'mention')),
  key text not null,
  route text not null,
  params jsonb not null,
  count integer not null default 1,
  created_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, user_id, key),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index notifications_user on notifications (account_id, user_id, created_at desc, id desc) where deleted_at is null;
comment on table notifications is 'What users are told about. Kept for 90 days.';
comment on column notifications.account_id is 'The account.';
comment on column notifications.id is 'UUIDv7.';
comment on column notifications.user_id is 'Who is told.';
comment on column notifications.kind is 'What happened; decides its words and its icon.';
comment on column notifications.key is 'What it tells of: nobody is told the same thing twice, not even after deleting it.';
comment on column notifications.route is 'Path of the web app that it leads to.';
comment on column notifications.params is 'Names and instants that its words are made with, in the reader''s language.';
comment on column notifications.count is 'Of how many records one operation told the user.';
comment on column notifications.created_at is 'When made.';
comment on column notifications.read_at is 'When read.';
comment on column notifications.deleted_at is 'When the user deleted it.';
call protect_table('notifications');

-- Once a minute, over all accounts: which tasks are about to start.
create index tasks_starting on tasks ("start") where finished_at is null and deleted_at is null;
