alter table invoices add column provider_problem text;
comment on column invoices.provider_problem is 'What the operator is to know: why the provider refused it, or money that does not fit; null where all is well.';

create table invoice_charges (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  provider text not null,
  customer_id text,
  hints integer not null default 0,
  next_at timestamptz,
  lease uuid,
  attempts integer not null default 0,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index invoice_charges_due on invoice_charges (account_id, next_at) where next_at is not null;
comment on table invoice_charges is 'Invoices that a payment provider collects: when it is called next about each. A queue.';
comment on column invoice_charges.account_id is 'The account.';
comment on column invoice_charges.id is 'The invoice.';
comment on column invoice_charges.provider is 'The provider.';
comment on column invoice_charges.customer_id is 'What the provider calls the account.';
comment on column invoice_charges.hints is 'Counts what asks for a call, so that one which comes during a call is not passed over.';
comment on column invoice_charges.next_at is 'When the provider is called next; null where nothing is expected.';
comment on column invoice_charges.lease is 'Who calls it now.';
comment on column invoice_charges.attempts is 'Calls since the last answer.';
comment on column invoice_charges.created_at is 'When made.';
call protect_table('invoice_charges');
call let_reader_read('invoice_charges');
