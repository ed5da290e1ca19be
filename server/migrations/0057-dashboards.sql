alter table stages add column probability smallint check (probability between 0 and 100);
comment on column stages.probability is 'Percentage of its deals that is expected to be won; null follows its place.';

alter domain ledger_entity drop constraint ledger_entity_check;
alter domain ledger_entity add constraint ledger_entity_check check (
  value in (
    'deal', 'contact', 'company', 'user', 'product', 'bill', 'task', 'pipeline', 'stage', 'task_type', 'custom_field', 'filter',
    'account', 'note', 'file', 'workflow', 'goal'
  )
) not valid;

create table goals (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  pipeline_id uuid,
  user_id uuid,
  amount numeric(10, 2) check (amount between 0 and 99999999.99),
  count integer check (count > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, pipeline_id) references pipelines (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  check (amount is not null or count is not null)
);
create unique index goals_aim on goals (account_id, month, pipeline_id, user_id) nulls not distinct where deleted_at is null;
create index goals_pipeline on goals (account_id, pipeline_id) where pipeline_id is not null;
create index goals_user on goals (account_id, user_id) where user_id is not null;
comment on table goals is 'What is to be won in a month.';
comment on column goals.account_id is 'The account.';
comment on column goals.id is 'UUIDv7.';
comment on column goals.month is 'First day of the month.';
comment on column goals.pipeline_id is 'The pipeline that it is for; null is all of them.';
comment on column goals.user_id is 'Who is to win it; null is everybody.';
comment on column goals.amount is 'Amount of money to be won, 2 decimals.';
comment on column goals.count is 'Number of deals to be won.';
comment on column goals.created_at is 'When made.';
comment on column goals.updated_at is 'When last changed.';
comment on column goals.deleted_at is 'Deleted since; an undo puts it back.';
comment on column goals.version is 'Counts changes, for If-Match.';
call protect_table('goals');
call let_reader_read('goals');
call let_reader_read('changes');

-- Dashboards count over ranges of these.
create index deals_closed on deals (account_id, closed_at) where closed_at is not null and deleted_at is null;
create index deals_expected on deals (account_id, expected_close_date)
  where expected_close_date is not null and deleted_at is null;
create index tasks_created on tasks (account_id, created_at) where deleted_at is null;
create index tasks_finished on tasks (account_id, finished_at) where finished_at is not null and deleted_at is null;
create index changes_moves on changes (account_id, created_at) where entity = 'deal' and action = 'move';
