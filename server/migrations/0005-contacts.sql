create table companies (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  company text not null,
  document text,
  email text,
  phone1 text,
  website text,
  picture text,
  address_latitude numeric(9, 6) check (address_latitude between -90 and 90),
  address_longitude numeric(9, 6) check (address_longitude between -180 and 180),
  address_street text,
  address_block text,
  address_city text,
  address_state text,
  address_country text,
  tags text[] not null default '{}',
  custom_fields jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  search text not null generated always as (
    lower(imm_unaccent(company || ' ' || coalesce(email, '') || ' ' || coalesce(phone1, '') || ' ' || coalesce(document, '')))
  ) stored,
  email_key text generated always as (lower(email)) stored,
  primary key (account_id, id)
);
create index companies_search on companies using gin (account_id, search gin_trgm_ops);
create index companies_email on companies (account_id, email_key) where deleted_at is null;
create index companies_phone1 on companies (account_id, phone1) where deleted_at is null;
create index companies_document on companies (account_id, document) where deleted_at is null;
create index companies_order on companies (account_id, created_at, id) where deleted_at is null;
comment on table companies is 'Companies that the team sells to.';
comment on column companies.account_id is 'The account.';
comment on column companies.id is 'UUIDv7.';
comment on column companies.company is 'Name.';
comment on column companies.document is 'CNPJ without mask.';
comment on column companies.email is 'E-mail as typed.';
comment on column companies.phone1 is 'Phone, E.164 when it parses.';
comment on column companies.website is 'URL.';
comment on column companies.picture is 'Path of the picture.';
comment on column companies.address_latitude is 'Degrees north.';
comment on column companies.address_longitude is 'Degrees east.';
comment on column companies.address_street is 'Street and number.';
comment on column companies.address_block is 'Neighbourhood (bairro).';
comment on column companies.address_city is 'City.';
comment on column companies.address_state is 'State.';
comment on column companies.address_country is 'Country.';
comment on column companies.tags is 'Tags.';
comment on column companies.custom_fields is 'Values of custom fields by name.';
comment on column companies.created_by is 'Who made it.';
comment on column companies.created_at is 'When made.';
comment on column companies.updated_at is 'When last changed.';
comment on column companies.deleted_at is 'In the trash since.';
comment on column companies.deleted_by is 'Who deleted it.';
comment on column companies.version is 'Counts changes, for If-Match.';
comment on column companies.search is 'Text that search looks into, without case and accents.';
comment on column companies.email_key is 'E-mail in lower case, to find duplicates.';
call protect_table('companies');
call let_reader_read('companies');

create table contacts (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  first_name text not null,
  last_name text,
  email text,
  phone1 text,
  phone2 text,
  job text,
  document text,
  gender text check (gender in ('female', 'male', 'other', 'undisclosed')),
  birthdate date check (isfinite(birthdate)),
  picture text,
  social_media_linkedin text,
  social_media_instagram text,
  social_media_facebook text,
  social_media_twitter text,
  address_latitude numeric(9, 6) check (address_latitude between -90 and 90),
  address_longitude numeric(9, 6) check (address_longitude between -180 and 180),
  address_street text,
  address_block text,
  address_city text,
  address_state text,
  address_country text,
  tags text[] not null default '{}',
  custom_fields jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  search text not null generated always as (
    lower(
      imm_unaccent(
        first_name || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone1, '')
        || ' ' || coalesce(phone2, '') || ' ' || coalesce(document, '') || ' ' || coalesce(job, '')
      )
    )
  ) stored,
  email_key text generated always as (lower(email)) stored,
  primary key (account_id, id)
);
create index contacts_search on contacts using gin (account_id, search gin_trgm_ops);
create index contacts_email on contacts (account_id, email_key) where deleted_at is null;
create index contacts_phone1 on contacts (account_id, phone1) where deleted_at is null;
create index contacts_phone2 on contacts (account_id, phone2) where deleted_at is null;
create index contacts_document on contacts (account_id, document) where deleted_at is null;
create index contacts_order on contacts (account_id, created_at, id) where deleted_at is null;
comment on table contacts is 'People that the team talks to.';
comment on column contacts.account_id is 'The account.';
comment on column contacts.id is 'UUIDv7.';
comment on column contacts.first_name is 'First name.';
comment on column contacts.last_name is 'Surname.';
comment on column contacts.email is 'E-mail as typed.';
comment on column contacts.phone1 is 'Phone, E.164 when it parses.';
comment on column contacts.phone2 is 'Second phone.';
comment on column contacts.job is 'Job title.';
comment on column contacts.document is 'CPF without mask.';
comment on column contacts.picture is 'Path of the picture.';
comment on column contacts.gender is 'female, male, other or undisclosed.';
comment on column contacts.birthdate is 'Date of birth.';
comment on column contacts.social_media_linkedin is 'URL of the LinkedIn profile.';
comment on column contacts.social_media_instagram is 'URL of the Instagram profile.';
comment on column contacts.social_media_facebook is 'URL of the Facebook profile.';
comment on column contacts.social_media_twitter is 'URL of the Twitter profile.';
comment on column contacts.address_latitude is 'Degrees north.';
comment on column contacts.address_longitude is 'Degrees east.';
comment on column contacts.address_street is 'Street and number.';
comment on column contacts.address_block is 'Neighbourhood (bairro).';
comment on column contacts.address_city is 'City.';
comment on column contacts.address_state is 'State.';
comment on column contacts.address_country is 'Country.';
comment on column contacts.tags is 'Tags.';
comment on column contacts.custom_fields is 'Values of custom fields by name.';
comment on column contacts.created_by is 'Who made it.';
comment on column contacts.created_at is 'When made.';
comment on column contacts.updated_at is 'When last changed.';
comment on column contacts.deleted_at is 'In the trash since.';
comment on column contacts.deleted_by is 'Who deleted it.';
comment on column contacts.version is 'Counts changes, for If-Match.';
comment on column contacts.search is 'Text that search looks into, without case and accents.';
comment on column contacts.email_key is 'E-mail in lower case, to find duplicates.';
call protect_table('contacts');
call let_reader_read('contacts');

create table contact_companies (
  account_id uuid not null,
  contact_id uuid not null,
  company_id uuid not null,
  primary key (account_id, contact_id, company_id),
  foreign key (account_id, contact_id) references contacts (account_id, id),
  foreign key (account_id, company_id) references companies (account_id, id)
);
create index contact_companies_company on contact_companies (account_id, company_id, contact_id);
comment on table contact_companies is 'Which contacts work for which companies.';
comment on column contact_companies.account_id is 'The account.';
comment on column contact_companies.contact_id is 'The contact.';
comment on column contact_companies.company_id is 'The company.';
call protect_table('contact_companies');
call let_reader_read('contact_companies');
