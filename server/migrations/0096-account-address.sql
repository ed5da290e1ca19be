alter table accounts add column address text;
comment on column accounts.address is 'Postal address in one line, as its bills show it.';
