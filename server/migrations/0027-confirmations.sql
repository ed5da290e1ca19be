create table confirmations (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  deal_id uuid not null,
  contact_id uuid not null,
  run_id uuid,
  answer text check (answer in ('confirmed', 'refused')),
  answered_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, deal_id) references deals (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade,
  check ((answer is null) = (answered_at is null))
);
create index confirmations_deal on confirmations (account_id, deal_id);
create index confirmations_contact on confirmations (account_id, contact_id);
comment on table confirmations is 'Questions to contacts by e-mail, answered once by a link.';
comment on column confirmations.account_id is 'The account.';
comment on column confirmations.id is 'UUIDv7, also that of the e-mail; the link names it.';
comment on column confirmations.deal_id is 'The deal that it is about.';
comment on column confirmations.contact_id is 'Whom it asks.';
comment on column confirmations.run_id is 'The run of the automation that asked.';
comment on column confirmations.answer is 'What was answered; null until then.';
comment on column confirmations.answered_at is 'When it was answered.';
comment on column confirmations.expires_at is 'Until when it can be answered.';
comment on column confirmations.created_at is 'When asked.';
call protect_table('confirmations');
