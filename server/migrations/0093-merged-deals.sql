-- What a merge of deals hands on remembers whose it was, so that an undo gives it back.
alter table messages add column through uuid[] not null default '{}';
create index messages_through on messages using gin (account_id, through) where through <> '{}';
comment on column messages.through is 'Deals whose it was before they were merged, the first one first; a deal that comes back takes it back.';
alter table form_answers add column through uuid[] not null default '{}';
create index form_answers_through on form_answers using gin (account_id, through) where through <> '{}';
comment on column form_answers.through is 'Deals whose it was before they were merged, the first one first; a deal that comes back takes it back.';
alter table confirmations add column through uuid[] not null default '{}';
create index confirmations_through on confirmations using gin (account_id, through) where through <> '{}';
comment on column confirmations.through is 'Deals whose it was before they were merged, the first one first; a deal that comes back takes it back.';
