-- API tokens are sessions of programs: they end, are read and are refused as sessions are.
alter table sessions drop constraint sessions_kind_check;
alter table sessions add column name text;
alter table sessions add column scopes text[];
alter table sessions add column prefix text;
alter table sessions add constraint sessions_kind_check check (kind in ('web', 'extension', 'token'));
alter table sessions add constraint sessions_token_check
  check (kind <> 'token' or (name is not null and scopes is not null and prefix is not null));
comment on column sessions.kind is 'Whether the web app, the browser extension or, by an API token, another program uses it.';
comment on column sessions.name is 'What an API token is called; null for sessions of people.';
comment on column sessions.scopes is 'What an API token may do, of read and write; null for sessions of people.';
comment on column sessions.prefix is 'The beginning of an API token, by which people tell tokens apart; null for sessions of people.';
comment on column sessions.expires_at is 'When it ends; infinity for an API token that holds until it is revoked.';

alter table operations add column token_name text;
comment on column operations.token_name is 'The name that the API token had by which a program did it; null where none did.';
