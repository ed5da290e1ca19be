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
