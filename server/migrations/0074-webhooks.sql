-- Webhooks tell other programs what happens. What is on its way to one is a delivery, whose body stands in webhook_deliveries.
create table webhooks (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  url text not null,
  events text[] not null,
  filters jsonb not null,
  enabled boolean not null,
  enabled_at timestamptz,
  stopped_reason text check (stopped_reason in ('gone', 'failing', 'author_gone')),
  failing_since timestamptz,
  secret text not null,
  previous text,
  rotated_at timestamptz,
  saved_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null,
  primary key (account_id, id),
  foreign key (account_id, saved_by) references users (account_id, id)
);
create index webhooks_saved_by on webhooks (account_id, saved_by);
comment on table webhooks is 'Addresses of other programs that are told what happens.';
comment on column webhooks.account_id is 'The account.';
comment on column webhooks.id is 'UUIDv7.';
comment on column webhooks.url is 'Where events are posted to.';
comment on column webhooks.events is 'What it is told of.';
comment on column webhooks.filters is 'Filter rows by entity word: only events of records that they hold for.';
comment on column webhooks.enabled is 'Whether it is told anything.';
comment on column webhooks.enabled_at is 'When it was last switched on: what was before does not count.';
comment on column webhooks.stopped_reason is 'Why the server switched it off.';
comment on column webhooks.failing_since is 'Since when every call fails.';
comment on column webhooks.secret is 'What signs the calls, encrypted.';
comment on column webhooks.previous is 'The secret before, encrypted; for a day calls are signed with both.';
comment on column webhooks.rotated_at is 'When the previous one was replaced.';
comment on column webhooks.saved_by is 'Who saved it last, whose rights it has; null is the system.';
comment on column webhooks.created_at is 'When made.';
comment on column webhooks.updated_at is 'When last changed.';
comment on column webhooks.deleted_at is 'Ended since; it goes with its last delivery.';
comment on column webhooks.version is 'Counts changes, for If-Match.';
call protect_table('webhooks');

create table webhook_deliveries (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  entity entity not null,
  record_id uuid not null,
  body text not null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  status integer,
  answer text,
  took_ms integer,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhooks (account_id, id)
);
create index webhook_deliveries_webhook on webhook_deliveries (account_id, webhook_id, created_at) include (state);
create index webhook_deliveries_record on webhook_deliveries (account_id, record_id);
comment on table webhook_deliveries is 'What webhooks were told: a delivery has the same id in deliveries, the queue. Kept for 30 days.';
comment on column webhook_deliveries.account_id is 'The account.';
comment on column webhook_deliveries.id is 'That of the delivery; the receiver is told it, the same at each attempt.';
comment on column webhook_deliveries.webhook_id is 'Where it goes.';
comment on column webhook_deliveries.event is 'What happened.';
comment on column webhook_deliveries.entity is 'Entity word of the record that it happened to.';
comment on column webhook_deliveries.record_id is 'The record that it happened to.';
comment on column webhook_deliveries.body is 'What is posted.';
comment on column webhook_deliveries.state is 'How far it has come.';
comment on column webhook_deliveries.status is 'Status of HTTP that the newest attempt was answered with.';
comment on column webhook_deliveries.answer is 'How that answer begins.';
comment on column webhook_deliveries.took_ms is 'How long the newest attempt took, in milliseconds.';
comment on column webhook_deliveries.created_at is 'When made.';
call protect_table('webhook_deliveries');

alter table deliveries add column webhook_id uuid;
comment on column deliveries.webhook_id is 'The webhook of the account that it goes to; what is posted stands in webhook_deliveries.';

-- What webhooks tell of an answer is found by its deal.
create index form_answers_deal on form_answers (account_id, deal_id) where deal_id is not null;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'task_assigned', 'task_starting', 'mention', 'deal_assigned', 'deal_won', 'team_deal_won', 'import_done', 'data_ready',
  'automation_failed', 'automation_stopped', 'webhook_stopped'
)) not valid;
