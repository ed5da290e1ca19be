create table exports (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  user_id uuid not null,
  status text not null check (status in ('running', 'ready', 'failed', 'expired')),
  progress smallint not null default 0 check (progress between 0 and 100),
  size bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id)
);
create unique index exports_running on exports (account_id) where status = 'running';
create index exports_expiring on exports (expires_at) where status = 'ready';
comment on table exports is 'Files with all data of an account, made for its admins.';
comment on column exports.account_id is 'The account.';
comment on column exports.id is 'UUIDv7; the file in the store is called after it.';
comment on column exports.user_id is 'Who asked for it.';
comment on column exports.status is 'How far it is: expired is one whose file was removed.';
comment on column exports.progress is 'Percent of the work that is done.';
comment on column exports.size is 'Bytes of the file.';
comment on column exports.created_at is 'When asked for.';
comment on column exports.updated_at is 'When it last went on.';
comment on column exports.expires_at is 'Until when the file is kept.';
call protect_table('exports');
call let_reader_read('exports');

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'task_assigned', 'task_starting', 'mention', 'deal_assigned', 'deal_won', 'team_deal_won', 'import_done', 'data_ready',
  'automation_failed', 'automation_stopped'
));
