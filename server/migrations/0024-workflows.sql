create table workflows (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  name text not null,
  enabled boolean not null,
  entity text not null check (entity in ('deal', 'contact', 'company', 'user', 'product', 'bill', 'task')),
  execute_when text not null check (
    execute_when in ('create', 'update', 'delete', 'stage_update', 'frequently', 'finish_tasks', 'expire', 'close_to_expire')
  ),
  pipeline_id uuid,
  pipeline_stage_id uuid,
  conditions jsonb not null default '[]',
  frequency text check (frequency in ('hourly', 'daily', 'weekly', 'monthly')),
  frequency_hour integer check (frequency_hour between 0 and 23),
  frequency_day integer check (frequency_day between 1 and 31),
  frequency_condition jsonb not null default '[]',
  action text not null,
  settings jsonb not null,
  saved_by uuid,
  stopped_reason text,
  next_at timestamptz,
  enabled_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, pipeline_id) references pipelines (account_id, id),
  foreign key (account_id, pipeline_stage_id) references stages (account_id, id),
  foreign key (account_id, saved_by) references users (account_id, id)
);
create index workflows_active on workflows (account_id, execute_when) where enabled and deleted_at is null;
-- Once a minute, over all accounts: which run now by the clock.
create index workflows_due on workflows (next_at) where enabled and deleted_at is null and next_at is not null;
comment on table workflows is 'Automations: what is done when something happens.';
comment on column workflows.account_id is 'The account.';
comment on column workflows.id is 'UUIDv7.';
comment on column workflows.name is 'Name.';
comment on column workflows.enabled is 'Whether it runs.';
comment on column workflows.entity is 'Entity word of the records that it is about.';
comment on column workflows.execute_when is 'What sets it off.';
comment on column workflows.pipeline_id is 'Of deals: only those of this pipeline.';
comment on column workflows.pipeline_stage_id is 'Of deals: only those in this stage, or that enter it.';
comment on column workflows.conditions is 'Filter rows that must all hold; they are checked whenever it runs.';
comment on column workflows.frequency is 'How often, of those that run by the clock.';
comment on column workflows.frequency_hour is 'At which hour of the account''s zone.';
comment on column workflows.frequency_day is 'Day of the week from Monday, 1, or of the month.';
comment on column workflows.frequency_condition is 'Filter rows of the records that it runs for by the clock.';
comment on column workflows.action is 'What it does.';
comment on column workflows.settings is 'What its action needs.';
comment on column workflows.saved_by is 'Who saved it last, whose rights it has; null is the system.';
comment on column workflows.stopped_reason is 'Why the server switched it off.';
comment on column workflows.next_at is 'When it runs next by the clock.';
comment on column workflows.enabled_at is 'When it was first switched on: moments before do not count.';
comment on column workflows.created_by is 'Who made it.';
comment on column workflows.created_at is 'When made.';
comment on column workflows.updated_at is 'When last changed.';
comment on column workflows.deleted_at is 'In the trash since.';
comment on column workflows.deleted_by is 'Who deleted it.';
comment on column workflows.version is 'Counts changes, for If-Match.';
call protect_table('workflows');
call let_reader_read('workflows');

create table workflow_positions (
  account_id uuid not null references accounts (account_id),
  tx xid8 not null,
  seq bigint not null,
  primary key (account_id)
);
comment on table workflow_positions is 'Up to where the outbox was examined for the automations of an account; accounts without any have none.';
comment on column workflow_positions.account_id is 'The account.';
comment on column workflow_positions.tx is 'Transaction of the last examined row.';
comment on column workflow_positions.seq is 'Its place among the rows of the transaction.';
call protect_table('workflow_positions');
call let_reader_read('workflow_positions');

create table workflow_runs (
  account_id uuid not null,
  id uuid not null,
  workflow_id uuid not null,
  action text not null,
  entity text not null,
  record_id uuid not null,
  record_name text,
  trigger text not null,
  event_key text not null,
  depth integer not null default 1,
  cause_run_id uuid,
  state text not null check (state in ('queued', 'sending', 'done', 'failed', 'not_matched', 'stopped')),
  reason text,
  detail text,
  steps jsonb not null default '[]',
  attempts integer not null default 0,
  next_at timestamptz,
  lease uuid,
  finished_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, workflow_id, record_id, event_key),
  foreign key (account_id, workflow_id) references workflows (account_id, id)
);
create index workflow_runs_queue on workflow_runs (account_id, next_at) where next_at is not null;
create index workflow_runs_workflow on workflow_runs (account_id, workflow_id, created_at desc, id desc) include (state);
create index workflow_runs_record on workflow_runs (account_id, entity, record_id, created_at desc, id desc);
create index workflow_runs_age on workflow_runs (account_id, created_at);
comment on table workflow_runs is 'What workflows did: one row for each record and event that set one off. Also the queue of those that wait.';
comment on column workflow_runs.account_id is 'The account.';
comment on column workflow_runs.id is 'UUIDv7; the operation of what it wrote has the same id.';
comment on column workflow_runs.workflow_id is 'The workflow.';
comment on column workflow_runs.action is 'What the workflow did then.';
comment on column workflow_runs.entity is 'Entity word of the record.';
comment on column workflow_runs.record_id is 'The record.';
comment on column workflow_runs.record_name is 'What the record was called.';
comment on column workflow_runs.trigger is 'What set it off, or test.';
comment on column workflow_runs.event_key is 'Which event: no workflow runs twice for one event of a record.';
comment on column workflow_runs.depth is 'Place in a chain of workflows that set each other off, from 1.';
comment on column workflow_runs.cause_run_id is 'The run whose effect set it off.';
comment on column workflow_runs.state is 'How far it has come.';
comment on column workflow_runs.reason is 'Why it did not match, rests or was stopped.';
comment on column workflow_runs.detail is 'More about the reason: a field, a status, a host.';
comment on column workflow_runs.steps is 'List of {at, kind, input, outcome}.';
comment on column workflow_runs.attempts is 'How often it was begun.';
comment on column workflow_runs.next_at is 'When it may be taken; while it is worked on, when its lease runs out.';
comment on column workflow_runs.lease is 'Of the worker that has it.';
comment on column workflow_runs.finished_at is 'When it ended.';
comment on column workflow_runs.created_at is 'When made.';
call protect_table('workflow_runs');
call let_reader_read('workflow_runs');
