create table operations (
  account_id uuid not null,
  id uuid not null,
  user_id uuid,
  source text not null default 'api',
  kind text not null,
  undoes uuid,
  reversible boolean not null,
  request_id text,
  created_at timestamptz not null,
  primary key (account_id, id)
);
comment on table operations is 'One row for each call or job that wrote: who, when, from where. Its id is the undo token.';
comment on column operations.account_id is 'The account.';
comment on column operations.id is 'UUIDv7.';
comment on column operations.user_id is 'Who; null is the system.';
comment on column operations.source is 'api, import, automation, demo or system.';
comment on column operations.kind is 'Event of the first change, such as deal.moved.';
comment on column operations.undoes is 'The operation that this one undid.';
comment on column operations.reversible is 'Whether an undo can put anything back.';
comment on column operations.request_id is 'Request that did it, as in the log.';
comment on column operations.created_at is 'When.';
call protect_table('operations');
call append_only('operations');

create table changes (
  account_id uuid not null,
  id uuid not null,
  operation_id uuid not null,
  entity text not null,
  record_id uuid not null,
  action text not null,
  fields jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, operation_id) references operations (account_id, id)
);
create index changes_record on changes (account_id, entity, record_id, id desc);
create index changes_operation on changes (account_id, operation_id, id);
comment on table changes is 'The ledger: what each operation changed in each record. Append-only.';
comment on column changes.account_id is 'The account.';
comment on column changes.id is 'UUIDv7, in the order of writing.';
comment on column changes.operation_id is 'The operation.';
comment on column changes.entity is 'Entity word.';
comment on column changes.record_id is 'The record.';
comment on column changes.action is 'create, update, move, delete, restore …';
comment on column changes.fields is 'Each changed field: {"name": [before, after]}.';
comment on column changes.created_at is 'When.';
call protect_table('changes');
call append_only('changes');

create table outbox (
  account_id uuid not null,
  seq bigint not null generated always as identity,
  tx xid8 not null default pg_current_xact_id(),
  operation_id uuid not null,
  user_id uuid,
  changes jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, seq)
);
create index outbox_order on outbox (tx, seq);
create index outbox_account on outbox (account_id, tx, seq);
comment on table outbox is 'What was committed, for those who react to it: live streams, automations. Read in the order (tx, seq), only below the oldest running transaction, so nothing is skipped.';
comment on column outbox.account_id is 'The account.';
comment on column outbox.seq is 'Order within a transaction.';
comment on column outbox.tx is 'The transaction that wrote it.';
comment on column outbox.operation_id is 'The operation.';
comment on column outbox.user_id is 'Who; null is the system.';
comment on column outbox.changes is 'List of {entity, id, action} and, for a deal, what decides who may see it.';
comment on column outbox.created_at is 'When.';
call protect_table('outbox');
call let_reader_read('outbox');

create table idempotency_keys (
  account_id uuid not null,
  user_id uuid not null,
  key text not null,
  route text not null,
  body_hash bytea not null,
  status integer,
  headers jsonb,
  body jsonb,
  created_at timestamptz not null,
  primary key (account_id, user_id, key)
);
comment on table idempotency_keys is 'First answers of POST calls that carried an Idempotency-Key, kept for 24 hours.';
comment on column idempotency_keys.account_id is 'The account.';
comment on column idempotency_keys.user_id is 'Who called.';
comment on column idempotency_keys.key is 'The key as sent.';
comment on column idempotency_keys.route is 'Endpoint id and params.';
comment on column idempotency_keys.body_hash is 'SHA-256 of the body; another body is refused.';
comment on column idempotency_keys.status is 'Status answered.';
comment on column idempotency_keys.headers is 'Headers to repeat (Undo-Token, ETag).';
comment on column idempotency_keys.body is 'Body answered.';
comment on column idempotency_keys.created_at is 'When.';
call protect_table('idempotency_keys');
