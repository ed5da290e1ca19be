alter table imports add column token_name text;
comment on column imports.token_name is 'The name that the API token had by which a program began it; null where none did.';
