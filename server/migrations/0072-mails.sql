-- Mails that people write themselves: a message for each who gets one, and the texts that they begin and end with.
alter table messages
  add column author_id uuid,
  add column copy_of uuid,
  add column line text,
  add column attachments jsonb;
-- Not valid: the messages that there are have none, and are not read for it.
alter table messages add constraint messages_line_check check (line in ('to', 'cc')) not valid;
create index messages_copies on messages (account_id, copy_of) where copy_of is not null;
comment on column messages.author_id is 'The user who wrote it; null is an automation, a form or the system.';
comment on column messages.copy_of is 'The message of the first receiver, of a mail that somebody wrote to several.';
comment on column messages.line is 'Whether its receiver stands at the top of the mail as one of those written to, or gets a copy.';
comment on column messages.attachments is 'Files of the record that go along: [{id, name, size}].';

create table mail_templates (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  user_id uuid not null,
  name text not null,
  subject text not null,
  body text not null,
  is_shared boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index mail_templates_user on mail_templates (account_id, user_id);
comment on table mail_templates is 'Texts that mails begin with.';
comment on column mail_templates.account_id is 'The account.';
comment on column mail_templates.id is 'UUIDv7.';
comment on column mail_templates.user_id is 'Whose it is.';
comment on column mail_templates.name is 'What it is called.';
comment on column mail_templates.subject is 'Subject, with variables.';
comment on column mail_templates.body is 'Text as HTML of the tags of notes, with variables.';
comment on column mail_templates.is_shared is 'Whether everybody who writes mails may begin with it.';
comment on column mail_templates.created_at is 'When made.';
comment on column mail_templates.updated_at is 'When last changed.';
comment on column mail_templates.version is 'Counts changes.';
call protect_table('mail_templates');

create table mail_signatures (
  account_id uuid not null references accounts (account_id),
  user_id uuid not null,
  html text not null,
  updated_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id)
);
comment on table mail_signatures is 'What stands below the mails of a user.';
comment on column mail_signatures.account_id is 'The account.';
comment on column mail_signatures.user_id is 'Whose it is.';
comment on column mail_signatures.html is 'HTML of the tags of notes.';
comment on column mail_signatures.updated_at is 'When last changed.';
call protect_table('mail_signatures');
