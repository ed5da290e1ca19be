-- Deals and bills are found by the names of whom they are with. What else `search` holds, such as the common parts of e-mails, would
-- be found by its index and thrown away row by row.
alter table contacts add column search_name text not null
  generated always as (lower(imm_unaccent(first_name || ' ' || coalesce(last_name, '')))) stored;
comment on column contacts.search_name is 'Name, without case and accents.';
create index contacts_search_name on contacts using gin (account_id, search_name gin_trgm_ops);
alter table companies add column search_name text not null generated always as (lower(imm_unaccent(company))) stored;
comment on column companies.search_name is 'Name, without case and accents.';
create index companies_search_name on companies using gin (account_id, search_name gin_trgm_ops);
