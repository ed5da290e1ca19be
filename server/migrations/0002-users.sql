create table users (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  role text not null check (role in ('admin', 'manager', 'agent', 'restricted_agent', 'external_agent', 'visitor')),
  first_name text not null,
  last_name text,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  password_hash text,
  job text,
  phone1 text,
  document text,
  gender text,
  birthdate date check (isfinite(birthdate)),
  profile_picture text,
  pipelines uuid[] not null default '{}',
  firebase_registration_ids text[] not null default '{}',
  custom_fields jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  search text not null generated always as (
    lower(imm_unaccent(first_name || ' ' || coalesce(last_name, '') || ' ' || email))
  ) stored,
  primary key (account_id, id)
);
create unique index users_email on users (account_id, email_key) where deleted_at is null;
create index users_search on users using gin (account_id, search gin_trgm_ops);
comment on table users is 'People who sign in to the account. A deleted one keeps the name for the records.';
comment on column users.account_id is 'The account.';
comment on column users.id is 'UUIDv7.';
comment on column users.role is 'One of the six roles.';
comment on column users.first_name is 'First name.';
comment on column users.last_name is 'Surname.';
comment on column users.email is 'E-mail as typed.';
comment on column users.email_key is 'E-mail in lower case: unique among those not deleted.';
comment on column users.password_hash is 'argon2id; null until an invitation is taken.';
comment on column users.job is 'Job title.';
comment on column users.phone1 is 'Phone, E.164 when it parses.';
comment on column users.document is 'CPF without mask.';
comment on column users.gender is 'female, male, other or undisclosed.';
comment on column users.birthdate is 'Date of birth.';
comment on column users.profile_picture is 'Path of the picture.';
comment on column users.pipelines is 'Own pipelines; empty means all.';
comment on column users.firebase_registration_ids is 'Push registrations, as the spec names them.';
comment on column users.custom_fields is 'Values of custom fields by name.';
comment on column users.created_by is 'Who invited them.';
comment on column users.created_at is 'When made.';
comment on column users.updated_at is 'When last changed.';
comment on column users.deleted_at is 'In the trash since; can''t sign in.';
comment on column users.deleted_by is 'Who deleted them.';
comment on column users.version is 'Counts changes, for If-Match.';
comment on column users.search is 'Text that search looks into, without case and accents.';
call protect_table('users');
call let_reader_read('users');

create table sessions (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  kind text not null default 'web' check (kind in ('web', 'extension')),
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, token_hash),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index sessions_user on sessions (account_id, user_id);
comment on table sessions is 'Where users are signed in. Tokens are kept as hashes only.';
comment on column sessions.account_id is 'The account; the token names it, so the lookup is by key.';
comment on column sessions.id is 'UUIDv7, shown in the list of sessions.';
comment on column sessions.user_id is 'Whose session.';
comment on column sessions.token_hash is 'SHA-256 of the 256-bit token.';
comment on column sessions.kind is 'web or extension.';
comment on column sessions.user_agent is 'Browser, as it called itself.';
comment on column sessions.ip is 'Address at sign-in.';
comment on column sessions.created_at is 'Sign-in.';
comment on column sessions.last_seen_at is 'Last use, to the hour.';
comment on column sessions.expires_at is 'Slides 30 days ahead with use.';
call protect_table('sessions');
call let_reader_read('sessions');

create table password_codes (
  account_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id)
);
comment on table password_codes is 'The latest mailed code of a user, for a new password or an invitation.';
comment on column password_codes.account_id is 'The account.';
comment on column password_codes.user_id is 'Whose code.';
comment on column password_codes.code_hash is 'HMAC of the code under the secret key.';
comment on column password_codes.tries is 'Wrong tries so far; 5 end it.';
comment on column password_codes.created_at is 'When mailed.';
comment on column password_codes.expires_at is 'When it ends.';
call protect_table('password_codes');

create table throttles (
  account_id uuid not null,
  key text not null,
  count integer not null,
  resets_at timestamptz not null,
  primary key (account_id, key)
);
comment on table throttles is 'Counters of tries (login, codes), shared by all processes. Unknown domains count under the zero account.';
comment on column throttles.account_id is 'The account, or the zero account.';
comment on column throttles.key is 'What is counted, for whom.';
comment on column throttles.count is 'Tries in the window.';
comment on column throttles.resets_at is 'End of the window.';
call protect_table('throttles');
