alter table messages
  add column state text not null default 'sent' check (state in ('queued', 'kept', 'sent', 'delivered', 'opened', 'failed')),
  add column reason text,
  add column html text,
  add column text text,
  add column template jsonb,
  add column contact_id uuid,
  add column run_id uuid,
  add column provider_id text;
create index messages_account on messages (account_id, created_at desc, id desc);
comment on column messages.state is 'How far it has come.';
comment on column messages.reason is 'Why it failed or waits for its next attempt.';
comment on column messages.html is 'Text of an e-mail as HTML. Kept for 90 days.';
comment on column messages.text is 'Text. Kept for 90 days.';
comment on column messages.template is 'Approved message of WhatsApp: {name, language, parameters}.';
comment on column messages.contact_id is 'The contact that it was sent to, if it was one.';
comment on column messages.run_id is 'The run of the automation that made it.';
comment on column messages.provider_id is 'How the provider that delivers it calls it.';

create table deliveries (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  run_id uuid,
  entity text not null check (entity in ('deal', 'contact', 'company', 'user', 'product', 'bill', 'task')),
  record_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'slack', 'discord', 'webhook')),
  target text not null,
  payload text,
  state text not null check (state in ('queued', 'sent', 'failed')),
  reason text,
  detail text,
  attempts integer not null default 0,
  next_at timestamptz,
  lease uuid,
  finished_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index deliveries_queue on deliveries (account_id, next_at) where next_at is not null;
create index deliveries_run on deliveries (account_id, run_id) where run_id is not null;
comment on table deliveries is 'What goes out into the world, and the queue of it. A message has the same id in messages, where its text stands.';
comment on column deliveries.account_id is 'The account.';
comment on column deliveries.id is 'UUIDv7; the receiver is told it, the same at each attempt.';
comment on column deliveries.run_id is 'The run of the automation that made it.';
comment on column deliveries.entity is 'Entity word of the record that it is about.';
comment on column deliveries.record_id is 'The record that it is about.';
comment on column deliveries.channel is 'How it goes out.';
comment on column deliveries.target is 'Host or provider that it goes to: few of one are on their way at once.';
comment on column deliveries.payload is 'What the channel needs beside the message (url, method, headers, body), encrypted. Emptied when sent.';
comment on column deliveries.state is 'How far it has come.';
comment on column deliveries.reason is 'Why it failed or waits for its next attempt.';
comment on column deliveries.detail is 'More about the reason, in words of the outside world.';
comment on column deliveries.attempts is 'How often it was taken.';
comment on column deliveries.next_at is 'When it may be taken; while it is worked on, when its lease runs out.';
comment on column deliveries.lease is 'Of the worker that has it.';
comment on column deliveries.finished_at is 'When it was sent or failed for good.';
comment on column deliveries.created_at is 'When made.';
call protect_table('deliveries');
call let_reader_read('deliveries');

create table suppressions (
  account_id uuid not null references accounts (account_id),
  address_hash bytea not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained')),
  created_at timestamptz not null,
  primary key (account_id, address_hash)
);
comment on table suppressions is 'E-mail addresses that automations no longer write to. Only their hashes: they outlast the person that they tell of.';
comment on column suppressions.account_id is 'The account.';
comment on column suppressions.address_hash is 'SHA-256 of the account and the address in lower case.';
comment on column suppressions.reason is 'Why.';
comment on column suppressions.created_at is 'Since when.';
call protect_table('suppressions');

create table webhook_secrets (
  account_id uuid not null references accounts (account_id),
  secret text not null,
  previous text,
  rotated_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id)
);
comment on table webhook_secrets is 'What an account''s outgoing webhooks are signed with.';
comment on column webhook_secrets.account_id is 'The account.';
comment on column webhook_secrets.secret is 'The secret, encrypted.';
comment on column webhook_secrets.previous is 'The one before, encrypted; for a day calls are signed with both.';
comment on column webhook_secrets.rotated_at is 'When the previous one was replaced.';
comment on column webhook_secrets.created_at is 'When made.';
call protect_table('webhook_secrets');

create table provider_events (
  account_id uuid not null references accounts (account_id),
  provider text not null,
  event_id text not null,
  created_at timestamptz not null,
  primary key (account_id, provider, event_id)
);
comment on table provider_events is 'Events of providers that were taken in: none counts twice. Kept for 30 days.';
comment on column provider_events.account_id is 'The account whose message it is about.';
comment on column provider_events.provider is 'The provider.';
comment on column provider_events.event_id is 'How the provider calls the event.';
comment on column provider_events.created_at is 'When it came.';
call protect_table('provider_events');

-- Two tables without an account: what a provider tells before an account is known.
create table provider_messages (
  provider text not null,
  provider_id text not null,
  account_id uuid not null,
  message_id uuid not null,
  created_at timestamptz not null,
  primary key (provider, provider_id)
);
comment on table provider_messages is 'Directory from a provider''s own id of a message to the message, for providers that hand back nothing of ours. Kept for 30 days.';
comment on column provider_messages.provider is 'The provider.';
comment on column provider_messages.provider_id is 'How the provider calls the message.';
comment on column provider_messages.account_id is 'Whose message it is.';
comment on column provider_messages.message_id is 'The message.';
comment on column provider_messages.created_at is 'When it was sent.';
grant select, insert, update, delete on provider_messages to funil_app;

create table whatsapp_windows (
  phone_hash bytea primary key,
  last_at timestamptz not null
);
comment on table whatsapp_windows is 'Who has written to the installation''s WhatsApp number within a day, and may be written to freely.';
comment on column whatsapp_windows.phone_hash is 'SHA-256 of the telephone.';
comment on column whatsapp_windows.last_at is 'When they last wrote.';
grant select, insert, update, delete on whatsapp_windows to funil_app;

alter table accounts
  add column open_tracking boolean not null default true,
  add column reply_to text;
comment on column accounts.open_tracking is 'Whether automated e-mails tell when they are opened.';
comment on column accounts.reply_to is 'Where answers to automated e-mails go.';
