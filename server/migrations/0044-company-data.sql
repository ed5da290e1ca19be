-- The currency stays what it was at sign-up, whatever becomes of the language.
alter table accounts
  add column currency text not null default 'BRL' check (currency in ('BRL', 'USD')),
  add column ip_list text[] not null default '{}';
comment on column accounts.currency is 'Currency of every amount, by the language of the sign-up.';
comment on column accounts.ip_list is 'Addresses and CIDR blocks from which the account may be used; empty means from anywhere.';
update accounts set currency = 'USD' where language = 'en';

alter table users
  add column address_latitude numeric(9, 6) check (address_latitude between -90 and 90),
  add column address_longitude numeric(9, 6) check (address_longitude between -180 and 180),
  add column address_street text,
  add column address_block text,
  add column address_city text,
  add column address_state text,
  add column address_country text;
comment on column users.address_latitude is 'Degrees north.';
comment on column users.address_longitude is 'Degrees east.';
comment on column users.address_street is 'Street and number.';
comment on column users.address_block is 'Neighbourhood (bairro).';
comment on column users.address_city is 'City.';
comment on column users.address_state is 'State.';
comment on column users.address_country is 'Country.';
