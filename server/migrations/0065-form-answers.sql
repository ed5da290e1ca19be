comment on column operations.source is 'api, import, automation, form, return, demo or system.';

alter table form_counters add column hour timestamptz;
alter table form_counters add column in_hour integer not null default 0;
comment on column form_counters.hour is 'Hour in which the last answer came.';
comment on column form_counters.in_hour is 'Answers in that hour.';

create table form_answers (
  account_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  key uuid not null,
  reason text check (reason in ('trap', 'too_soon', 'no_proof', 'too_many', 'refused')),
  "values" jsonb not null,
  files integer not null,
  utm jsonb not null,
  referrer text,
  deal_id uuid,
  contact_id uuid,
  draft jsonb,
  created_at timestamptz not null,
  received_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, form_id) references forms (account_id, id),
  check ((reason is null) = (draft is null))
);
create unique index form_answers_key on form_answers (account_id, form_id, key);
create index form_answers_received on form_answers (account_id, form_id, received_at, id) where reason is null;
create index form_answers_waiting on form_answers (account_id, form_id, id) where reason is not null;
create index form_answers_contact on form_answers (account_id, contact_id) where contact_id is not null;
comment on table form_answers is 'Answers to web forms: those that became deals, and those that wait because they look like spam.';
comment on column form_answers.account_id is 'The account.';
comment on column form_answers.id is 'UUIDv7.';
comment on column form_answers.form_id is 'The form.';
comment on column form_answers.key is 'Minted with the page: what is sent twice is one answer.';
comment on column form_answers.reason is 'Why it waits; null for one that was received.';
comment on column form_answers."values" is 'What was asked and answered, in words: list of {field, label, text}.';
comment on column form_answers.files is 'How many files it brought.';
comment on column form_answers.utm is 'The campaign that it came from, texts by name.';
comment on column form_answers.referrer is 'The page with the form in it.';
comment on column form_answers.deal_id is 'The deal that it became; the deal may be gone since.';
comment on column form_answers.contact_id is 'The contact that it was linked to; the contact may be gone since.';
comment on column form_answers.draft is 'What makes the deal of one that waits: {contact, company, deal, agreed, termsHash, texts, ip, agent}.';
comment on column form_answers.created_at is 'When sent.';
comment on column form_answers.received_at is 'When it became a deal.';
call protect_table('form_answers');

create table form_answer_files (
  account_id uuid not null,
  answer_id uuid not null,
  storage_name text not null,
  name text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  primary key (account_id, storage_name),
  foreign key (account_id, answer_id) references form_answers (account_id, id),
  foreign key (account_id, storage_name) references stored_files (account_id, name)
);
create index form_answer_files_answer on form_answer_files (account_id, answer_id);
comment on table form_answer_files is 'Files of answers that wait; those of received ones hang on the deals.';
comment on column form_answer_files.account_id is 'The account.';
comment on column form_answer_files.answer_id is 'The answer.';
comment on column form_answer_files.storage_name is 'Name in the store of files.';
comment on column form_answer_files.name is 'Name as sent, without what could mislead a reader.';
comment on column form_answer_files.mime is 'What its content is.';
comment on column form_answer_files.size is 'Bytes.';
comment on column form_answer_files.sha256 is 'SHA-256 of the content, in hex.';
call protect_table('form_answer_files');

create index throttles_over on throttles (account_id, resets_at);
