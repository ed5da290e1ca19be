create table consent_texts (
  account_id uuid not null references accounts (account_id),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  text text not null,
  created_at timestamptz not null,
  primary key (account_id, hash)
);
comment on table consent_texts is 'What people agreed to, each text once; none ever changes.';
comment on column consent_texts.account_id is 'The account.';
comment on column consent_texts.hash is 'SHA-256 of the text, in hex.';
comment on column consent_texts.text is 'The text as it was shown or told.';
comment on column consent_texts.created_at is 'When somebody first agreed to it.';
call protect_table('consent_texts');

create table consents (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('given', 'withdrawn')),
  purpose text not null check (purpose in ('service', 'marketing')),
  at timestamptz not null,
  text_hash text,
  terms_hash text,
  form_id uuid,
  user_id uuid,
  ip text,
  agent text,
  through uuid[] not null default '{}',
  primary key (account_id, id),
  check ((kind = 'given') = (text_hash is not null)),
  foreign key (account_id, contact_id) references contacts (account_id, id),
  foreign key (account_id, text_hash) references consent_texts (account_id, hash),
  foreign key (account_id, terms_hash) references form_terms (account_id, hash)
);
create index consents_contact on consents (account_id, contact_id, purpose, at desc, kind desc);
create index consents_text on consents (account_id, text_hash);
create index consents_terms on consents (account_id, terms_hash);
create index consents_through on consents using gin (account_id, through) where through <> '{}';
comment on table consents is 'What contacts agreed to and withdrew, fact by fact; the newest of a purpose holds.';
comment on column consents.account_id is 'The account.';
comment on column consents.id is 'UUIDv7.';
comment on column consents.contact_id is 'Whose it is; merging moves it along.';
comment on column consents.kind is 'Whether it was given or withdrawn.';
comment on column consents.purpose is 'What for.';
comment on column consents.at is 'When it was given or withdrawn.';
comment on column consents.text_hash is 'What was agreed to.';
comment on column consents.terms_hash is 'The file of the terms that were agreed to.';
comment on column consents.form_id is 'The form through which it was given.';
comment on column consents.user_id is 'Who noted it; null is the person themself.';
comment on column consents.ip is 'Network address of the person, as proof.';
comment on column consents.agent is 'Browser of the person, as proof.';
comment on column consents.through is 'Contacts whose it was before they were merged, the first one first; who comes back takes it back.';
call protect_table('consents');
call let_reader_read('consents');

alter table messages add column purpose text;
-- Not valid: the messages that there are have none, and are not read for it.
alter table messages add constraint messages_purpose_check check (purpose in ('service', 'marketing')) not valid;
comment on column messages.purpose is 'What an automation writes for; advertising goes to those alone who may get it.';

alter table accounts add column marketing_needs_consent boolean not null default false;
comment on column accounts.marketing_needs_consent is 'Advertising goes to nobody who never agreed to it.';
