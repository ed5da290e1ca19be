create table messages (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  entity text not null check (entity in ('deal', 'contact', 'company', 'user', 'product', 'bill', 'task')),
  record_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'slack', 'discord')),
  "to" text not null,
  subject text,
  processed_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  error text,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index messages_record on messages (account_id, entity, record_id, created_at desc, id desc);
comment on table messages is 'Messages that were sent about records, by whatever channel.';
comment on column messages.account_id is 'The account.';
comment on column messages.id is 'UUIDv7.';
comment on column messages.entity is 'Entity word of the record that it is about.';
comment on column messages.record_id is 'The record that it is about.';
comment on column messages.channel is 'How it was sent.';
comment on column messages."to" is 'Address, telephone or channel that it was sent to.';
comment on column messages.subject is 'Subject, of channels that have one.';
comment on column messages.processed_at is 'When it was handed over for delivery.';
comment on column messages.delivered_at is 'When it arrived.';
comment on column messages.opened_at is 'When it was first opened.';
comment on column messages.error is 'Why it was not delivered.';
comment on column messages.created_at is 'When made.';
call protect_table('messages');
