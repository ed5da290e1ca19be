alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'task_assigned', 'task_starting', 'mention', 'deal_assigned', 'deal_won', 'team_deal_won', 'import_done',
  'automation_failed', 'automation_stopped'
));
alter table notifications
  add column in_app boolean not null default true,
  add column in_digest boolean not null default true,
  add column mailed_at timestamptz;
comment on column notifications.in_app is 'Listed under the bell, as the user wished when it was made.';
comment on column notifications.in_digest is 'Told by the daily mail while it is unread, as the user wished when it was made.';
comment on column notifications.mailed_at is 'When the daily mail told of it.';

create table notification_settings (
  account_id uuid not null,
  user_id uuid not null,
  kinds jsonb not null default '{}',
  digest text not null default 'off' check (digest in ('off', 'daily')),
  digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  digested_on date,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index notification_settings_digest on notification_settings (account_id) where digest = 'daily';
comment on table notification_settings is 'How users wish to be told. Who has no row wishes what is usual.';
comment on column notification_settings.account_id is 'The account.';
comment on column notification_settings.user_id is 'Whose wishes.';
comment on column notification_settings.kinds is 'By kind of notification the channels (app, push, email) that are not as usual, true or false.';
comment on column notification_settings.digest is 'Whether a mail tells daily of what is unread.';
comment on column notification_settings.digest_hour is 'From which hour of the day it is sent, in the account''s time zone.';
comment on column notification_settings.digested_on is 'The day in the account''s time zone for which nothing more is sent.';
call protect_table('notification_settings');
call let_reader_read('notification_settings');

create table push_subscriptions (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('pt-BR', 'en')),
  user_agent text,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, endpoint),
  foreign key (account_id, user_id) references users (account_id, id),
  foreign key (account_id, session_id) references sessions (account_id, id) on delete cascade
);
create index push_subscriptions_user on push_subscriptions (account_id, user_id);
create index push_subscriptions_session on push_subscriptions (account_id, session_id);
comment on table push_subscriptions is 'Browsers that take Web Push messages for users; each ends with the session that made it.';
comment on column push_subscriptions.account_id is 'The account.';
comment on column push_subscriptions.id is 'UUIDv7; the user''s firebase_registration_ids list it.';
comment on column push_subscriptions.user_id is 'Who is told.';
comment on column push_subscriptions.session_id is 'The session in which the browser subscribed.';
comment on column push_subscriptions.endpoint is 'Address at the browser''s push service.';
comment on column push_subscriptions.p256dh is 'The browser''s public key, base64url.';
comment on column push_subscriptions.auth is 'The secret shared with the browser, base64url.';
comment on column push_subscriptions.language is 'The language in which this browser is told.';
comment on column push_subscriptions.user_agent is 'Browser, as it called itself.';
comment on column push_subscriptions.created_at is 'When made.';
call protect_table('push_subscriptions');

-- The subscriptions are listed in its place.
alter table users drop column firebase_registration_ids;
