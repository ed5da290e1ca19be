-- A postal code, a number and the rest of an address stand by themselves, as forms, invoices and other programs have them.
alter table contacts add column address_zip text;
alter table contacts add column address_number text;
alter table contacts add column address_complement text;
comment on column contacts.address_zip is 'Postal code; a Brazilian one as 00000-000.';
comment on column contacts.address_number is 'Number in the street.';
comment on column contacts.address_complement is 'Floor, flat, building.';
alter table companies add column address_zip text;
alter table companies add column address_number text;
alter table companies add column address_complement text;
comment on column companies.address_zip is 'Postal code; a Brazilian one as 00000-000.';
comment on column companies.address_number is 'Number in the street.';
comment on column companies.address_complement is 'Floor, flat, building.';
alter table users add column address_zip text;
alter table users add column address_number text;
alter table users add column address_complement text;
comment on column users.address_zip is 'Postal code; a Brazilian one as 00000-000.';
comment on column users.address_number is 'Number in the street.';
comment on column users.address_complement is 'Floor, flat, building.';
