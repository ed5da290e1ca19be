create table bill_collectors (
  account_id uuid primary key references accounts (account_id),
  id uuid not null,
  provider text not null check (provider in ('asaas')),
  key text not null,
  created_at timestamptz not null
);
comment on table bill_collectors is 'The payment provider that an account has connected to collect its bills.';
comment on column bill_collectors.account_id is 'The account.';
comment on column bill_collectors.id is 'The connection: another key makes another one.';
comment on column bill_collectors.provider is 'The provider.';
comment on column bill_collectors.key is 'The account''s own key, encrypted.';
comment on column bill_collectors.created_at is 'When connected.';
call protect_table('bill_collectors');

create table bill_charges (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  collector_id uuid not null,
  wanted boolean not null default true,
  customer_id text,
  charge_id text,
  url text,
  due_date date,
  seen text check (seen in ('open', 'gone', 'confirmed', 'received', 'received_in_cash', 'refund_requested', 'refunded')),
  problem text,
  hints integer not null default 0,
  next_at timestamptz,
  lease uuid,
  attempts integer not null default 0,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, id) references bills (account_id, id)
);
create index bill_charges_due on bill_charges (account_id, next_at) where next_at is not null;
comment on table bill_charges is 'Bills that a payment provider collects: when it is called next about each. A queue.';
comment on column bill_charges.account_id is 'The account.';
comment on column bill_charges.id is 'The bill.';
comment on column bill_charges.collector_id is 'The connection that collects it.';
comment on column bill_charges.wanted is 'Whether somebody wants it to be charged, and has not taken that back.';
comment on column bill_charges.customer_id is 'What the provider calls the payer.';
comment on column bill_charges.charge_id is 'What the provider calls the charge; null where there is none.';
comment on column bill_charges.url is 'Where it is paid.';
comment on column bill_charges.due_date is 'The due date of the bill when the charge was made.';
comment on column bill_charges.seen is 'What the provider said of the charge the last time.';
comment on column bill_charges.problem is 'Why it is not charged, or what does not fit; null where all is well.';
comment on column bill_charges.hints is 'Counts what asks for a call, so that one which comes during a call is not passed over.';
comment on column bill_charges.next_at is 'When the provider is called next; null where nothing is expected.';
comment on column bill_charges.lease is 'Who calls it now.';
comment on column bill_charges.attempts is 'Calls since the last answer.';
comment on column bill_charges.created_at is 'When made.';
call protect_table('bill_charges');
call let_reader_read('bill_charges');
