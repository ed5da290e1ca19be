alter domain ledger_entity drop constraint ledger_entity_check;
alter domain ledger_entity add constraint ledger_entity_check check (
  value in (
    'deal', 'contact', 'company', 'user', 'product', 'bill', 'task', 'pipeline', 'stage', 'task_type', 'custom_field', 'filter',
    'account', 'note', 'file', 'workflow', 'goal', 'form'
  )
) not valid;

create table form_terms (
  account_id uuid not null references accounts (account_id),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  id uuid not null,
  storage_name text not null,
  name text not null,
  size integer not null,
  created_at timestamptz not null,
  primary key (account_id, hash),
  foreign key (account_id, storage_name) references stored_files (account_id, name)
);
create unique index form_terms_id on form_terms (account_id, id);
create index form_terms_storage on form_terms (account_id, storage_name);
comment on table form_terms is 'Files with terms that people agree to; they never change and are never deleted.';
comment on column form_terms.account_id is 'The account.';
comment on column form_terms.hash is 'SHA-256 of the content, in hex.';
comment on column form_terms.id is 'UUIDv7, by which links name them.';
comment on column form_terms.storage_name is 'Name in the store of files.';
comment on column form_terms.name is 'Name as sent, without what could mislead a reader.';
comment on column form_terms.size is 'Bytes.';
comment on column form_terms.created_at is 'When first sent.';
call protect_table('form_terms');

create table forms (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  name text not null,
  slug text not null,
  enabled boolean not null,
  pipeline_id uuid,
  pipeline_stage_id uuid,
  user_id uuid,
  users uuid[] not null default '{}',
  tags text[] not null default '{}',
  fields jsonb not null default '[]',
  title text not null default '',
  intro text not null default '',
  submit_label text not null default '',
  success_message text not null default '',
  redirect_url text,
  email_subject text not null default '',
  email_body text not null default '',
  colours jsonb not null,
  favicon text,
  brand text,
  terms_hash text,
  consent_text text,
  marketing_text text,
  password_hash text,
  password_set_at timestamptz,
  allowed_origins text[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  max_answers integer check (max_answers > 0),
  language text not null check (language in ('pt-BR', 'en')),
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, terms_hash) references form_terms (account_id, hash)
);
create unique index forms_slug on forms (account_id, slug) where deleted_at is null;
comment on table forms is 'Web forms: pages that people without a sign-in fill in, each answer a contact and a deal.';
comment on column forms.account_id is 'The account.';
comment on column forms.id is 'UUIDv7.';
comment on column forms.name is 'Name.';
comment on column forms.slug is 'Last part of the address of its page, unique among those not deleted.';
comment on column forms.enabled is 'Whether it can be answered.';
comment on column forms.pipeline_id is 'Pipeline of its deals; looked at anew with each answer.';
comment on column forms.pipeline_stage_id is 'Stage in which its deals begin.';
comment on column forms.user_id is 'Owner of its deals.';
comment on column forms.users is 'Owners of its deals, in turn.';
comment on column forms.tags is 'Tags of its deals.';
comment on column forms.fields is 'What it asks: list of {field, label, help, required, width, options, default, hidden, conditions}.';
comment on column forms.title is 'Heading of its page.';
comment on column forms.intro is 'Text above the fields.';
comment on column forms.submit_label is 'What its button says; empty is the product''s word.';
comment on column forms.success_message is 'What is said after an answer; empty is the product''s sentence.';
comment on column forms.redirect_url is 'Where an answer leads to instead.';
comment on column forms.email_subject is 'Subject of the mail to who answered.';
comment on column forms.email_body is 'Rich text of the mail to who answered, with variables.';
comment on column forms.colours is 'Colours of the page: {accent, background, text}.';
comment on column forms.favicon is 'Address of the picture in the browser''s tab.';
comment on column forms.brand is 'Address of the picture above the form.';
comment on column forms.terms_hash is 'The file with its terms.';
comment on column forms.consent_text is 'What has to be agreed to.';
comment on column forms.marketing_text is 'What may be agreed to: advertising.';
comment on column forms.password_hash is 'argon2id hash of the password that hides it.';
comment on column forms.password_set_at is 'When the password was set.';
comment on column forms.allowed_origins is 'Sites that may show it; none is any.';
comment on column forms.starts_at is 'It can be answered from then on.';
comment on column forms.ends_at is 'It can be answered until then.';
comment on column forms.max_answers is 'It can be answered so often.';
comment on column forms.language is 'Language of its page and its mail.';
comment on column forms.created_by is 'Who made it.';
comment on column forms.created_at is 'When made.';
comment on column forms.updated_at is 'When last changed.';
comment on column forms.deleted_at is 'Deleted since; an undo puts it back.';
comment on column forms.deleted_by is 'Who deleted it.';
comment on column forms.archived_at is 'Since when the plan has no room for it: its page rests, whatever "enabled" says.';
comment on column forms.version is 'Counts changes, for If-Match.';
call protect_table('forms');
call let_reader_read('forms');

create table form_counters (
  account_id uuid not null,
  form_id uuid not null,
  answers integer not null default 0,
  primary key (account_id, form_id),
  foreign key (account_id, form_id) references forms (account_id, id)
);
comment on table form_counters is 'How many answers each form has taken; who takes the next one in turn follows from it.';
comment on column form_counters.account_id is 'The account.';
comment on column form_counters.form_id is 'The form.';
comment on column form_counters.answers is 'Answers that became deals.';
call protect_table('form_counters');

create table form_days (
  account_id uuid not null,
  form_id uuid not null,
  day date not null,
  views integer not null default 0,
  starts integer not null default 0,
  primary key (account_id, form_id, day),
  foreign key (account_id, form_id) references forms (account_id, id)
);
comment on table form_days is 'How often the page of a form was looked at, by days.';
comment on column form_days.account_id is 'The account.';
comment on column form_days.form_id is 'The form.';
comment on column form_days.day is 'Day in the account''s zone.';
comment on column form_days.views is 'How often the page was shown.';
comment on column form_days.starts is 'How often somebody began to fill it in.';
call protect_table('form_days');
