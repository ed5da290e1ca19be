create table invitations (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  user_id uuid not null,
  invited_by uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id)
);
comment on table invitations is 'How users who have no password yet come in: by a link, until they have one or its time is over.';
comment on column invitations.account_id is 'The account.';
comment on column invitations.id is 'UUIDv7; the link names it, so another one ends the links before it.';
comment on column invitations.user_id is 'Who is invited.';
comment on column invitations.invited_by is 'Who invited last; null is the system.';
comment on column invitations.expires_at is 'Until when the link holds.';
comment on column invitations.created_at is 'When made.';
call protect_table('invitations');

alter table users add column last_seen_at timestamptz;
comment on column users.last_seen_at is 'Last use of a session, to the hour; null until the first sign-in.';
update users u set last_seen_at = s.at
from (select account_id, user_id, max(last_seen_at) as at from sessions group by account_id, user_id) s
where u.account_id = s.account_id and u.id = s.user_id;

create table onboardings (
  account_id uuid not null,
  user_id uuid not null,
  closed_at timestamptz,
  hidden_at timestamptz,
  skipped text[] not null default '{}',
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id)
);
comment on table onboardings is 'What an admin has put away of the first steps of the account. Who has no row has put away nothing.';
comment on column onboardings.account_id is 'The account.';
comment on column onboardings.user_id is 'Whose wishes.';
comment on column onboardings.closed_at is 'When the welcome was closed; it no longer shows by itself.';
comment on column onboardings.hidden_at is 'When the first steps were hidden for good.';
comment on column onboardings.skipped is 'Steps that are not wanted.';
call protect_table('onboardings');

create table sample_records (
  account_id uuid primary key references accounts (account_id),
  operation_id uuid not null,
  created_at timestamptz not null
);
comment on table sample_records is 'The operation that made the sample records of an account.';
comment on column sample_records.account_id is 'The account.';
comment on column sample_records.operation_id is 'Its operation in the ledger, whose creations the samples are.';
comment on column sample_records.created_at is 'When made.';
call protect_table('sample_records');
